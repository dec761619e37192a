/** `deno task prove:race [ROUNDS]`: 64 clients over two processes want the same thing at once. */
import { DUELS } from "@/tests/races/duels.ts";
import { openRace, ROUNDS } from "@/tests/races/race.ts";
import { argument, NONE, prove } from "./report.ts";

await prove(async (tell) => {
  const rounds = argument(0, ROUNDS);
  for (const [sentence, duel] of Object.entries(DUELS)) {
    await using race = await openRace();
    const faults: string[] = [];
    for (let round = 0; round < rounds; round++) {
      await duel(race).catch((error) => faults.push(String(error)));
    }
    const what = sentence.split(":", 1)[0];
    tell(`${what}, in ${rounds} rounds`, NONE, faults.length, faults);
  }
});
