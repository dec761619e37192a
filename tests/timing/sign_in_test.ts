import { ok, rejects } from "node:assert/strict";
import { hashPassword } from "@/domain/account/password.ts";
import { signIn } from "@/domain/account/sign_in.ts";
import { as } from "@/tests/domain/account/staff.ts";
import { openWorld } from "@/tests/world.ts";

/** As many as the limiter bears for one name, less some: a busy machine stretches single answers by half. */
const ROUNDS = 40;

Deno.test("an unknown name takes as long as a wrong password", async () => {
  await using world = await openWorld();
  // The story's hashes are cheap ones.
  const password_hash = await hashPassword("a real password");
  await world.db.updateTable("account").set({ password_hash }).execute();
  const refusal = async (username: string, round: number) => {
    const started = performance.now();
    const attempt = as(username, "wrong-password", `10.0.1.${round}`);
    await rejects(signIn(world.db, attempt));
    return performance.now() - started;
  };
  await refusal("sales", 0); // warm
  const unknown: number[] = [];
  const wrong: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) { // in turn: the machine's pace drifts
    unknown.push(await refusal("who", round));
    wrong.push(await refusal("finance", round));
  }
  const ratio = undisturbed(unknown) / undisturbed(wrong);
  ok(Math.abs(ratio - 1) < 0.2, `${unknown} ms and ${wrong} ms`);
});

/** The lower quartile: a busy machine lengthens some answers, by up to three times, and shortens none. */
function undisturbed(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)]!;
}
