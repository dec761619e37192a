import { sql } from "kysely";
import {
  COUNT_LIMIT,
  isOneOf,
  limits,
  type List,
  matches,
  toList,
  withinDays,
} from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import { EVERY_ORGANIZATION, scopeOf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import type { CardLogFilter } from "@/domain/finance/receipt_filter.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import type { Settings } from "@/domain/settings.ts";

/** A bank card that customers pay to. */
export interface CardRow {
  id: number;
  bank: string;
  holder: string;
  number: string;
  /** 1 = customers may pay to it, 0 = not */
  status: number;
  version: number;
  created_at: Date;
}

function cards(db: Db) {
  return db.selectFrom("receiving_card as c")
    .select([
      "c.id",
      "c.bank",
      "c.holder",
      "c.number",
      "c.status",
      "c.version",
      "c.created_at",
    ])
    .where("c.deleted_at", "is", null);
}

/** The cards that a payment may name now. */
export function activeCards(db: Db): Promise<CardRow[]> {
  return cards(db).where("c.status", "=", 1).orderBy("c.id").execute();
}

/** Every card, for sales; the table is small by nature and not paged. */
export function listCards(db: Db, actor: Actor): Promise<CardRow[]> {
  return visibleCards(db, actor).orderBy("c.id").execute();
}

/** One card. Throws Refused 40400. */
export async function findCard(
  db: Db,
  actor: Actor,
  id: number,
): Promise<CardRow> {
  return found(
    await visibleCards(db, actor).where("c.id", "=", id).executeTakeFirst(),
  );
}

function visibleCards(db: Db, actor: Actor) {
  return cards(db).$if(
    !seesCards(actor),
    (query) => query.where(sql<boolean>`false`),
  );
}

function seesCards(actor: Actor): boolean {
  return actor.kind === "staff" &&
    scopeOf(actor, "manage_oem") === EVERY_ORGANIZATION;
}

/** Money that arrived on a card; amount in fen. */
export interface CardLogRow {
  id: number;
  order: { id: number; order_no: string };
  organization: { id: number; name: string };
  card: { id: number; bank: string; number: string };
  purpose: "deposit" | "balance";
  amount: number;
  payer: string;
  bank_serial: string;
  /** YYYY-MM-DD */
  received_on: string | null;
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
  receipts: number;
  /** fen; null above 10,000 receipts */
  amount: number | null;
}

export interface CardLog extends List<CardLogRow> {
  /** every card under the filter without its card */
  totals: CardTotal[];
}

function approved(
  db: Db,
  actor: Actor,
  filter: CardLogFilter,
  settings: Settings,
) {
  let query = db.selectFrom("receipt as r")
    .innerJoin("oem_order as o", "o.id", "r.source_id")
    .where("r.source", "=", "oem_order")
    .where(isOneOf("r.status", ["approved"]))
    .where(withinDays("r.reviewed_at", filter, settings))
    .$if(!seesCards(actor), (receipts) => receipts.where(sql<boolean>`false`));
  if (filter.keyword) query = query.where(matches("o.search", filter.keyword));
  return query;
}

function readTotals(
  db: Db,
  actor: Actor,
  filter: CardLogFilter,
  settings: Settings,
) {
  const ofCard = approved(db, actor, filter, settings)
    .where("r.card_id", "=", sql<number>`c.id`)
    .select("r.received_amount")
    .limit(COUNT_LIMIT);
  const sums = db.selectFrom(ofCard.as("x"))
    .select([
      sql<number>`count(*)`.as("receipts"),
      sql<number>`coalesce(sum(x.received_amount), 0)`.as("amount"),
    ]);
  return db.selectFrom("receiving_card as c")
    .innerJoinLateral(sums.as("s"), (join) => join.onTrue())
    .select([
      "c.id",
      "c.bank",
      "c.holder",
      "c.number",
      "c.status",
      "s.receipts",
      "s.amount",
    ])
    .where((eb) =>
      eb.or([eb("c.deleted_at", "is", null), eb("s.receipts", ">", 0)])
    )
    .orderBy("c.id")
    .execute();
}

/** What arrived on the cards, newest first, and the totals per card. Two statements. */
export async function cardLog(
  db: Db,
  actor: Actor,
  filter: CardLogFilter,
  settings: Settings,
): Promise<CardLog> {
  const { limit, offset } = limits(filter);
  const rows = await approved(db, actor, filter, settings)
    .$if(
      filter.card_id !== undefined,
      (query) => query.where("r.card_id", "=", filter.card_id ?? 0),
    )
    .innerJoin("organization as g", "g.id", "r.organization_id")
    .innerJoin("receiving_card as c", "c.id", "r.card_id")
    .select([
      "r.id",
      "r.purpose",
      "r.payer",
      "r.bank_serial",
      "r.received_on",
      "r.reviewed_at",
    ])
    .select(sql<number>`coalesce(r.received_amount, 0)`.as("amount"))
    .select([
      "o.id as order_id",
      "o.order_no",
      "g.id as organization_id",
      "g.name as organization_name",
    ])
    .select(["c.id as card_id", "c.bank", "c.number"])
    .orderBy("r.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const read = seesCards(actor)
    ? await readTotals(db, actor, filter, settings)
    : [];
  const totals = read.map(({ receipts, amount, ...card }): CardTotal => ({
    card,
    receipts: Math.min(receipts, LIST_LIMIT),
    amount: receipts > LIST_LIMIT ? null : amount,
  }));
  const counted = read.filter((total) =>
    filter.card_id === undefined || total.id === filter.card_id
  );
  const count = counted.reduce((sum, total) => sum + total.receipts, 0);
  return { ...toList(rows.map(toLogRow), count, filter), totals };
}

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
  }:
    & Omit<CardLogRow, "order" | "organization" | "card">
    & {
      order_id: number;
      order_no: string;
      organization_id: number;
      organization_name: string;
    }
    & { card_id: number; bank: string; number: string },
): CardLogRow {
  return {
    ...row,
    order: { id: order_id, order_no },
    organization: { id: organization_id, name: organization_name },
    card: { id: card_id, bank, number },
  };
}
