import { deepEqual, rejects } from "node:assert/strict";
import { invalid, Refused, text } from "@/domain/errors.ts";
import { faultsOf } from "@/domain/faults.ts";
import { refused } from "@/tests/refusals.ts";

Deno.test("what several checks refuse at their fields is told together, the first of a field", async () => {
  const faults = await faultsOf(
    () => {
      throw invalid("amount", "error.invalid");
    },
    () => Promise.reject(invalid("paid_on", "error.invalid")),
    () => Promise.reject(invalid("amount", "validation.invalid")),
    () => "right",
  );
  deepEqual(faults, {
    amount: text("error.invalid"),
    paid_on: text("error.invalid"),
  });
});

Deno.test("what is refused at no field is not swallowed with those that are", async () => {
  const whole = new Refused(42200, text("list.bulk.none"));
  await rejects(
    faultsOf(() => {
      throw whole;
    }),
    refused(42200),
  );
  const gone = new Refused(40400, text("error.not_found"));
  await rejects(faultsOf(() => Promise.reject(gone)), refused(40400));
});
