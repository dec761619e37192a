import { isSameData } from "@/components/list/same_data.ts";
import fc from "fast-check";
import { equal } from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("", "1", "中", 0, 1, 1.5, null, undefined, true, false),
    fc.date({ min: new Date(0), max: new Date(1), noInvalidDate: true }),
    fc.array(tie("data"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b", "0"), tie("data"), {
      noNullPrototype: true,
    }),
  ),
}));

Deno.test("plain data is the same by the same measure as everywhere", () => {
  fc.assert(
    fc.property(data, data, (one, other) => {
      equal(isSameData(one, other), isDeepStrictEqual(one, other));
      equal(isSameData(one, structuredClone(one)), true);
    }),
    { numRuns: 5_000 },
  );
});

Deno.test("what is no plain data is never the same: what it holds can't be told from its fields", () => {
  equal(isSameData(new Set([1]), new Set([1])), false);
  equal(isSameData({ tags: new Map() }, { tags: new Map() }), false);
});
