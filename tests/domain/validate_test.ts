import { deepEqual, equal, throws } from "node:assert/strict";
import { z } from "zod";
import { Refused } from "@/domain/errors.ts";
import { MAX_FEN } from "@/domain/money.ts";
import {
  day,
  flag,
  freeText,
  id,
  idList,
  money,
  optionalId,
  parse,
  positiveMoney,
  quantity,
  requiredLine,
  usage,
} from "@/domain/validate.ts";
import { faultsIn } from "@/tests/refusals.ts";

Deno.test("every wrong field is named by its path, with the first thing wrong with it", () => {
  const schema = z.object({
    name: requiredLine(5),
    lines: z.array(z.object({ quantity })).min(1).max(2),
    kind: z.enum(["a", "b"]),
  });
  deepEqual(
    faultsIn(schema, {
      name: "\u200b",
      lines: [{ quantity: "0" }, { quantity: 3 }],
      kind: "c",
    }),
    {
      name: "validation.required",
      "lines.0.quantity": "validation.integer",
      kind: "validation.choice",
    },
  );
  deepEqual(faultsIn(schema, { name: "x".repeat(6), lines: [], kind: "a" }), {
    name: "validation.text.max",
    lines: "validation.list.min",
  });
  throws(() => parse(schema, "no object"), Refused);
  throws(() => parse(schema, null), Refused);
});

Deno.test("ids are whole numbers that the database can hold, from forms and calls alike", () => {
  const schema = z.object({ id });
  for (const good of [1, "1", " 42 ", "９", Number.MAX_SAFE_INTEGER]) {
    deepEqual(faultsIn(schema, { id: good }), {}, String(good));
  }
  for (
    const bad of [
      0,
      -1,
      1.5,
      NaN,
      "1e3",
      "0x1",
      "99999999999999999999",
      "9007199254740993",
      "",
      null,
      undefined,
      [],
      ["1"],
      {},
      true,
      "1 2",
    ]
  ) deepEqual(faultsIn(schema, { id: bad }), { id: "validation.required" });
  deepEqual(parse(z.object({ id: optionalId }), { id: "" }), { id: undefined });
  deepEqual(faultsIn(z.object({ id: optionalId }), { id: "x" }), {
    id: "validation.invalid",
  });
});

Deno.test("a number may be typed as the messages write it, with its thousands apart", () => {
  const schema = z.object({ quantity });
  deepEqual(parse(schema, { quantity: "12,000" }), { quantity: 12_000 });
  deepEqual(parse(schema, { quantity: "１，０００，０００" }), {
    quantity: 1_000_000,
  });
  for (const bad of ["1,2", "12,00", ",120", "1,234,56", "1,000.5"]) {
    deepEqual(faultsIn(schema, { quantity: bad }), {
      quantity: "validation.integer",
    });
  }
});

Deno.test("quantities and usages keep to their limits", () => {
  const schema = z.object({ quantity, usage });
  deepEqual(faultsIn(schema, { quantity: "1000000", usage: 10_000 }), {});
  deepEqual(faultsIn(schema, { quantity: 1_000_001, usage: "10001" }), {
    quantity: "validation.integer",
    usage: "validation.integer",
  });
  deepEqual(faultsIn(schema, { quantity: "-1", usage: "1.5" }), {
    quantity: "validation.integer",
    usage: "validation.integer",
  });
});

Deno.test("amounts come as the API's numbers or as typed text, never with more than two decimals", () => {
  const schema = z.object({ amount: money });
  deepEqual(parse(schema, { amount: 12.3 }), { amount: 1_230 });
  deepEqual(parse(schema, { amount: "-1,234.50" }), { amount: -123_450 });
  deepEqual(parse(schema, { amount: 999_999_999_999.99 }), { amount: MAX_FEN });
  for (const bad of ["1.234", 1.005, 1e12, "1000000000000", {}, "x", true]) {
    deepEqual(faultsIn(schema, { amount: bad }), {
      amount: "validation.money",
    });
  }
  deepEqual(faultsIn(z.object({ amount: positiveMoney }), { amount: "0.00" }), {
    amount: "validation.money.min",
  });
});

Deno.test("text with halves of surrogate pairs or NUL is refused, invisible characters are dropped", () => {
  const schema = z.object({ remark: freeText(10) });
  deepEqual(faultsIn(schema, { remark: "a\0b" }), {
    remark: "validation.characters",
  });
  deepEqual(faultsIn(schema, { remark: "\ud800" }), {
    remark: "validation.characters",
  });
  deepEqual(faultsIn(schema, { remark: { toString: "x" } }), {
    remark: "validation.invalid",
  });
  deepEqual(parse(schema, { remark: " 一\n\u200b二 " }), { remark: "一\n二" });
  deepEqual(parse(schema, {}), { remark: "" });
});

Deno.test("checkboxes, days and lists are read from forms", () => {
  const schema = z.object({ on: flag, off: flag, day, ids: idList(3) });
  deepEqual(
    parse(schema, { on: "on", day: "2026-11-21", ids: ["3", "3", "4"] }),
    { on: true, off: false, day: "2026-11-21", ids: [3, 4] },
  );
  deepEqual(faultsIn(schema, { on: "maybe", day: "2026-02-30", ids: "x" }), {
    on: "validation.invalid",
    day: "validation.day",
    ids: "validation.invalid",
  });
});

Deno.test("names of prototypes in a body reach nothing", () => {
  const body = JSON.parse('{"id":1,"__proto__":{"polluted":1},"extra":2}');
  deepEqual(parse(z.object({ id }), body), { id: 1 });
  equal("polluted" in {}, false);
});
