import { type RawBuilder, sql, type SqlBool } from "kysely";
import { COUNT_LIMIT } from "@/db/list.ts";
import { areMany, frequencyOf } from "@/db/sample.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { EVERY_ORGANIZATION, scopeOf } from "@/db/visible.ts";
import type { Rights } from "@/domain/access.ts";
import type { OrderFilter } from "@/domain/oem/order_filter.ts";
import { ORDER_PERMISSIONS } from "@/domain/oem/viewer.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { narrowed, walked } from "./order_conditions.ts";
import { visibleOrders } from "./visible_orders.ts";

/** Who asks for which orders. */
export interface AskedOrders {
  actor: Rights;
  filter: OrderFilter;
  settings: Settings;
}

/**
 * The organization (0 = all of them) whose tally answers for everything but the filter's standing, or null when
 * the rows have to be counted.
 */
export function tallyOf(actor: Rights, filter: OrderFilter): number | null {
  const conditions = [
    filter.keyword,
    filter.from,
    filter.to,
    filter.sales_account_id,
  ];
  if (conditions.some((value) => value !== undefined)) return null;
  if (filter.type.length || filter.pay_status.length) return null;
  const scope = scopeOf(actor, ...ORDER_PERMISSIONS);
  if (scope === EVERY_ORGANIZATION) return filter.organization_id ?? 0;
  return filter.organization_id === undefined ||
      filter.organization_id === scope
    ? scope
    : null;
}

/** Whether only orders of one organization are asked for: of those, few wait. */
export function isOfOne(actor: Rights, filter: OrderFilter): boolean {
  return filter.organization_id !== undefined ||
    scopeOf(actor, ...ORDER_PERMISSIONS) !== EVERY_ORGANIZATION;
}

/** What figures are made of: the list's indexes have these columns. */
export const COUNTED = [
  "o.status",
  "o.holder",
  "o.status_at",
  "o.total",
  "o.outstanding",
] as const;

/** Besides what a list is ordered by. */
const OF_A_KEYWORD = [...COUNTED, "o.id", "o.created_at"] as const;

/**
 * The tables of the statement in which the orders under the filter are, wherever they stand: `found`, unless they are
 * far too many to count, and `extent`, which says whether it has them all. Null where the tally answers for them. Those
 * of a keyword have what a list is ordered by, too: it is read with the text that has the keyword, where other filters
 * are answered by their indexes alone.
 */
export function foundOrders(
  db: Db | Trx,
  { actor, filter, settings }: AskedOrders,
): RawBuilder<unknown> | null {
  if (tallyOf(actor, filter) !== null) return null;
  const { keyword } = filter;
  const visible = visibleOrders(db, actor);
  const sampled = narrowed(visible, filter, settings, "sampled");
  const all = narrowed(visible, filter, settings, "all");
  if (!keyword || !isOfOne(actor, filter)) {
    const orders = all.where(sql<SqlBool>`not (select many from sample)`);
    const columns = keyword ? OF_A_KEYWORD : COUNTED;
    return extentOf(
      sql`select ${areMany(sampled)} as many`,
      sql`${orders.select(columns).limit(sql.lit(COUNT_LIMIT))}`,
    );
  }
  const others = { ...filter, keyword: undefined };
  const indexed = all.select(OF_A_KEYWORD).limit(sql.lit(COUNT_LIMIT))
    .where(sql<SqlBool>`not (select many or often from sample)`);
  return extentOf(
    frequencyOf(sampled, narrowed(visible, others, settings, "sampled")),
    sql`(${indexed}) union all (${
      walked(narrowed(visible, others, settings), OF_A_KEYWORD, keyword)
    })`,
  );
}

function extentOf(
  sample: RawBuilder<unknown>,
  found: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`sample as materialized (${sample}),
    found as materialized (${found}),
    extent as materialized (select not many and (select count(*) from found) <= ${
    sql.lit(LIST_LIMIT)
  } as is_all from sample)`;
}

/** Whether `found` has them all. */
export const ALL_FOUND = sql<SqlBool>`(select is_all from extent)`;
