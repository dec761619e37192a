import { deepEqual, equal } from "node:assert/strict";
import { asOf, following, spansIn } from "@/domain/platform/spans.ts";

Deno.test("a query that follows a span asks for its days, of the day on which it is asked", () => {
  const march = "type=part&from=2026-03-01&to=2026-03-15";
  deepEqual(spansIn(march, "2026-03-15"), ["month"]);
  const kept = following(march, "month");
  equal(kept, "type=part&span=month");
  deepEqual(asOf(kept, "2026-03-15"), { query: march, span: "month" });
  deepEqual(asOf(kept, "2026-04-02"), {
    query: "type=part&from=2026-04-01&to=2026-04-02",
    span: "month",
  });
});

Deno.test("on the first of a year its day is a month and a year, too; days that no span has follow none", () => {
  const day = "from=2026-01-01&to=2026-01-01";
  deepEqual(spansIn(day, "2026-01-01"), ["today", "month", "year"]);
  deepEqual(spansIn(day, "2026-01-02"), []);
  equal(following(day, undefined), day);
  deepEqual(asOf(`${day}&span=decade`, "2026-01-02"), {
    query: `${day}&span=decade`,
  });
});
