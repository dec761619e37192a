import { type RawBuilder, sql, type SqlBool } from "kysely";
import { COUNT_LIMIT, isOneOf } from "@/db/list.ts";
import { fen, sumOf } from "@/db/money.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { ORDER_STATUSES, type OrderStatus } from "@/db/schema/oem.ts";
import { written } from "@/db/written.ts";
import { type Actor, type Rights, rightsOf } from "@/domain/access.ts";
import {
  besideTabs,
  type OrderFilter,
  statusesOf,
} from "@/domain/oem/order_filter.ts";
import { holdersOf } from "@/domain/oem/viewer.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import {
  ALL_FOUND,
  type AskedOrders,
  COUNTED,
  foundOrders,
  isOfOne,
  tallyOf,
} from "./found_orders.ts";
import { isStanding, narrowed, type Orders } from "./order_conditions.ts";
import { HELD } from "./order_search.ts";
import { isHeldBy, isOverdue, visibleOrders } from "./visible_orders.ts";

/** What stands above a list of orders; amounts in fen. */
export interface OrderSummary {
  total: number;
  totalMore: boolean;
  /** over all rows of the filter; null above 10,000 of them */
  sums: { total: number; outstanding: number } | null;
  /** orders per status under the filter without what its tabs choose */
  counts: Record<OrderStatus, number>;
  /** the counts cover only the first 10,000 of the rows: show none */
  countsMore: boolean;
  /** orders that wait for the actor, and how many of them for too long, under all else of the filter; at most 10,001 */
  waiting: number;
  waitingOverdue: number;
}

interface Figures {
  orders: number;
  total: number;
  outstanding: number;
}

/** A row of figures; amounts in fen. */
interface SummaryRow extends Figures {
  part: "status" | "waiting" | "chosen";
  status: OrderStatus | null;
  overdue: number;
}

/** An amount of them all in fen: they are read as JSON, too, which the driver takes no amounts from. */
function sum(amount: string): RawBuilder<number> {
  return fen(sumOf(amount));
}

/** Orders with what figures are made of, at most 10,001. */
function counted(orders: Orders) {
  return orders.select(COUNTED).limit(sql.lit(COUNT_LIMIT));
}

/** Orders under a condition: of those that were found, where they all were; of more they are looked for themselves. */
function among(orders: Orders, condition: RawBuilder<SqlBool>) {
  const columns = sql.join(COUNTED.map((column) => sql.ref(column)));
  return sql`select ${columns} from found as o where ${ALL_FOUND} and ${condition} union all (${
    counted(orders.where(condition).where(sql<SqlBool>`not ${ALL_FOUND}`))
  })`;
}

/** One row of figures over some orders. */
function figures(
  part: SummaryRow["part"],
  orders: RawBuilder<unknown>,
  settings: Settings,
): RawBuilder<unknown> {
  return sql`select ${sql.lit(part)} as part, null::text as status,
    count(*) as orders, count(*) filter (where ${
    isOverdue(settings)
  }) as overdue,
    ${sum("o.total")} as total, ${sum("o.outstanding")} as outstanding
    from (${orders}) as o`;
}

