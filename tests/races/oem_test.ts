import { DUELS } from "./duels.ts";
import { openRace, ROUNDS } from "./race.ts";

for (const [sentence, duel] of Object.entries(DUELS)) {
  Deno.test(sentence, async () => {
    await using race = await openRace();
    for (let round = 0; round < ROUNDS; round++) await duel(race);
  });
}
