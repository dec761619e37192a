import {
  type Expression,
  type InferResult,
  type RawBuilder,
  sql,
  type SqlBool,
} from "kysely";
import { foundFirst, isAmong, isFewOf } from "@/db/found.ts";
import { type Headline, headlineColumns, headlineFrom } from "@/db/headline.ts";
import {
  capped,
  countRows,
  limits,
  type List,
  orderOf,
  sortOf,
} from "@/db/list.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type {
  DeliveryMode,
  Holder,
  OrderStatus,
  OrderType,
  PayStatus,
} from "@/db/schema/oem.ts";
import { type Actor, type Rights, rightsOf } from "@/domain/access.ts";
import type { OrderFilter } from "@/domain/oem/order_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { listing } from "@/db/listing.ts";
import { remembered } from "@/db/remembered.ts";
import { filteredOrders, isStanding, type Orders } from "./order_conditions.ts";
import { ALL_FOUND, type AskedOrders, foundOrders } from "./found_orders.ts";
import {
  countOfChosen,
  type OrderSummary,
  selectSummary,
  summaryFrom,
} from "./order_summary.ts";
import { HELD } from "./order_search.ts";
import { isDisabled, isOverdue, visibleOrders } from "./visible_orders.ts";

/** An order as lists show it; amounts in fen. */
export interface OrderRow {
  id: number;
  order_no: string;
  organization_id: number;
  type: OrderType;
  delivery: DeliveryMode;
  status: OrderStatus;
  status_at: Date;
  holder: Holder;
  overdue: boolean;
  pay_status: PayStatus;
  total: number;
  outstanding: number;
  organization: { id: number; name: string; contact: string };
  /** the organization's sales account, and its nickname */
  sales_id: number | null;
  sales: string | null;
  headline: Headline;
  receiver: string;
  phone: string;
  created_at: Date;
  version: number;
  auto_receive_at: Date | null;
  receive_extended: boolean;
  /** sales have disabled the organization */
  disabled: boolean;
}

export interface OrderList extends List<OrderRow>, OrderSummary {}

/** The ids of the page that is read. */
const PAGE = sql`select page.id from page`;

/** The rows of those of the orders that the actor sees, with what lists show beside them. */
function selectRows(
  db: Db | Trx,
  actor: Rights,
  ids: Expression<{ id: number }>,
  settings: Settings,
) {
  const orders = visibleOrders(db, actor).where(isAmong("o.id", PAGE));
  return db.with((name) => name("page").materialized(), () => ids)
    .selectFrom(orders.selectAll("o").as("o"))
    .innerJoin("organization as g", "g.id", "o.organization_id")
    .leftJoin("account as s", "s.id", "g.sales_account_id")
    .innerJoinLateral(
      headlineColumns("o.id").as("h"),
      (join) => join.onTrue(),
    )
    .select([
      "o.id",
      "o.order_no",
      "o.organization_id",
      "o.delivery",
      "o.receive_extended",
      "o.type",
      "o.status",
      "o.status_at",
      "o.holder",
      "o.pay_status",
      "o.total",
      "o.outstanding",
      "o.receiver",
      "o.phone",
      "o.created_at",
      "o.version",
      "o.auto_receive_at",
      sql<boolean>`${isOverdue(settings)}`.as("overdue"),
      "g.name as organization_name",
      "g.contact as organization_contact",
      isDisabled,
      "s.id as sales_id",
      "s.nickname as sales",
      "h.headline_name",
      "h.headline_quantity",
      "h.headline_lines",
    ]);
}

type SelectedRow = InferResult<ReturnType<typeof selectRows>>[number];

function toRow(row: SelectedRow): OrderRow {
  // Added to the row, which was made for this: to make fifty others of twenty columns takes time, too.
  return Object.assign(row, {
    organization: {
      id: row.organization_id,
      name: row.organization_name,
      contact: row.organization_contact,
    },
    headline: headlineFrom(row),
  });
}

type OrderSort = OrderFilter["sort"];

/** The columns that a list is put in order by. */
function columnsOf(sort: OrderSort) {
  const { field } = sortOf(sort);
  return field === "held_since"
    ? ["o.holder", "o.status", "o.status_at"] as const
    : [`o.${field}`] as const;
}

/**
 * ORDER BY of orders (`o`): what nobody holds comes last in both directions (migration 47), to a customer also what is
 * paid and delivered, though sales have to complete it.
 */