function groupedByStatus(orders: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  select 'status' as part, o.status as status, count(*) as orders, 0::bigint as overdue,
    ${sum("o.total")} as total, ${sum("o.outstanding")} as outstanding
  from ${orders} as o group by o.status`;
}

/** Orders per status, of those that were found; of no status those that are far too many. */
const COUNTED_BY_STATUS = sql`${groupedByStatus(sql`found`)}
  union all
  select 'status', null, ${
  sql.lit(COUNT_LIMIT)
}, 0, 0, 0 from sample where many`;

/** The same from the tally, which every change of an order keeps up to date. */
function talliedByStatus(organizationId: number): RawBuilder<unknown> {
  return sql`
    select 'status' as part, t.status as status, sum(t.orders)::bigint as orders, 0::bigint as overdue,
      ${sum("t.total")} as total, ${sum("t.outstanding")} as outstanding
    from oem_order_tally as t where t.organization_id = ${organizationId} group by t.status`;
}

/** What the tabs count the orders under, and whether it has of each status all of them or none. */
function tabsOf(actor: Rights, filter: OrderFilter) {
  const beside = besideTabs(holdersOf(actor), filter);
  const { holder, overdue } = beside;
  return { beside, whole: holder.length === 0 && overdue === undefined };
}

/** The organization whose tally has the orders per status ({@link tallyOf}), or null. */
function countingTally(actor: Rights, filter: OrderFilter): number | null {
  return tabsOf(actor, filter).whole ? tallyOf(actor, filter) : null;
}

function totalOf(rows: Figures[]): Figures {
  const add = (key: keyof Figures) =>
    rows.reduce((sum, row) => sum + row[key], 0);
  return {
    orders: add("orders"),
    total: add("total"),
    outstanding: add("outstanding"),
  };
}

function countsOf(groups: SummaryRow[]): Record<OrderStatus, number> {
  const found = new Map(groups.map((group) => [group.status, group.orders]));
  const entries = ORDER_STATUSES.map((status) =>
    [status, found.get(status) ?? 0] as const
  );
  return Object.fromEntries(entries) as Record<OrderStatus, number>;
}

/** Whether the groups by status hold already what the filter finds: it need not be counted again. */
function isGrouped(actor: Rights, filter: OrderFilter): boolean {
  const { beside } = tabsOf(actor, filter);
  return beside.holder.length === filter.holder.length &&
    (countingTally(actor, filter) !== null || statusesOf(filter) === null);
}

/**
 * Tabs, sums and total as rows of one query, beside {@link foundOrders}; exact where the tally answers, else up to 10,000
 * rows (decisions 1.2).
 */
export function selectSummary(
  db: Db | Trx,
  { actor, filter, settings }: AskedOrders,
): RawBuilder<SummaryRow> {
  const tally = tallyOf(actor, filter);
  const visible = visibleOrders(db, actor);
  const base = narrowed(visible, filter, settings);
  const ofOne = isOfOne(actor, filter);
  const held = narrowed(visible, filter, settings, ofOne ? "few" : "all")
    .where(HELD);
  // Under a keyword by the words of orders that wait, not by their holder's index together with everybody's words.
  const holder = filter.keyword ? sql`(o.holder || '')` : "o.holder";
  const under = (orders: Orders, condition: RawBuilder<SqlBool>) =>
    tally === null
      ? among(orders, condition)
      : sql`${counted(orders.where(condition))}`;
  const standing = (asked: OrderFilter) =>
    under(base, isStanding(actor, asked, settings));
  const { beside, whole } = tabsOf(actor, filter);
  const byStatus = tally === null ? COUNTED_BY_STATUS : talliedByStatus(tally);
  const waiting = under(held, isHeldBy(actor, holdersOf(actor), holder));
  const parts = [
    whole ? byStatus : groupedByStatus(sql`(${standing(beside)})`),
    figures("waiting", waiting, settings),
    ...isGrouped(actor, filter)
      ? []
      : [figures("chosen", standing(filter), settings)],
  ];
  return sql<SummaryRow>`${sql.join(parts, sql` union all `)}`;
}

/** How many orders the filter finds, of the rows (`f`) of {@link selectSummary}. */
export function countOfChosen(
  { actor, filter }: AskedOrders,
): RawBuilder<number> {
  const statuses = statusesOf(filter);
  const chosen = !isGrouped(actor, filter)
    ? sql`f.part = 'chosen'`
    : statuses
    ? sql`f.part = 'status' and ${isOneOf("f.status", statuses)}`
    : sql`f.part = 'status'`;
  return sql`(select coalesce(sum(f.orders), 0) from figures as f where ${chosen})`;
}

/** What the rows of {@link selectSummary} say. */
export function summaryFrom(
  rows: SummaryRow[],
  { actor, filter }: AskedOrders,
): OrderSummary {
  const tally = countingTally(actor, filter);
  const statuses = statusesOf(filter);
  const groups = rows.filter((row) => row.part === "status");
  const waiting = rows.find((row) => row.part === "waiting");
  const chosen = rows.find((row) => row.part === "chosen") ??
    totalOf(
      groups.filter((row) =>
        statuses === null ||
        (row.status !== null && statuses.includes(row.status))
      ),
    );
  const exact = (tally !== null && isGrouped(actor, filter)) ||
    chosen.orders <= LIST_LIMIT;
  return {
    total: exact ? chosen.orders : LIST_LIMIT,
    totalMore: !exact,
    sums: exact
      ? { total: chosen.total, outstanding: chosen.outstanding }
      : null,
    counts: countsOf(groups),
    countsMore: tally === null && totalOf(groups).orders > LIST_LIMIT,
    waiting: waiting?.orders ?? 0,
    waitingOverdue: waiting?.overdue ?? 0,
  };
}

const readFigures = written((db, asked: AskedOrders) => {
  const found = foundOrders(db, asked);
  const before = found ? sql`with ${found}` : sql``;
  return sql<SummaryRow>`${before} ${selectSummary(db, asked)}`.compile(db);
});

/** What stands above a list of orders, without one. */
export async function readSummary(
  db: Db,
  actor: Actor,
  filter: OrderFilter,
  settings: Settings,
): Promise<OrderSummary> {
  const asked = { actor: rightsOf(actor), filter, settings };
  return summaryFrom(await readFigures(db, asked), asked);
}
