import { deepEqual, equal, rejects } from "node:assert/strict";
import { keptFor } from "@/db/kept.ts";
import type { Db } from "@/db/schema/database.ts";
import { holdClock } from "../held_clock.ts";

Deno.test("what is kept for a moment is read anew after it, though the machine's clock was set back", async () => {
  let reads = 0;
  const kept = keptFor(20, () => Promise.resolve(++reads));
  const db = {} as Db;
  using _moment = holdClock(performance);
  const answers = [await kept.read(db), await kept.read(db)];
  using _back = holdClock(Date, Date.now() - 3_600_000);
  using _after = holdClock(performance, performance.now() + 20);
  answers.push(await kept.read(db));
  deepEqual(answers, [1, 1, 2]);
});

Deno.test("answers are kept for each key, and forgotten one by one", async () => {
  let reads = 0;
  const kept = keptFor(
    60_000,
    (_, key: number, name: string) =>
      Promise.resolve(`${key} ${name} ${++reads}`),
  );
  const db = {} as Db;
  const both =
    async () => [await kept.read(db, 1, "a"), await kept.read(db, 2, "b")];
  deepEqual(await both(), ["1 a 1", "2 b 2"]);
  kept.forget(db, 1);
  deepEqual(await both(), ["1 a 3", "2 b 2"]);
});

Deno.test("a read that fails late takes nothing newer with it", async () => {
  const first = Promise.withResolvers<string>();
  const answers = [first.promise, Promise.resolve("newer")];
  const kept = keptFor(60_000, (_, _key: number) => answers.shift()!);
  const db = {} as Db;
  const failing = kept.read(db, 1);
  kept.forget(db, 1);
  equal(await kept.read(db, 1), "newer");
  first.reject(new Error("gone"));
  await rejects(failing, /gone/);
  equal(await kept.read(db, 1), "newer");
});
