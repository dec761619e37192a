import { sql, type SqlBool } from "kysely";
import { isOneOf, matches, withinDays } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { type OrderFilter, statusesOf } from "@/domain/oem/order_filter.ts";
import type { Settings } from "@/domain/settings.ts";
import { isOverdue, visibleOrders } from "./visible_orders.ts";

export type Orders = ReturnType<typeof visibleOrders>;

/** The conditions that do not concern where an order stands. */
export function narrowed(
  orders: Orders,
  filter: OrderFilter,
  settings: Settings,
): Orders {
  let query = orders.where(withinDays("o.created_at", filter, settings));
  if (filter.keyword) query = query.where(matches("o.search", filter.keyword));
  if (filter.type.length) query = query.where(isOneOf("o.type", filter.type));
  if (filter.pay_status.length) {
    query = query.where(isOneOf("o.pay_status", filter.pay_status));
  }
  if (filter.organization_id) {
    query = query.where("o.organization_id", "=", filter.organization_id);
  }
  const sales = filter.sales_account_id;
  if (sales) {
    query = query.where(
      "o.organization_id",
      "in",
      (eb) =>
        eb.selectFrom("organization").select("organization.id").where(
          "organization.sales_account_id",
          "=",
          sales,
        ),
    );
  }
  return query;
}

/** The conditions of where an order stands. */
export function standing(
  orders: Orders,
  filter: OrderFilter,
  settings: Settings,
): Orders {
  const statuses = statusesOf(filter);
  let query = orders;
  if (statuses) query = query.where(isOneOf("o.status", statuses));
  if (filter.holder.length) {
    query = query.where(isOneOf("o.holder", filter.holder));
  }
  if (filter.overdue !== undefined) {
    const late = isOverdue(settings);
    query = filter.overdue
      ? query.where(late).where(sql<SqlBool>`o.holder <> 'nobody'`)
      : query.where(sql<SqlBool>`not ${late}`);
  }
  return query;
}

/** The orders under the whole filter. */
export function filteredOrders(
  db: Db,
  actor: Actor,
  filter: OrderFilter,
  settings: Settings,
): Orders {
  return standing(
    narrowed(visibleOrders(db, actor), filter, settings),
    filter,
    settings,
  );
}
