import { startTogether, TOGETHER } from "./instances.ts";
import { openRace } from "./race.ts";

Deno.test("two servers on one database are one product", async (test) => {
  await using race = await openRace({ jobs: true });
  for (const [sentence, holds] of Object.entries(TOGETHER)) {
    await test.step(sentence, () => holds(race));
  }
  await test.step(
    "started at once on an empty database, one makes the schema and the first account",
    () => startTogether(race),
  );
});
