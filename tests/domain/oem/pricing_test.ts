import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { MAX_FEN } from "@/domain/money.ts";
import { markParts, type WantedPart } from "@/domain/oem/parts.ts";
import {
  type PricedLine,
  priceLine,
  sumAmounts,
} from "@/domain/oem/pricing.ts";
import { priceOrder } from "./price_order.ts";

const options = { seed: 20261121, numRuns: 2_000 };

const quantity = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.integer({ min: 1, max: 1_000_000 }),
);
const part = fc.record({
  price: fc.integer({ min: 0, max: 5_000_00 }),
  usage: fc.integer({ min: 0, max: 10_000 }),
  /** of the total usage */
  deductedShare: fc.double({ min: 0, max: 1, noNaN: true }),
});
const line: fc.Arbitrary<PricedLine> = fc.record({
  basePrice: fc.integer({ min: 0, max: 100_000_00 }),
  quantity,
  parts: fc.array(part, { maxLength: 12 }),
}).map(({ parts, quantity, basePrice }) => ({
  basePrice,
  quantity,
  parts: parts.map(({ price, usage, deductedShare }) => ({
    price,
    usage,
    deduction: Math.floor(usage * quantity * deductedShare),
  })),
}));

Deno.test("a line is the fee and its parts, times the quantity, less what is deducted", () => {
  deepEqual(
    priceLine({
      basePrice: 50_00,
      quantity: 10,
      parts: [
        { price: 120_00, usage: 1, deduction: 3 },
        { price: 15_50, usage: 4, deduction: 0 },
        { price: 99_99, usage: 0, deduction: 0 },
      ],
    }),
    {
      unitPrice: 232_00,
      gross: 2_320_00,
      deducted: 360_00,
      total: 1_960_00,
    },
  );
});

Deno.test("a line never costs less than its processing fee times its quantity", () => {
  fc.assert(
    fc.property(line, (input) => {
      const price = priceLine(input);
      if (!price) return;
      equal(price.total >= input.basePrice * input.quantity, true);
      equal(price.total + price.deducted, price.gross);
    }),
    options,
  );
});

Deno.test("a line is the same sum read in another way: fee and parts apart", () => {
  fc.assert(
    fc.property(line, (input) => {
      const paid = input.parts.map(({ price, usage, deduction }) =>
        BigInt(price) *
        (BigInt(usage) * BigInt(input.quantity) - BigInt(deduction))
      );
      const expected = BigInt(input.basePrice) * BigInt(input.quantity) +
        paid.reduce((all, amount) => all + amount, 0n);
      const price = priceLine(input);
      if (price) equal(BigInt(price.total), expected);
      else equal(expected + BigInt(MAX_FEN) * 2n > BigInt(MAX_FEN), true);
    }),
    options,
  );
});

Deno.test("the order of parts and lines does not matter", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const turned = lines.toReversed().map((one) => ({
        ...one,
        parts: one.parts.toReversed(),
      }));
      const price = priceOrder(lines, [100, -50]);
      const again = priceOrder(turned, [-50, 100]);
      equal(again?.total, price?.total);
      equal(again?.deducted, price?.deducted);
    }),
    options,
  );
});

Deno.test("an order is the sum of its lines and adjustments", () => {
  const adjustment = fc.integer({ min: -1_000_00, max: 1_000_00 });
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 6 }),
      fc.array(adjustment),
      (lines, adjustments) => {
        const price = priceOrder(lines, adjustments);
        if (!price) return;
        const parts = [
          ...price.lines.map(({ total }) => total),
          ...adjustments,
        ];
        equal(price.total, parts.reduce((all, amount) => all + amount, 0));
      },
    ),
    options,
  );
});

Deno.test("beyond 999,999,999,999.99 there is no price, and no rounding before it", () => {
  const top = { basePrice: MAX_FEN, quantity: 1, parts: [] };
  equal(priceLine(top)?.total, MAX_FEN);
  equal(priceLine({ ...top, quantity: 2 }), null);
  const odd = { basePrice: 99_999_999, quantity: 1_000_000, parts: [] };
  equal(priceLine(odd)?.total, 99_999_999_000_000);
  const huge = { price: MAX_FEN, usage: 10_000, deduction: 0 };
  equal(priceLine({ basePrice: 0, quantity: 1_000_000, parts: [huge] }), null);
  equal(priceOrder([top, top]), null);
  equal(sumAmounts([MAX_FEN, -1, 1]), MAX_FEN);
  equal(sumAmounts([MAX_FEN, 1]), null);
});

const BILL = [
  { goodsId: 1, usage: 1, accessory: false },
  { goodsId: 2, usage: 4, accessory: false },
  { goodsId: 3, usage: 8, accessory: true },
];

Deno.test("a parts list left out is the bill of materials with nothing deducted", () => {
  deepEqual(
    markParts(BILL).map((
      { goodsId, usage, deduction, mark },
    ) => [goodsId, usage, deduction, mark]),
    [[1, 1, 0, "required"], [2, 4, 0, "required"], [3, 8, 0, "required"]],
  );
});

Deno.test("parts are marked by what the customer made of the bill", () => {
  const wanted: WantedPart[] = [
    { goodsId: 9, usage: 2, deduction: 1 },
    { goodsId: 3, usage: 8, deduction: 5 },
    { goodsId: 1, usage: 3, deduction: 0 },
  ];
  deepEqual(markParts(BILL, wanted), [
    {
      goodsId: 1,
      accessory: false,
      bomUsage: 1,
      usage: 3,
      deduction: 0,
      mark: "changed",
    },
    {
      goodsId: 2,
      accessory: false,
      bomUsage: 4,
      usage: 0,
      deduction: 0,
      mark: "removed",
    },
    {
      goodsId: 3,
      accessory: true,
      bomUsage: 8,
      usage: 8,
      deduction: 5,
      mark: "required",
    },
    {
      goodsId: 9,
      accessory: false,
      bomUsage: null,
      usage: 2,
      deduction: 1,
      mark: "custom",
    },
  ]);
  deepEqual(markParts(BILL, []).map(({ mark }) => mark), [
    "removed",
    "removed",
    "removed",
  ]);
});

Deno.test("every part of the bill and every part asked for appears exactly once", () => {
  const parts = (usage: { min: number; max: number }) =>
    fc.uniqueArray(
      fc.record({
        goodsId: fc.integer({ min: 1, max: 12 }),
        usage: fc.integer(usage),
      }),
      { selector: ({ goodsId }) => goodsId, maxLength: 12 },
    );
  fc.assert(
    fc.property(
      parts({ min: 1, max: 9 }),
      parts({ min: 1, max: 9 }),
      (bill, wanted) => {
        const marked = markParts(
          bill.map((one) => ({ ...one, accessory: false })),
          wanted.map((one) => ({ ...one, deduction: 0 })),
        );
        const ids = marked.map(({ goodsId }) => goodsId);
        equal(new Set(ids).size, ids.length);
        deepEqual(
          new Set(ids),
          new Set([...bill, ...wanted].map(({ goodsId }) => goodsId)),
        );
        for (const { goodsId, usage, mark } of marked) {
          const asked = wanted.find((one) => one.goodsId === goodsId);
          equal(usage, asked?.usage ?? 0);
          equal(mark === "removed", asked === undefined);
        }
      },
    ),
    options,
  );
});
