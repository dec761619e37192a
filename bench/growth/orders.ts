import { ORDER_STATUSES, type OrderStatus } from "@/db/schema/oem.ts";
import { NAME_WORDS } from "@/db/seed/names.ts";
import { type Random, seededRandom } from "@/db/seed/random.ts";
import { toDecimal } from "@/db/values.ts";
import { documentNumber } from "@/domain/document_no.ts";
import { holderOf } from "@/domain/oem/status.ts";
import { type Cell, copyRows } from "./copy.ts";
import { followOrders } from "./follow.ts";
import {
  billLine,
  feeOf,
  partAt,
  PARTS,
  partsAmong,
  priceOf,
  productAt,
  productsAmong,
  snOf,
  versionId,
  VERSIONS,
} from "./goods.ts";
import { CUSTOMER_ACCOUNTS, customerAccount } from "./people.ts";
import type { Step } from "./steps.ts";
import {
  daysBefore,
  FIRST_ID,
  LINES,
  organizationAt,
  PAST_DAYS,
  type Volumes,
} from "./volumes.ts";
import {
  goodsName,
  mobile,
  named,
  organizationName,
  person,
  pick,
  searchOf,
} from "./words.ts";

/** The flow without `close`: an order stands at one of these places. */
const FLOW: readonly OrderStatus[] = ORDER_STATUSES.filter((status) =>
  status !== "close"
);
const LAST = FLOW.length - 1;
/** Days from an order to its end. */
const LEAD_DAYS = 45;
/** How uneven customers are: the larger, the more the first of them have. At 3.5 the largest of 100,000 has 37,000 orders of a million. */
const SKEW = 3.5;

/** Orders with their lines by COPY; all that follows from an order is worked out by the server. */
export const orders: Step = {
  name: "orders",
  count: ({ orders }) => orders,
  size: 10_000,
  async load(sql, volumes, first, end) {
    const random = seededRandom(first + 1);
    const all = Array.from(
      { length: end - first },
      (_, i) => makeOrder(volumes, random, first + i),
    );
    await copyRows(sql, "oem_order", ORDER, all.map(orderRow));
    await copyRows(
      sql,
      "oem_order_line",
      LINE,
      all.flatMap(({ lines }) => lines),
    );
    await followOrders(sql, FIRST_ID + first, FIRST_ID + end);
  },
};

interface Order {
  id: number;
  place: number;
  type: "product" | "part";
  store: boolean;
  status: OrderStatus;
  created: Date;
  statusAt: Date;
  /** of a closed order: a refund is not paid yet */
  refundOpen: boolean;
  /** fen */
  total: number;
  by: number;
  lines: Cell[][];
}

function makeOrder(volumes: Volumes, random: Random, number: number): Order {
  const age = PAST_DAYS * (1 - number / volumes.orders);
  const created = daysBefore(volumes.now, age);
  const status = statusOf(random, age);
  const place = Math.floor(
    volumes.organizations * (random.whole(0, 999_999) / 1_000_000) ** SKEW,
  );
  const type = random.whole(1, 100) <= 45 ? "part" : "product";
  const id = FIRST_ID + number;
  const lines = Array.from(
    { length: random.whole(1, 5) },
    (_, position) => makeLine(volumes, random, { id, type, position }),
  );
  const days = status === "completed"
    ? LEAD_DAYS
    : FLOW.indexOf(status) * LEAD_DAYS / LAST;
  return {
    id,
    place,
    type,
    store: type === "part" && number % 3 === 0,
    status,
    created,
    statusAt: daysBefore(
      volumes.now,
      Math.max(0, age - Math.max(1, days) - random.whole(0, 48) / 48),
    ),
    refundOpen: status === "close" && number % 3 === 1 && age < 20,
    total: lines.reduce((sum, { total }) => sum + total, 0),
    by: buyerOf(volumes, place),
    lines: lines.map(({ row }) => row),
  };
}

/** What is older than the usual time is over, closed, or, rarely, stuck; the others are on their way. */
function statusOf(random: Random, age: number): OrderStatus {
  const chance = random.whole(1, 1_000);
  if (chance <= 60) return "close";
  if (age > LEAD_DAYS) {
    return chance <= 62 ? FLOW[random.whole(0, LAST - 1)]! : "completed";
  }
  const stage = Math.floor(age / LEAD_DAYS * LAST + random.whole(-20, 20) / 10);
  return FLOW[Math.min(LAST, Math.max(0, stage))]!;
}

