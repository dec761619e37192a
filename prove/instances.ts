/** `deno task prove:instances [ROUNDS]`: two servers on one database, and what each knows of the other. */
import { startTogether, TOGETHER } from "@/tests/races/instances.ts";
import { openRace } from "@/tests/races/race.ts";
import { argument, exactly, OPEN, prove, type Tell } from "./report.ts";

await prove(async (tell) => {
  const rounds = argument(0, 10);
  await using race = await openRace({ jobs: true });
  for (const [sentence, holds] of Object.entries(TOGETHER)) {
    await often(tell, sentence, rounds, () => holds(race));
  }
  await often(
    tell,
    "started at once on an empty database, one makes the schema",
    rounds,
    () => startTogether(race),
  );
});

async function often(
  tell: Tell,
  sentence: string,
  rounds: number,
  holds: () => Promise<void>,
): Promise<void> {
  const faults: string[] = [];
  const started = performance.now();
  for (let round = 0; round < rounds; round++) {
    await holds().catch((error) => faults.push(String(error)));
  }
  tell(sentence, exactly(rounds), rounds - faults.length, faults);
  tell("  on average, ms", OPEN, (performance.now() - started) / rounds);
}
