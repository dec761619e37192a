import { equal } from "node:assert/strict";
import fc from "fast-check";
import { formatMoney } from "@/domain/money.ts";
import { ungrouped } from "@/locales/digits.ts";
import { priceOrder } from "../../domain/oem/price_order.ts";
import {
  count,
  figuresOf,
} from "@/routes/oem/order/(_components)/form/figures.ts";

const terms = {
  adjustments: [],
  deposit: 3_000,
  overflow: "too long",
  unknown: "check",
  over: "over",
};
const part = fc.record({
  price: fc.integer({ min: 0, max: 1_000_000 }),
  usage: fc.integer({ min: 1, max: 100 }),
  share: fc.integer({ min: 0, max: 100 }),
});
const line = fc.record({
  basePrice: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 1_000 }),
  parts: fc.array(part, { maxLength: 5 }),
}).map(({ parts, ...rest }) => ({
  ...rest,
  parts: parts.map(({ share, ...one }) => ({
    ...one,
    deduction: Math.floor(one.usage * rest.quantity * share / 100),
  })),
}));

Deno.test("the amounts beside the form are those that the order will have", () => {
  fc.assert(fc.property(
    fc.array(line, { maxLength: 5 }),
    fc.array(fc.integer({ min: -10_000, max: 10_000 }), { maxLength: 3 }),
    (lines, adjustments) => {
      const typed = lines.map(({ basePrice, quantity, parts }) => ({
        base: basePrice,
        quantity: ` ${quantity} `,
        parts: parts.map(({ price, usage, deduction }) => ({
          price,
          usage: String(usage),
          deduction: deduction === 0 ? "" : String(deduction),
        })),
      }));
      const figures = figuresOf(typed, { ...terms, adjustments });
      const priced = priceOrder(lines, adjustments);
      equal(figures.total, priced ? formatMoney(priced.total) : "—");
      lines.forEach((_, i) => {
        const one = priced?.lines[i];
        if (one) equal(figures[`line.${i}`], formatMoney(one.total));
      });
    },
  ));
});

Deno.test("a figure that can't be known is a dash, and so is every sum above it", () => {
  const known = { base: 100, quantity: "2", parts: [] };
  for (const quantity of ["", "0", "x", "1.5", "1000001", "-1"]) {
    const figures = figuresOf([known, { ...known, quantity }], terms);
    equal(figures["line.0"], "¥2.00");
    equal(figures["line.1"], "—", quantity);
    equal(figures.total, "—", quantity);
    equal(figures.capital, "");
    equal(figures.why, "check");
  }
  equal(figuresOf([known], terms).why, "");
  const part = { price: 1, usage: "1", deduction: "3" };
  const over = figuresOf([{ ...known, parts: [part] }], terms);
  equal(over.total, "—");
  const fits = { ...part, deduction: "2" };
  const right = figuresOf([{ ...known, parts: [fits] }], terms);
  equal(right["over.0.0"], "");
  equal(over["over.0.0"], "over");
  equal(figuresOf([{ ...known, base: null }], terms).total, "—");
  equal(count("１２", 1, 20), 12);
});

Deno.test("a number is read in whatever width it is typed; a text that is too long for one is not looked into", () => {
  equal(ungrouped(" １２，０００ "), "12000");
  const longest = "\uff11".repeat(40);
  equal(ungrouped(longest), "1".repeat(40));
  equal(ungrouped(` ${longest}\uff11 `), `${longest}\uff11`);
  equal(count(`${" ".repeat(50)}12`, 1, 20), 12);
});
