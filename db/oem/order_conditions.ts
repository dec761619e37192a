import { type RawBuilder, sql, type SqlBool } from "kysely";
import { COUNT_LIMIT, isOneOf, withinDays } from "@/db/list.ts";
import { belongsTo } from "@/db/planned.ts";
import { CONTAINING, HELD, isOrderOf } from "@/db/oem/order_search.ts";
import { isSampled } from "@/db/sample.ts";
import type { Db, Schema, Trx } from "@/db/schema/database.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import type { Rights } from "@/domain/access.ts";
import { type OrderFilter, statusesOf } from "@/domain/oem/order_filter.ts";
import { holderOf } from "@/domain/oem/status.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { isHeldBy, isOverdue, visibleOrders } from "./visible_orders.ts";

export type Orders = ReturnType<typeof visibleOrders>;

type OrderColumn = `o.${keyof Schema["oem_order"] & string}`;

/** The conditions that do not concern where an order stands. */
export function narrowed(
  orders: Orders,
  filter: OrderFilter,
  settings: Settings,
  wanted: keyof typeof CONTAINING = "page",
): Orders {
  const { keyword } = filter;
  let query = orders.where(withinDays("o.created_at", filter, settings));
  if (keyword) query = query.where(CONTAINING[wanted](keyword));
  else if (wanted === "sampled") {
    query = query.where(isSampled("o.id"));
  }
  if (filter.type.length) query = query.where(isOneOf("o.type", filter.type));
  if (filter.pay_status.length) {
    query = query.where(isOneOf("o.pay_status", filter.pay_status));
  }
  if (filter.organization_id) {
    query = query.where(belongsTo("o.organization_id", filter.organization_id));
  }
  const sales = filter.sales_account_id;
  if (sales) {
    query = query.where(
      "o.organization_id",
      "in",
      (eb) =>
        eb.selectFrom("organization").select("organization.id")
          .where(belongsTo("organization.sales_account_id", sales)),
    );
  }
  return query;
}

/**
 * Those of one organization's orders that contain the keyword, looked at one after the other, the latest first, and no
 * more than are counted: where a sample says that they are frequent (`often` of `frequencyOf`).
 */
export function walked<Column extends OrderColumn>(
  orders: Orders,
  columns: readonly Column[],
  keyword: string,
): RawBuilder<unknown> {
  const own = orders.select(columns).select("o.search")
    .orderBy("o.created_at", "desc").orderBy("o.id", "desc")
    .offset(sql.lit(0)); // what is asked below is not asked within
  return sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from (${own}) as o where (select often from sample) and ${
    isOrderOf(keyword)
  } limit ${sql.lit(COUNT_LIMIT)}`;
}

/** Whether an order (`o`) stands where the filter says, as the actor sees it. */
export function isStanding(
  actor: Rights,
  filter: OrderFilter,
  settings: Settings,
): RawBuilder<SqlBool> {
  const statuses = statusesOf(filter);
  const late = isOverdue(settings);
  const conditions = [
    ...statuses ? [isOneOf("o.status", statuses)] : [],
    ...isOnItsWay(statuses, filter.overdue) ? [HELD] : [],
    ...filter.holder.length ? [isHeldBy(actor, filter.holder)] : [],
    ...filter.overdue === undefined
      ? []
      : [filter.overdue ? late : sql<SqlBool>`not ${late}`],
  ];
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}

function isOnItsWay(
  statuses: readonly OrderStatus[] | null,
  overdue: boolean | undefined,
): boolean {
  return overdue === true ||
    (statuses?.every((status) => holderOf(status, false) !== "nobody") ??
      false);
}

/** The orders under the whole filter. */
export function filteredOrders(
  db: Db | Trx,
  actor: Rights,
  filter: OrderFilter,
  settings: Settings,
): Orders {
  return narrowed(visibleOrders(db, actor), filter, settings)
    .where(isStanding(actor, filter, settings));
}
