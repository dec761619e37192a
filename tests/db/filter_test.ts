import { deepEqual, equal } from "node:assert/strict";
import { Refused } from "@/domain/errors.ts";
import { OrderFilter, statusesOf } from "@/domain/oem/order_filter.ts";
import { ShipmentFilter } from "@/domain/inventory/shipment_filter.ts";
import { filterOf } from "./demo.ts";

/** The parameters at fault. */
function faults(query: string): string[] {
  try {
    filterOf(OrderFilter, query);
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    equal(error.code, 42200);
    return Object.keys(error.fields);
  }
}

/** What a query asks for, without what it leaves open. */
function conditions(query: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filterOf(OrderFilter, query)).filter(([, value]) =>
      value !== undefined
    ),
  );
}

Deno.test("an empty query is the first twenty, newest first, of everything", () => {
  deepEqual(conditions(""), {
    page: 1,
    page_size: 20,
    sort: "-created_at",
    status: [],
    phase: [],
    type: [],
    pay_status: [],
    holder: [],
  });
});

Deno.test("repeated parameters are all kept", () => {
  const filter = filterOf(
    OrderFilter,
    "status=draft&status=unpaid&type=part&holder=sales",
  );
  deepEqual(filter.status, ["draft", "unpaid"]);
  deepEqual(filter.type, ["part"]);
  deepEqual(filter.holder, ["sales"]);
});

Deno.test("fields that a form leaves empty are no condition", () => {
  deepEqual(
    conditions(
      "keyword=++&status=&from=&to=&organization_id=&overdue=&page=&sort=",
    ),
    conditions(""),
  );
});

Deno.test("every wrong value is told at its parameter, nothing is clamped", () => {
  for (const page of ["0", "-1", "1.5", "1e3", "x", "99999999999999999999"]) {
    deepEqual(faults(`page=${page}`), ["page"], page);
  }
  for (const size of ["0", "201", "-5", "ten"]) {
    deepEqual(faults(`page_size=${size}`), ["page_size"], size);
  }
  deepEqual(faults("sort=password_hash"), ["sort"]);
  deepEqual(faults("sort=total;drop table account"), ["sort"]);
  deepEqual(faults("sort=total&sort=-total"), ["sort"]);
  deepEqual(faults("status=lost"), ["status"]);
  deepEqual(faults("status=draft&status=lost"), ["status"]);
  deepEqual(faults("from=2026-02-30&to=yesterday"), ["from", "to"]);
  deepEqual(faults("organization_id=abc"), ["organization_id"]);
  deepEqual(faults("overdue=maybe"), ["overdue"]);
  deepEqual(faults(`keyword=${"x".repeat(101)}`), ["keyword"]);
  deepEqual(faults("keyword=%00"), ["keyword"]);
});

Deno.test("pages beyond the first ten thousand rows are refused with the advice to narrow the filter", () => {
  equal(filterOf(OrderFilter, "page=50&page_size=200").page, 50);
  deepEqual(faults("page=51&page_size=200"), ["page"]);
  equal(filterOf(OrderFilter, "page=10000&page_size=1").page, 10_000);
  deepEqual(faults("page=10000"), ["page"]);
});

Deno.test("status and phase together leave what both allow; all is every status", () => {
  const statuses = (query: string) => statusesOf(filterOf(OrderFilter, query));
  equal(statuses(""), null);
  equal(statuses("status=all"), null);
  deepEqual(statuses("phase=deposit"), ["draft_complete", "unpaid"]);
  deepEqual(statuses("phase=deposit&status=unpaid"), ["unpaid"]);
  deepEqual(statuses("phase=deposit&status=close"), []);
  deepEqual(statuses("status=all&phase=place"), ["draft"]);
});

Deno.test("numbers that are statuses are read as numbers", () => {
  deepEqual(filterOf(ShipmentFilter, "status=1&status=-1").status, [1, -1]);
});
