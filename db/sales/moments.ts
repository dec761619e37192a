/** Orders, accepted money and first packages by when they came about, summed from what is kept of them: never by reading them all. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { isOneOf, withinDays } from "@/db/list.ts";
import { EVERY_ORGANIZATION, scopeOf } from "@/db/visible.ts";
import type { Db, Schema } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { ORDER_PERMISSIONS } from "@/domain/oem/viewer.ts";
import type { Settings } from "@/domain/settings.ts";

interface Span {
  from?: string;
  to?: string;
}

/** Orders (`q`) created on these days; none for who does not see all orders. */
export function ordersWithin(
  db: Db,
  actor: Actor,
  days: Span,
  settings: Settings,
) {
  const all = scopeOf(actor, ...ORDER_PERMISSIONS) === EVERY_ORGANIZATION;
  return moments(db, "oem_order", all, days, settings);
}

/** Approved receipts (`q`) reviewed on these days; none for who does not see all bills. */
export function receiptsWithin(
  db: Db,
  actor: Actor,
  days: Span,
  settings: Settings,
) {
  const all = scopeOf(actor, "manage_bill") === EVERY_ORGANIZATION;
  return moments(db, "receipt", all, days, settings);
}

/** First packages (`q`) of orders, shipped on these days; none for who does not see all orders. */
export function firstPackagesWithin(
  db: Db,
  actor: Actor,
  days: Span,
  settings: Settings,
) {
  const all = scopeOf(actor, ...ORDER_PERMISSIONS) === EVERY_ORGANIZATION;
  return moments(db, "package", all, days, settings);
}

function moments(
  db: Db,
  ledger: Schema["moment_tally"]["ledger"],
  all: boolean,
  days: Span,
  settings: Settings,
) {
  return db.selectFrom("moment_tally as q")
    .where(isOneOf("q.ledger", [ledger]))
    .where(withinDays("q.quarter", days, settings))
    .$if(!all, (query) => query.where(sql<SqlBool>`false`));
}

/** The amounts of orders or receipts, in fen; 0 without any. */
export const AMOUNT: RawBuilder<number> = sql`coalesce(sum(q.amount), 0)`;
/** How many they are. */
export const ENTRIES: RawBuilder<number> =
  sql`coalesce(sum(q.entries), 0)::bigint`;
