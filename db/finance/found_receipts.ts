/** Which receipts a list finds. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { foundBy, matchesAll } from "@/db/found.ts";
import {
  type Excerpt,
  isOneOf,
  matches,
  mentions,
  withinDays,
} from "@/db/list.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { ReceiptStatus } from "@/db/schema/finance.ts";
import { onlyIf } from "@/db/visible.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import type { ReceiptFilter } from "@/domain/finance/receipt_filter.ts";
import type { Settings } from "@/domain/settings.ts";

/**
 * The receipts (`r`) of OEM orders for those who review them: finance sees all, others none. They are counted without
 * their orders: only what hangs on one of the few deleted ones is left out.
 */
function livingReceipts(db: Db | Trx, actor: Actor) {
  return db.selectFrom("receipt as r")
    .where("r.source", "=", "oem_order")
    .where(sql<SqlBool>`not exists (
      select from oem_order x where x.id = r.source_id and x.deleted_at is not null)`)
    .where(onlyIf(staffMay(actor, "manage_bill")));
}

/** The same with their orders (`o`). */
export function visibleReceipts(db: Db | Trx, actor: Actor) {
  return livingReceipts(db, actor)
    .innerJoin("oem_order as o", "o.id", "r.source_id");
}

/** What is counted of a receipt beside its id. */
const FIGURED = [
  "r.id",
  "r.status",
  "r.amount",
  "r.received_amount",
] as const;

/** Receipts under the filter; with a keyword the first of each way to match, in no order. */
export function foundReceipts(
  db: Db,
  actor: Actor,
  filter: ReceiptFilter,
  settings: Settings,
  { statuses, order, most }: Excerpt<ReceiptStatus>,
): RawBuilder<unknown> {
  const { keyword, purpose, organization_id, card_id } = filter;
  const day = filter.day_of === "reviewed" ? "r.reviewed_at" : "r.created_at";
  const own = sql<SqlBool>`${
    sql.join([
      withinDays(day, filter, settings),
      isOneOf("r.status", statuses),
      ...purpose ? [sql`r.purpose = ${purpose}`] : [],
      ...organization_id ? [sql`r.organization_id = ${organization_id}`] : [],
      ...card_id ? [sql`r.card_id = ${card_id}`] : [],
    ], sql` and `)
  }`;
  if (!keyword) {
    const rows = livingReceipts(db, actor).where(own)
      .select(FIGURED).limit(most);
    return foundBy([order ? rows.orderBy(order) : rows]);
  }
  const ways = [
    order ? matches("o.search", keyword) : matchesAll("o", keyword),
    // the second condition lets its partial index answer whatever the keyword is
    sql<SqlBool>`(r.bank_serial = ${keyword} and r.bank_serial <> '')`,
    mentions("r.payer", keyword),
  ];
  return foundBy(ways.map((way) => {
    const rows = visibleReceipts(db, actor).where(own).where(way)
      .select(FIGURED).limit(most);
    return order ? rows.orderBy(order) : rows;
  }));
}
