/** Which receipts a list finds. */
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { firstOf, foundBy } from "@/db/found.ts";
import { type Excerpt, isOneOf, mentions, withinDays } from "@/db/list.ts";
import { belongsTo } from "@/db/planned.ts";
import {
  isOrderIn,
  SAMPLED_ORDER,
  sampledOrders,
} from "@/db/oem/order_search.ts";
import { isSampled, NO_SAMPLE } from "@/db/sample.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { ReceiptStatus } from "@/db/schema/finance.ts";
import { onlyIf } from "@/db/visible.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import type { ReceiptFilter } from "@/domain/finance/receipt_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { hasSerial } from "./serials.ts";

/**
 * The receipts (`r`) of OEM orders for reviewers: finance sees all, others none. They are counted without their orders,
 * leaving out only those of the few deleted orders.
 */
export function livingReceipts(db: Db | Trx, actor: Actor) {
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

/** When a receipt was reviewed, as an index has it; of one that waits, when it was handed in. */
export const MOMENT = sql<Date>`coalesce(r.reviewed_at, r.created_at)`;

/** The columns of a receipt that are counted, beside its id. */
const FIGURED = [
  "r.id",
  "r.status",
  "r.amount",
  "r.received_amount",
] as const;

function areWaiting(statuses: readonly ReceiptStatus[]): boolean {
  return statuses.every((status) => status === "pending");
}

/** Whether a receipt is under the filter, its keyword aside. */
function isWanted(
  filter: ReceiptFilter,
  settings: Settings,
  statuses: readonly ReceiptStatus[],
): RawBuilder<SqlBool> {
  const { purpose, organization_id, card_id } = filter;
  const reviewed = filter.day_of === "reviewed";
  const moment = reviewed || areWaiting(statuses) ? MOMENT : "r.created_at";
  return sql<SqlBool>`${
    sql.join([
      withinDays(moment, filter, settings),
      ...reviewed && (filter.from || filter.to)
        ? [sql`r.reviewed_at is not null`]
        : [],
      isOneOf("r.status", statuses),
      ...purpose ? [sql`r.purpose = ${purpose}`] : [],
      ...organization_id
        ? [belongsTo("r.organization_id", organization_id)]
        : [],
      ...card_id ? [belongsTo("r.card_id", card_id)] : [],
    ], sql` and `)
  }`;
}

/** Receipts under the filter; with a keyword the first of each way to match, in no order. */
export function foundReceipts(
  db: Db,
  actor: Actor,
  filter: ReceiptFilter,
  settings: Settings,
  excerpt: Excerpt<ReceiptStatus>,
): Expression<unknown> {
  const { statuses, sampled } = excerpt;
  const { keyword, organization_id } = filter;
  const waiting = areWaiting(statuses);
  const own = isWanted(filter, settings, statuses);
  const first = (way: RawBuilder<SqlBool>) =>
    firstOf(
      livingReceipts(db, actor).where(own).where(way).select(FIGURED),
      excerpt,
    );
  if (sampled && !keyword) {
    return organization_id || filter.day_of === "reviewed"
      ? NO_SAMPLE
      : livingReceipts(db, actor)
        .where(own).where(isSampled("r.id")).select("r.id");
  }
  if (!keyword) return foundBy([first(sql`true`)], excerpt);
  if (sampled) {
    const receipts = livingReceipts(db, actor).where(own)
      .where("r.source_id", "=", SAMPLED_ORDER).select("r.id");
    return sampledOrders(keyword, waiting, receipts);
  }
  const ofOrder = sql<
    SqlBool
  >`r.source_id in (select o.id from oem_order as o where ${
    isOrderIn(keyword, excerpt, waiting)
  })`;
  const ways = [ofOrder, ...paidWays(keyword)];
  return foundBy(ways.map(first), excerpt);
}

/** Whether a receipt (`r`) has the keyword itself: its serial, or who paid. One way for each index. */
export function paidWays(keyword: string): RawBuilder<SqlBool>[] {
  return [
    hasSerial("r.bank_serial", keyword),
    hasSerial("r.claimed_serial", keyword),
    mentions("r.payer", keyword),
  ];
}
