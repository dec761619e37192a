/** `deno task prove:outage [TIMES]`: the database is missing at start, goes away midway, is slow, is silent. */
import { openOutages, type Outcome } from "@/tests/platform/outages.ts";
import { argument, atLeast, atMost, NONE, prove, type Tell } from "./report.ts";

await prove(async (tell) => {
  const times = argument(0, 20);
  await using outages = await openOutages();
  say(tell, "away at the start", [await outages.atStart()], 2_000);
  const midway: Outcome[] = [];
  for (let i = 0; i < times; i++) midway.push(await outages.midway());
  say(tell, `gone midway, ${times} times`, midway, 2_000);
  say(tell, "100 ms slow each way", [await outages.slow(100)], 10_000);
  say(tell, "silent for 20 s", [await outages.silent(20_000)], 2_000);
  const { acknowledged, lost, twice, half } = await outages.losses();
  tell("acknowledged writes", atLeast(times), acknowledged);
  tell("acknowledged writes that are gone", NONE, lost.length, lost);
  tell("writes that are there twice", NONE, twice.length, twice);
  tell("writes that are there by half", NONE, half.length, half);
});

function say(
  tell: Tell,
  when: string,
  outcomes: Outcome[],
  patience: number,
): void {
  const wrong = outcomes.flatMap((outcome) => outcome.wrong);
  const slowest = (of: "slowestAnswer" | "back") =>
    Math.max(...outcomes.map((outcome) => outcome[of]));
  tell(`${when}: wrong answers`, NONE, wrong.length, wrong);
  tell(
    `${when}: slowest answer, ms`,
    atMost(patience),
    slowest("slowestAnswer"),
  );
  tell(`${when}: back by itself after, ms`, atMost(5_000), slowest("back"));
}