function inOrderOf({ actor, filter }: AskedOrders): RawBuilder<unknown> {
  const { field, direction } = sortOf(filter.sort);
  if (field !== "held_since") return orderOf("o", filter.sort);
  const way = sql.raw(direction);
  const isHeld = actor.kind === "staff"
    ? HELD
    : sql`${HELD} and o.status <> 'final_payment_complete'`;
  return sql`(case when ${isHeld} then o.status_at end) ${way} nulls last, o.id ${way}`;
}

/** The orders under the filter, in its order. */
function inOrder(db: Db | Trx, asked: AskedOrders): Orders {
  const { actor, filter, settings } = asked;
  return filteredOrders(db, actor, filter, settings)
    .orderBy(inOrderOf(asked));
}

/** The same where `few` is true: all of them are found first. */
function fewInOrder(
  db: Db | Trx,
  asked: AskedOrders,
  few: RawBuilder<SqlBool>,
) {
  const { actor, filter, settings } = asked;
  const all = filteredOrders(db, actor, filter, settings).where(few)
    .select(["o.id", ...columnsOf(filter.sort)]).offset(foundFirst);
  return db.selectFrom(all.as("o")).orderBy(inOrderOf(asked));
}

/** The same of those in `found`, where they all are. */
function foundInOrder(asked: AskedOrders): RawBuilder<unknown> {
  const { actor, filter, settings } = asked;
  return sql`select o.id from found as o
    where ${ALL_FOUND} and ${isStanding(actor, filter, settings)}
    order by ${inOrderOf(asked)}`;
}

/**
 * The ids of the filter's page: of a keyword from what was found, unless there are more; otherwise by the way that is
 * best for as many as `figures` say.
 */
function pageIds(
  db: Db | Trx,
  asked: AskedOrders,
  found: RawBuilder<unknown> | null,
): RawBuilder<{ id: number }> {
  const few = isFewOf(countOfChosen(asked));
  const taken = found && asked.filter.keyword ? [foundInOrder(asked)] : [];
  const more = taken.length ? sql<SqlBool>`not ${ALL_FOUND}` : sql`true`;
  const first = fewInOrder(db, asked, sql`${few} and ${more}`);
  const other = inOrder(db, asked).where(sql<SqlBool>`not ${few} and ${more}`);
  const { limit, offset } = limits(asked.filter);
  const ways = [
    ...taken,
    sql`${first.select("o.id")}`,
    sql`${other.select("o.id")}`,
  ].map((way) => sql`(${way} limit ${limit} offset ${offset})`);
  return sql`(${sql.join(ways, sql` union all `)})`;
}

const readPage = listing((db, asked: AskedOrders) => {
  const { actor, settings } = asked;
  const found = foundOrders(db, asked);
  const ids = pageIds(db, asked, found);
  return {
    found,
    figures: selectSummary(db, asked),
    rows: selectRows(db, actor, ids, settings).select(
      sql<number>`row_number() over (order by ${inOrderOf(asked)})`
        .as("place"),
    ),
  };
});

const readList = remembered(async (db, asked: AskedOrders) => {
  const { figures, rows } = await readPage(db, asked);
  return { rows: rows.map(toRow), ...summaryFrom(figures, asked) };
});

/**
 * A page of the orders that the actor sees under the filter, newest first if it asks for no other order (decisions 1.2,
 * 4.6): one statement, whatever the number of rows, after the one that asks whether anything was written since. How many
 * there are says how the page is found.
 */
export async function listOrders(
  db: Db,
  actor: Actor,
  filter: OrderFilter,
  settings: Settings,
): Promise<OrderList> {
  const asked = { actor: rightsOf(actor), filter, settings };
  return {
    ...await readList(db, asked),
    page: filter.page,
    pageSize: filter.page_size,
  };
}

/** How many orders the filter finds, as {@link listOrders} says it, without all else that stands above a list. */
export async function countOrders(
  db: Db,
  actor: Actor,
  filter: OrderFilter,
  settings: Settings,
): Promise<Pick<OrderList, "total" | "totalMore">> {
  const orders = filteredOrders(db, rightsOf(actor), filter, settings);
  return capped(await countRows(db, orders.select("o.id")));
}

/** The ids of all orders under the filter in its order, `most` of them. */
export async function orderIds(
  db: Db,
  actor: Actor,
  filter: OrderFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const asked = { actor: rightsOf(actor), filter, settings };
  const rows = await inOrder(db, asked).select("o.id").limit(most).execute();
  return rows.map(({ id }) => id);
}

/** Those of these orders that the actor sees. */
export async function ordersOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
  settings: Settings,
): Promise<OrderRow[]> {
  const rows = await selectRows(
    db,
    actor,
    sql`(select unnest(${sql.val([...ids])}::bigint[]) as id)`,
    settings,
  ).execute();
  return rows.map(toRow);
}
