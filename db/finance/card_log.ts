import { type InferResult, sql } from "kysely";
import { isOneOfIds } from "@/db/found.ts";
import { type CursorList, logIds, readAfter } from "@/db/list.ts";
import { partOf } from "@/db/log_search.ts";
import type { Db } from "@/db/schema/database.ts";
import type { ReceiptStatus } from "@/db/schema/finance.ts";
import type { Actor } from "@/domain/access.ts";
import type { CardLogFilter } from "@/domain/finance/receipt_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { type CardTotal, readTotals } from "./card_totals.ts";
import { seesCards } from "./cards.ts";
import {
  logged,
  loggedReceipts,
  NEWEST,
  type Receipts,
} from "./logged_receipts.ts";

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

export interface CardLog extends CursorList<CardLogRow> {
  /** the amount received on every card under the filter without its card and status: approved receipts only */
  totals: CardTotal[];
}

function withParties(receipts: Receipts) {
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

/** The customers' payments to the cards, newest first. */
export async function cardPayments(
  db: Db,
  actor: Actor,
  filter: CardLogFilter,
  settings: Settings,
): Promise<CursorList<CardLogRow>> {
  const receipts = withParties(
    logged(db, actor, filter, settings, partOf(filter)),
  );
  const page = await readAfter(receipts, NEWEST, filter);
  return { ...page, rows: page.rows.map(toLogRow) };
}

/** The same, and the amount received on each card. Two statements. */
export async function cardLog(
  db: Db,
  actor: Actor,
  filter: CardLogFilter,
  settings: Settings,
): Promise<CardLog> {
  const page = await cardPayments(db, actor, filter, settings);
  const totals = seesCards(actor)
    ? await readTotals(db, actor, filter, settings)
    : [];
  return { ...page, totals };
}

/** The ids of all receipts under the filter, newest first, `most` of them. */
export function cardLogIds(
  db: Db,
  actor: Actor,
  filter: CardLogFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const part = { after: undefined, most };
  return logIds(logged(db, actor, filter, settings, part), NEWEST, most);
}

/** Those of these receipts that the actor sees. */
export async function cardLogOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<CardLogRow[]> {
  const rows = await withParties(
    loggedReceipts(db, actor).where(isOneOfIds("r.id", ids)),
  ).execute();
  return rows.map(toLogRow);
}

type Read = InferResult<ReturnType<typeof withParties>>[number];

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