/** The demo's customers buy themselves; of the others those with an account; for the rest sales. */
function buyerOf(volumes: Volumes, place: number): number {
  if (place < 2) return place === 0 ? 9 : 11;
  return place >= 6 && place % CUSTOMER_ACCOUNTS === 0
    ? customerAccount(volumes, place)
    : 2;
}

function makeLine(
  { goods }: Volumes,
  random: Random,
  order: { id: number; type: Order["type"]; position: number },
): { row: Cell[]; total: number } {
  const isPart = order.type === "part";
  const product = random.whole(0, productsAmong(goods) - 1);
  const number = isPart
    ? partAt(random.whole(0, partsAmong(goods) - 1))
    : productAt(product);
  const version = VERSIONS - 1;
  const fee = isPart ? 0 : feeOf(product, version);
  const price = isPart ? priceOf(number) : fee + partsOf(product, goods);
  const quantity = random.whole(1, 50);
  const { name } = goodsName(number);
  const row = [
    (order.id - FIRST_ID) * LINES + order.position + FIRST_ID,
    order.id,
    order.position,
    1 + number % 9,
    FIRST_ID + number,
    name,
    snOf(number),
    isPart ? null : versionId(product, version),
    isPart ? "" : `V${version + 1}.0`,
    pick(NAME_WORDS.units, number),
    quantity,
    toDecimal(fee),
    toDecimal(price),
    toDecimal(price * quantity),
  ];
  return { row, total: price * quantity };
}

/** What the parts of one piece cost, in fen. */
function partsOf(product: number, goods: number): number {
  return Array.from({ length: PARTS }, (_, k) => {
    const { part, usage } = billLine(product, VERSIONS - 1, k, goods);
    return priceOf(part) * usage;
  }).reduce((sum, price) => sum + price, 0);
}

/** fen: what is still to be paid, from the confirmation on; the deposit is a third. */
function outstandingOf({ status, total }: Order): number {
  const stage = FLOW.indexOf(status);
  if (
    stage <= FLOW.indexOf("draft") ||
    stage >= FLOW.indexOf("final_payment_complete")
  ) return 0;
  return stage < FLOW.indexOf("unpaid_complete")
    ? total
    : total - depositOf(total);
}

function depositOf(total: number): number {
  return Math.max(1, Math.floor(total / 3));
}

function payStatusOf(order: Order): string {
  if (order.status === "close") return order.id % 3 === 1 ? "partial" : "none";
  if (order.status === "draft") return "none";
  const outstanding = outstandingOf(order);
  if (outstanding === 0) return "paid";
  return outstanding < order.total ? "partial" : "none";
}

function orderRow(order: Order): Cell[] {
  const { id, place, status, created, statusAt } = order;
  const who = person(place * 3);
  const company = organizationName(place);
  const no = documentNumber(created, id, "Asia/Shanghai");
  return [
    id,
    no,
    organizationAt(place),
    order.by,
    order.type,
    order.store ? "store" : "ship",
    status,
    statusAt,
    holderOf(status, order.refundOpen),
    payStatusOf(order),
    toDecimal(order.total),
    toDecimal(outstandingOf(order)),
    FIRST_ID + place,
    who.name,
    mobile(place),
    pick(NAME_WORDS.places, place),
    `${pick(NAME_WORDS.roads, place)} ${place % 200}`,
    status === "shipping" ? daysBefore(statusAt, -15) : null,
    status === "final_payment_complete" ? daysBefore(statusAt, -7) : null,
    status === "draft" ? null : created,
    searchOf(
      no,
      company,
      named(company.name.slice(0, 4)),
      who,
      mobile(place),
    ),
    created,
  ];
}

const ORDER = [
  "id",
  "order_no",
  "organization_id",
  "created_by",
  "type",
  "delivery",
  "status",
  "status_at",
  "holder",
  "pay_status",
  "total",
  "outstanding",
  "address_id",
  "receiver",
  "phone",
  "region",
  "address",
  "auto_receive_at",
  "auto_complete_at",
  "confirmed_at",
  "search",
  "created_at",
];
const LINE = [
  "id",
  "order_id",
  "position",
  "category_id",
  "goods_id",
  "name",
  "sn",
  "version_id",
  "version",
  "unit",
  "quantity",
  "processing_fee",
  "unit_price",
  "total_price",
];
