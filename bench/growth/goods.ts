import { GOODS_KINDS, type GoodsKind } from "@/db/schema/catalogue.ts";
import { NAME_WORDS } from "@/db/seed/names.ts";
import { toDecimal } from "@/db/values.ts";
import { type Cell, copyRows } from "./copy.ts";
import type { Step } from "./steps.ts";
import { daysBefore, FIRST_ID, PAST_DAYS } from "./volumes.ts";
import { goodsName, pick, searchOf } from "./words.ts";

/** Parts of a product's bill of materials. */
export const PARTS = 4;
/** Versions of a product. */
export const VERSIONS = 2;
/** Kinds by share: of twenty goods eleven are parts, one is a product, the others are spread over all kinds. */
const TURN = 20;
const PARTS_OF_TURN = 11;

/** What kind the n-th goods are of. */
export function kindOf(number: number): GoodsKind {
  const place = number % TURN;
  if (place === 0) return "oem";
  if (place <= PARTS_OF_TURN) return "part";
  return pick(GOODS_KINDS, number);
}

/** The n-th part, as a number of goods; every product is the first of its turn. */
export function partAt(number: number): number {
  return Math.floor(number / PARTS_OF_TURN) * TURN + 1 + number % PARTS_OF_TURN;
}

export function productAt(number: number): number {
  return number * TURN;
}

/** How many parts or products there are among so many goods. */
export function partsAmong(goods: number): number {
  return Math.floor(goods / TURN) * PARTS_OF_TURN;
}

export function productsAmong(goods: number): number {
  return Math.floor(goods / TURN);
}

/** The price of the n-th goods, in fen. */
export function priceOf(number: number): number {
  return 500 + (number * 7_919) % 90_000;
}

/** What making a version costs, in fen. */
export function feeOf(product: number, version: number): number {
  return 2_000 + (product * 31 + version * 700) % 60_000;
}

/** The k-th part of a version's bill, and how many of it. */
export function billLine(
  product: number,
  version: number,
  k: number,
  goods: number,
): { part: number; usage: number } {
  const all = partsAmong(goods);
  const step = Math.max(1, Math.floor(all / PARTS));
  return {
    part: partAt((product * 13 + version * 5 + k * step) % all),
    usage: 1 + (product + k) % 4,
  };
}

export function snOf(number: number): string {
  return `${kindOf(number).slice(0, 2).toUpperCase()}-${
    String(number).padStart(6, "0")
  }`;
}

export const goods: Step = {
  name: "goods",
  count: ({ goods }) => goods,
  size: 20_000,
  async load(sql, { goods, now }, first, end) {
    const at = (number: number) =>
      daysBefore(now, PAST_DAYS * (1 - number / goods));
    await copyRows(sql, "goods", GOODS, rows());
    function* rows(): Generator<Cell[]> {
      for (let number = first; number < end; number++) {
        const { name, search } = goodsName(number);
        const price = priceOf(number);
        yield [
          FIRST_ID + number,
          snOf(number),
          name,
          kindOf(number),
          1 + number % 9,
          pick(NAME_WORDS.units, number),
          toDecimal(price),
          toDecimal(Math.floor(price * 0.6)),
          number % 25 === 7 ? 0 : 1,
          number,
          searchOf(snOf(number).toLowerCase(), search),
          at(number),
        ];
      }
    }
    const products = { first: Math.ceil(first / TURN), end: end / TURN };
    await copyRows(sql, "goods_version", VERSION, versions(products, at));
    await copyRows(sql, "bom_line", BILL, bills(products, goods));
    // A price in two changed once, the list of changes follows from the price.
    await sql`insert into goods_price_log (goods_id, field, old_price, new_price, account_id, at)
      select id, 'price', price - 1, price, 4, created_at + interval '90 days' from goods
      where id >= ${FIRST_ID + first} and id < ${
      FIRST_ID + end
    } and id % 2 = 0`;
  },
};

interface Range {
  first: number;
  end: number;
}

/** The id of a version: products have two each. */
export function versionId(product: number, version: number): number {
  return FIRST_ID + product * VERSIONS + version;
}

function* versions(
  { first, end }: Range,
  at: (number: number) => Date,
): Generator<Cell[]> {
  for (let product = first; product < end; product++) {
    for (let version = 0; version < VERSIONS; version++) {
      yield [
        versionId(product, version),
        FIRST_ID + productAt(product),
        `V${version + 1}.0`,
        toDecimal(feeOf(product, version)),
        at(productAt(product)),
      ];
    }
  }
}

function* bills({ first, end }: Range, goods: number): Generator<Cell[]> {
  for (let product = first; product < end; product++) {
    for (let version = 0; version < VERSIONS; version++) {
      for (let k = 0; k < PARTS; k++) {
        const { part, usage } = billLine(product, version, k, goods);
        yield [
          versionId(product, version),
          FIRST_ID + part,
          usage,
          k === PARTS - 1,
          k,
        ];
      }
    }
  }
}

const GOODS = [
  "id",
  "sn",
  "name",
  "kind",
  "category_id",
  "unit",
  "price",
  "cost_price",
  "status",
  "sort",
  "search",
  "created_at",
];
const VERSION = ["id", "goods_id", "version", "processing_fee", "created_at"];
const BILL = ["version_id", "part_id", "usage", "accessory", "sort"];
