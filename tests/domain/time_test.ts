import { deepEqual, equal, throws } from "node:assert/strict";
import fc from "fast-check";
import { documentNumber } from "@/domain/document_no.ts";
import {
  addDays,
  businessDay,
  dayRange,
  formatDateTime,
  isDay,
} from "@/domain/time.ts";

const SHANGHAI = "Asia/Shanghai";
const seed = 20261121;

Deno.test("a day begins at midnight in the business time zone, not in UTC", () => {
  const evening = new Date("2026-11-20T16:30:00Z");
  equal(businessDay(evening, SHANGHAI), "2026-11-21");
  equal(businessDay(evening, "UTC"), "2026-11-20");
  equal(formatDateTime(evening, SHANGHAI), "2026-11-21 00:30:00");
});

Deno.test("an instant reads in every time zone as its people write it, whenever their clocks change", () => {
  const zones = fc.constantFrom(
    SHANGHAI,
    "UTC",
    "Europe/Berlin",
    "America/St_Johns",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
  );
  const instants = fc.date({
    min: new Date("1971-01-01"),
    max: new Date("2037-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, zones, (at, timeZone) => {
      const written = new Intl.DateTimeFormat("sv-SE", {
        timeZone,
        dateStyle: "short",
        timeStyle: "medium",
      });
      equal(formatDateTime(at, timeZone), written.format(at));
    }),
    { seed, numRuns: 2_000 },
  );
  const change = new Date("2026-10-25T01:00:00Z");
  equal(formatDateTime(change, "Europe/Berlin"), "2026-10-25 02:00:00");
  const before = new Date(change.getTime() - 1);
  equal(formatDateTime(before, "Europe/Berlin"), "2026-10-25 02:59:59");
  throws(() => formatDateTime(new Date(), "Mars/Olympus"), RangeError);
});

Deno.test("the days of a filter are both included", () => {
  deepEqual(dayRange("2026-11-01", "2026-11-30", SHANGHAI), {
    start: new Date("2026-10-31T16:00:00Z"),
    end: new Date("2026-11-30T16:00:00Z"),
  });
  deepEqual(dayRange(undefined, undefined, SHANGHAI), {});
  const { start, end } = dayRange("2026-03-29", "2026-03-29", "Europe/Berlin");
  equal(Number(end) - Number(start), 23 * 3_600_000, "a day of 23 hours");
});

Deno.test("only days of the calendar are days", () => {
  for (const day of ["2026-02-28", "2024-02-29", "1900-01-01", "2999-12-31"]) {
    equal(isDay(day), true, day);
  }
  for (
    const day of [
      "2026-02-29",
      "2026-13-01",
      "2026-00-10",
      "0000-01-01",
      "2026-1-1",
      "2026-11-31",
      "26-11-21",
      "2026/11/21",
      " 2026-11-21",
      "2026-11-21T00:00:00Z",
      "２０２６-11-21",
    ]
  ) equal(isDay(day), false, day);
  equal(addDays("2026-12-31", 1), "2027-01-01");
});

Deno.test("every instant lies in the span of its own business day", () => {
  const instants = fc.date({
    min: new Date("1990-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, fc.constantFrom(SHANGHAI, "UTC"), (at, zone) => {
      const day = businessDay(at, zone);
      const { start, end } = dayRange(day, day, zone);
      equal(start! <= at && at < end!, true);
    }),
    { seed, numRuns: 1_000 },
  );
});

Deno.test("a document's number is its creation day and its id of at least five digits", () => {
  const night = new Date("2026-11-20T17:00:00Z");
  equal(documentNumber(night, 7, SHANGHAI), "2026112100007");
  equal(documentNumber(night, 99_999, SHANGHAI), "2026112199999");
  equal(documentNumber(night, 1_234_567, SHANGHAI), "202611211234567");
});

Deno.test("no two documents of one day share a number", () => {
  const id = fc.integer({ min: 1, max: 10_000_000 });
  const day = new Date("2026-11-21T00:00:00Z");
  fc.assert(
    fc.property(id, id, (one, other) => {
      const number = documentNumber(day, one, SHANGHAI);
      equal(/^[0-9]{13,}$/.test(number), true);
      equal(Number(number.slice(8)), one);
      equal(number === documentNumber(day, other, SHANGHAI), one === other);
    }),
    { seed, numRuns: 2_000 },
  );
});
