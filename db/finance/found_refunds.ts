/** Which refunds a list finds. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { foundFirst, isAmong } from "@/db/found.ts";
import { withinDays } from "@/db/list.ts";
import { belongsTo } from "@/db/planned.ts";
import { isOrderOf } from "@/db/oem/order_search.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import type {
  RefundFilter,
  RefundState,
} from "@/domain/finance/receipt_filter.ts";
import type { Settings } from "@/domain/settings.ts";

/** The dues (`d`) of orders that are refunds, with their payments (`b`). */
function refundDues(db: Db | Trx) {
  return db.selectFrom("due as d")
    .leftJoin("refund as b", "b.due_id", "d.id")
    .where("d.kind", "=", "refund")
    .where("d.source", "=", "oem_order");
}

/** Whether a refund (`d`) waits to be paid. */
const isOpen = isAmong("d.id", sql`select due_id from open_refund`);

/** Whether the order of a refund (`d`) contains the keyword: such orders are found first, by words of their own. */
function isOfOrder(keyword: string): RawBuilder<SqlBool> {
  return sql`d.source_id in (select r.order_id from refunded_order r
    where ${isOrderOf(keyword, sql`r.search`)} offset ${foundFirst})`;
}

/** Whether a refund (`d`, with its payment `b`) is in that state. */
function isIn(state: RefundState): RawBuilder<SqlBool> {
  return state === "open" ? isOpen : sql`b.id is not null`;
}

/** Refunds that finance has to pay: refund dues without a payment. */
export function openRefunds(db: Db | Trx) {
  return refundDues(db).where(isOpen);
}

/** Refunds with their orders (`o`): finance sees all, others none. */
export function visibleRefunds(db: Db | Trx, actor: Actor) {
  return refundDues(db)
    .innerJoin("oem_order as o", "o.id", "d.source_id")
    .where("o.deleted_at", "is", null)
    .where(onlyIf(staffMay(actor, "manage_bill")));
}

/** The conditions that refunds share with vouchers. */
type Shared = Pick<RefundFilter, "organization_id" | "keyword" | "from" | "to">;

/** The refunds that a list finds. */
function filtered(
  db: Db,
  actor: Actor,
  filter: Shared & Pick<RefundFilter, "state">,
  settings: Settings,
) {
  let query = visibleRefunds(db, actor).where(
    withinDays("d.created_at", filter, settings),
  );
  if (filter.state) query = query.where(isIn(filter.state));
  if (filter.organization_id) {
    query = query.where(belongsTo("o.organization_id", filter.organization_id));
  }
  if (filter.keyword) query = query.where(isOfOrder(filter.keyword));
  return query;
}

/**
 * The ids and amounts of refunds in a state, as their list finds them under the conditions that it shares with
 * vouchers. Where none of these is about whose they are they are found without their orders: one that has a refund is
 * not deleted.
 */
export function refundsUnder(
  db: Db,
  actor: Actor,
  { organization_id, keyword, from, to }: Shared,
  settings: Settings,
  state: RefundState,
) {
  const shared = { organization_id, keyword, from, to };
  if (organization_id) {
    return filtered(db, actor, { ...shared, state }, settings)
      .select(["d.id", "d.amount"]);
  }
  const isSeen = onlyIf(staffMay(actor, "manage_bill"));
  if (state === "paid" && !keyword && !from && !to) {
    return db.selectFrom("refund as b").select(["b.id", "b.amount"])
      .where(isSeen);
  }
  const found = refundDues(db).where(isIn(state)).where(isSeen)
    .where(withinDays("d.created_at", shared, settings))
    .select(["d.id", "d.amount"]);
  return keyword ? found.where(isOfOrder(keyword)) : found;
}

/** The refunds that a list finds: those to pay oldest first, others newest first. */
export function inOrder(
  db: Db,
  actor: Actor,
  filter: RefundFilter,
  settings: Settings,
) {
  return filtered(db, actor, filter, settings)
    .orderBy("d.id", filter.state === "open" ? "asc" : "desc");
}
