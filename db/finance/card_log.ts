import { type AliasableExpression, sql, type SqlBool } from "kysely";
import { isOneOfIds } from "@/db/found.ts";
import {
  COUNT_LIMIT,
  type CursorList,
  isOneOf,
  logIds,
  readAfter,
  withinDays,
} from "@/db/list.ts";
import { sumOf } from "@/db/money.ts";
import { belongsTo } from "@/db/planned.ts";
import {
  CONTAINING,
  SAMPLED_ORDER,
  sampledOrders,
} from "@/db/oem/order_search.ts";
import { areMany } from "@/db/sample.ts";
import type { Db } from "@/db/schema/database.ts";
import type { ReceiptStatus } from "@/db/schema/finance.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import type { CardLogFilter } from "@/domain/finance/receipt_filter.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import type { Settings } from "@/domain/settings.ts";
import { MOMENT } from "./found_receipts.ts";
import { seesCards } from "./cards.ts";

/** Money that a customer sent to a card. */
export interface CardLogRow {
  id: number;
  order: { id: number; order_no: string };
  organization: { id: number; name: string };
  card: { id: number; bank: string; number: string };
  purpose: "deposit" | "balance";
  status: ReceiptStatus;
  /** fen: the amount received; of a receipt not approved yet, the amount that the customer claims to have paid */
  amount: number;
  payer: string;
  bank_serial: string;
  /** YYYY-MM-DD */
  received_on: string | null;
  created_at: Date;
  reviewed_at: Date | null;
}

export interface CardTotal {
  card: {
    id: number;
    bank: string;
    holder: string;
    number: string;
    status: number;
  };
  /** approved ones; null above 10,000, with a keyword above 10,000 on all cards together (decisions 1.2) */
  receipts: number | null;
  /** fen that arrived; null where `receipts` is */
  amount: number | null;
}

export interface CardLog extends CursorList<CardLogRow> {
  /** the amount received on every card under the filter without its card and status: approved receipts only */
  totals: CardTotal[];
}

/** The receipts (`r`) of OEM orders, for those who manage the cards. */
function visible(db: Db, actor: Actor) {
  return db.selectFrom("receipt as r")
    .where("r.source", "=", "oem_order")
    .where(onlyIf(seesCards(actor)));
}

/**
 * The receipts (`r`) of OEM orders that the filter finds on any card, of one status or `all`. `wanted` is "all" to
 * count them, or a page in the log's order.
 */
function filtered(
  db: Db,
  actor: Actor,
  { keyword, ...days }: CardLogFilter,
  settings: Settings,
  status: CardLogFilter["status"],
  wanted: "all" | "page" = "page",
) {
  let query = visible(db, actor).where(withinDays(MOMENT, days, settings));
  if (status !== "all") query = query.where(isOneOf("r.status", [status]));
  if (!keyword) return query;
  return query.where((eb) =>
    eb.exists(
      eb.selectFrom("oem_order as o").select("o.id")
        .whereRef("o.id", "=", "r.source_id")
        .where(CONTAINING[wanted](keyword)),
    )
  );
}

interface CardSum {
  card_id: number;
  receipts: number;
  /** fen */
  amount: number;
}

/** The amount received on each card, counted up to the limit card by card: an index covers it. */
function sumsOfEach(
  db: Db,
  arrived: ReturnType<typeof filtered>,
): AliasableExpression<CardSum> {
  const ofCard = arrived.where("r.card_id", "=", sql<number>`k.id`)
    .select("r.received_amount").limit(COUNT_LIMIT);
  return db.selectFrom("receiving_card as k")
    .innerJoinLateral(
      db.selectFrom(ofCard.as("x")).select(SUMS).as("s"),
      (join) => join.onTrue(),
    )
    .select(["k.id as card_id", "s.receipts", "s.amount"]);
}

/** Whether what a keyword finds is far too much to count. */
const IS_TOO_MUCH = sql<SqlBool>`(select many from sample)`;

/** What arrived on each card of what a keyword finds, found once and counted up to the limit altogether. */
function sumsOfFound(
  db: Db,
  arrived: ReturnType<typeof filtered>,
): AliasableExpression<CardSum> {
  const found = arrived.select(["r.card_id", "r.received_amount"])
    .where(sql<SqlBool>`not ${IS_TOO_MUCH}`).limit(COUNT_LIMIT);
  return db.selectFrom(found.as("x")).select("x.card_id").select(SUMS)
    .groupBy("x.card_id");
}

