import { deepEqual, ok } from "node:assert/strict";
import { openOutages } from "../platform/outages.ts";

Deno.test("without its database, or with one that says nothing, the product answers 503 within two seconds, works again within five, and has lost nothing; its log tells once that it went away, and once that it is back", async () => {
  await using outages = await openOutages();
  const { atStart, midway, silent } = outages;
  const turns = [atStart, midway, () => silent(6_000)];
  for (const [times, outage] of turns.entries()) {
    const { wrong, slowestAnswer, back } = await outage();
    deepEqual(wrong, []);
    ok(slowestAnswer < 2_000, `${slowestAnswer} ms`);
    ok(back < 5_000, `back after ${back} ms`);
    deepEqual(await outages.told(), { away: times, back: times });
  }
  const { acknowledged, ...losses } = await outages.losses();
  ok(acknowledged > 0);
  deepEqual(losses, { lost: [], twice: [], half: [] });
});

Deno.test("while its database is slow the product answers slowly, and nothing else", async () => {
  await using outages = await openOutages();
  await outages.atStart();
  const { wrong, back } = await outages.slow(50);
  deepEqual(wrong, []);
  ok(back < 5_000, `back after ${back} ms`);
});
