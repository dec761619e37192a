import { equal, throws } from "node:assert/strict";
import { Refused } from "@/domain/errors.ts";
import { rateLimit } from "@/platform/rate_limit.ts";

Deno.test("an account that asks too often is told how long to wait, others are not, and time heals it", () => {
  let now = 0;
  const limit = rateLimit(3, 10, () => now);
  const [here, there] = [{}, {}];
  const ask = (account: number) => limit(here, account);
  for (let n = 0; n < 3; n++) ask(1);
  now = 4_500;
  throws(() => ask(1), (error) => {
    equal(error instanceof Refused && error.code, 42900);
    equal(error instanceof Refused && error.retryAfter, 6);
    return true;
  });
  ask(2);
  limit(there, 1); // of another database
  now = 10_000;
  ask(1);
});