const SUMS = [
  sql<number>`count(*)`.as("receipts"),
  sumOf("x.received_amount").as("amount"),
] as const;

async function readTotals(
  db: Db,
  actor: Actor,
  filter: CardLogFilter,
  settings: Settings,
): Promise<CardTotal[]> {
  const { keyword } = filter;
  const others = { ...filter, keyword: undefined };
  const arrived = filtered(db, actor, filter, settings, "approved", "all");
  const anywhere = filtered(db, actor, others, settings, "approved");
  const many = keyword
    ? areMany(
      sampledOrders(
        keyword,
        false,
        anywhere.where("r.source_id", "=", SAMPLED_ORDER).select("r.id"),
      ),
    )
    : sql<SqlBool>`false`;
  const sums = keyword ? sumsOfFound(db, arrived) : sumsOfEach(db, arrived);
  const rows = await db.with(
    (cte) => cte("sample").materialized(),
    () => db.selectNoFrom(many.as("many")),
  )
    .selectFrom("receiving_card as c")
    .leftJoin(sums.as("s"), "s.card_id", "c.id")
    .select(["c.id", "c.bank", "c.holder", "c.number", "c.status"])
    .select(sql<number>`coalesce(s.receipts, 0)`.as("receipts"))
    .select(sql<number>`coalesce(s.amount, 0)`.as("amount"))
    .select(IS_TOO_MUCH.as("many"))
    .where((eb) =>
      eb.or([eb("c.deleted_at", "is", null), eb("s.receipts", ">", 0)])
    )
    .orderBy("c.id")
    .execute();
  const found = rows.reduce((sum, { receipts }) => sum + receipts, 0);
  return rows.map(({ receipts, amount, many, ...card }) => {
    const counted = keyword ? found : receipts;
    return many || counted > LIST_LIMIT
      ? { card, receipts: null, amount: null }
      : { card, receipts, amount };
  });
}

const NEWEST = { at: MOMENT, id: "r.id" };

/** The receipts under the whole filter. */
function logged(
  db: Db,
  actor: Actor,
  filter: CardLogFilter,
  settings: Settings,
) {
  const { card_id, status } = filter;
  const receipts = filtered(db, actor, filter, settings, status);
  return card_id === undefined
    ? receipts
    : receipts.where(belongsTo("r.card_id", card_id));
}

function withParties(receipts: ReturnType<typeof filtered>) {
  return receipts
    .innerJoin("oem_order as o", "o.id", "r.source_id")
    .innerJoin("organization as g", "g.id", "r.organization_id")
    .innerJoin("receiving_card as c", "c.id", "r.card_id")
    .select([
      "r.id",
      "r.purpose",
      "r.status",
      "r.payer",
      "r.bank_serial",
      "r.received_on",
      "r.created_at",
      "r.reviewed_at",
    ])
    .select(sql<number>`coalesce(r.received_amount, r.amount)`.as("amount"))
    .select([
      "o.id as order_id",
      "o.order_no",
      "g.id as organization_id",
      "g.name as organization_name",
    ])
    .select(["c.id as card_id", "c.bank", "c.number"]);
}

/** The customers' payments to the cards, newest first, and the amount received on each. Two statements. */
export async function cardLog(
  db: Db,
  actor: Actor,
  filter: CardLogFilter,
  settings: Settings,
): Promise<CardLog> {
  const receipts = withParties(logged(db, actor, filter, settings));
  const page = await readAfter(receipts, NEWEST, filter);
  const totals = seesCards(actor)
    ? await readTotals(db, actor, filter, settings)
    : [];
  return { ...page, rows: page.rows.map(toLogRow), totals };
}

/** The ids of all receipts under the filter, newest first, `most` of them. */
export function cardLogIds(
  db: Db,
  actor: Actor,
  filter: CardLogFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  return logIds(logged(db, actor, filter, settings), NEWEST, most);
}

/** Those of these receipts that the actor sees. */
export async function cardLogOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<CardLogRow[]> {
  const rows = await withParties(
    visible(db, actor).where(isOneOfIds("r.id", ids)),
  ).execute();
  return rows.map(toLogRow);
}

type Read = Awaited<
  ReturnType<ReturnType<typeof withParties>["execute"]>
>[number];

function toLogRow(
  {
    order_id,
    order_no,
    organization_id,
    organization_name,
    card_id,
    bank,
    number,
    ...row
  }: Read,
): CardLogRow {
  return {
    ...row,
    order: { id: order_id, order_no },
    organization: { id: organization_id, name: organization_name },
    card: { id: card_id, bank, number },
  };
}
