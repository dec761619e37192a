import { ok } from "node:assert/strict";
import { hashPassword } from "@/domain/account/password.ts";
import { until } from "@/tests/until.ts";

/** Megabytes that the process holds. */
function resident(): number {
  return Deno.memoryUsage().rss / 1e6;
}

Deno.test("the memory that hashing takes is given back when nobody signs in any more", async () => {
  const before = resident();
  const held: number[] = [];
  for (let round = 0; round < 12; round++) {
    await hashPassword("a long password");
    held.push(resident() - before);
  }
  ok(Math.max(...held) < 180, `${held} MB while hashing`);
  const kept = () => resident() - before;
  await until(3, () => kept() < 60)
    .catch(() => ok(false, `${kept()} MB after ${held.at(-1)}`));
});
