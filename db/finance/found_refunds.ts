/** Which refunds a list finds. */
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { foundBy, foundFirst, idsOf, isAmong } from "@/db/found.ts";
import { COUNT_LIMIT, withinDays } from "@/db/list.ts";
import { belongsTo } from "@/db/planned.ts";
import { isOrderOf } from "@/db/oem/order_search.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import type {
  RefundFilter,
  RefundState,
} from "@/domain/finance/receipt_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { hasSerial } from "./serials.ts";

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

/**
 * How a refund (`d`, with its payment `b`) in a state has the keyword: in words of its order, or as its serial, which one
 * to pay doesn't have yet. One way for each index; without a keyword it needs none.
 */
function waysOf(
  { keyword, state }: Pick<RefundFilter, "keyword" | "state">,
): RawBuilder<SqlBool>[] {
  if (!keyword) return [sql`true`];
  const ofOrder = isOfOrder(keyword);
  return state === "open"
    ? [ofOrder]
    : [ofOrder, hasSerial("b.bank_serial", keyword)];
}

/** Whether a refund (`d`, with its payment `b`) is in that state. */
function isIn(state: RefundState): RawBuilder<SqlBool> {
  return state === "open" ? isOpen : sql`b.id is not null`;
}

/**
 * Whether a refund (`d`) is of an order of that organization. Those that wait to be paid and those that a keyword finds
 * are few, and each is looked at; of the others the orders that have one are found first, as the planner takes refunds
 * that were paid for a hundredth of what they are.
 */
function isOwnedBy(
  organizationId: number,
  { state, keyword }: Pick<RefundFilter, "keyword" | "state">,
): RawBuilder<SqlBool> {
  const own = belongsTo("x.organization_id", organizationId);
  return state === "open" || keyword
    ? sql`exists (select from oem_order x where x.id = d.source_id and ${own})`
    : isAmong(
      "d.source_id",
      sql`select r.order_id from refunded_order r
        join oem_order x on x.id = r.order_id where x.deleted_at is null and ${own}`,
    );
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

/** The refunds under a list's filter, its keyword aside. */
function filtered(
  db: Db,
  actor: Actor,
  filter: Shared & Pick<RefundFilter, "state">,
  settings: Settings,
) {
  let query = visibleRefunds(db, actor).where(
    withinDays("d.created_at", filter, settings),
  );
  const { organization_id, state } = filter;
  if (state) query = query.where(isIn(state));
  return organization_id
    ? query.where(isOwnedBy(organization_id, filter))
    : query;
}

/**
 * The ids and amounts of refunds in a state, as their list finds them under the conditions that it shares with
 * vouchers; no more of each way to match than are counted. They are found without their orders: one that has a refund
 * is not deleted.
 */
export function refundsUnder(
  db: Db,
  actor: Actor,
  { organization_id, keyword, from, to }: Shared,
  settings: Settings,
  state: RefundState,
): Expression<unknown> {
  const isSeen = onlyIf(staffMay(actor, "manage_bill"));
  if (state === "paid" && !organization_id && !keyword && !from && !to) {
    return db.selectFrom("refund as b").select(["b.id", "b.amount"])
      .where(isSeen);
  }
  const own = organization_id
    ? isOwnedBy(organization_id, { state, keyword })
    : sql<SqlBool>`true`;
  const wanted = (way: RawBuilder<SqlBool>) =>
    refundDues(db).where(isIn(state)).where(isSeen).where(own)
      .where(withinDays("d.created_at", { from, to }, settings)).where(way)
      .select(["d.id", "d.amount"]).limit(COUNT_LIMIT);
  return foundBy(waysOf({ keyword, state }).map(wanted), {
    order: null,
    most: COUNT_LIMIT,
  });
}

/** The first refunds that a list finds, `most` of them at least: those to pay oldest first, others newest first. */
export function inOrder(
  db: Db,
  actor: Actor,
  filter: RefundFilter,
  settings: Settings,
  most: number,
) {
  const order = sql`d.id ${sql.raw(filter.state === "open" ? "asc" : "desc")}`;
  const all = filtered(db, actor, filter, settings);
  const ways = waysOf(filter).map((way) => all.where(way));
  const [only] = ways;
  if (only && ways.length === 1) return only.orderBy(order);
  const firsts = ways.map((way) =>
    way.select("d.id").orderBy(order).limit(most)
  );
  return visibleRefunds(db, actor)
    .where(isAmong("d.id", idsOf(foundBy(firsts, { order, most }))))
    .orderBy(order);
}
