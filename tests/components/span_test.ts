import { deepEqual } from "node:assert/strict";
import { inLargestUnit } from "@/components/order/span.ts";

const MINUTE = 60_000;

Deno.test("a span is said in whole ones of its largest unit, the shortest as a minute", () => {
  const spans = [0, 59_999, 59 * MINUTE, 60 * MINUTE, 47 * 60 * MINUTE];
  deepEqual(
    spans.map(inLargestUnit).map(({ unit, n }) => `${n} ${unit}`),
    ["1 minutes", "1 minutes", "59 minutes", "1 hours", "1 days"],
  );
});
