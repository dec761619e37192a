import { deepEqual } from "node:assert/strict";
import { keptFor } from "@/db/kept.ts";
import type { Db } from "@/db/schema/database.ts";
import { pause } from "../until.ts";

Deno.test("what is kept for a moment is read anew after it, though the machine's clock was set back", async () => {
  let reads = 0;
  const kept = keptFor(20, () => Promise.resolve(++reads));
  const db = {} as Db;
  const { now } = Date;
  const answers = [await kept.read(db), await kept.read(db)];
  try {
    Date.now = () => now() - 3_600_000;
    await pause(40);
    answers.push(await kept.read(db));
  } finally {
    Date.now = now;
  }
  deepEqual(answers, [1, 1, 2]);
});
