import { pgliteParsers, postgresTypes, toDecimal } from "@/db/values.ts";
import fc from "fast-check";
import { equal, throws } from "node:assert/strict";

const { numeric } = postgresTypes;

Deno.test("an amount that is written comes back as the same fen, from both engines", () => {
  const fen = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -200, max: 200 }))
    .map((amount) => amount + 0);
  fc.assert(fc.property(fen, (amount) => {
    const written = toDecimal(amount);
    equal(numeric.parse(written), amount);
    equal(pgliteParsers[numeric.to]?.(written), amount);
  }));
});

Deno.test("PostgreSQL's ways to write an amount are all read, nothing else is", () => {
  const amounts = {
    "12": 1200,
    "12.3": 1230,
    "-0.50": -50,
    "1.5000": 150,
    "-0.00": 0,
  };
  for (const [text, fen] of Object.entries(amounts)) {
    equal(Object.is(numeric.parse(text), fen), true, text);
  }
  const wrong = [
    "1.005",
    "NaN",
    "Infinity",
    "1e3",
    "",
    ".5",
    "90071992547409.92",
  ];
  for (const text of wrong) {
    throws(() => numeric.parse(text), RangeError, text);
  }
});
