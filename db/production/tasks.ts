import { type Expression, type InferResult, sql, type SqlBool } from "kysely";
import { byStatus } from "@/db/by_status.ts";
import { firstOf, foundBy, orderWithin } from "@/db/found.ts";
import {
  type Excerpt,
  isOneOf,
  type List,
  mentions,
  withinDays,
} from "@/db/list.ts";
import { endsNumber } from "@/db/numbered.ts";
import { belongsTo } from "@/db/planned.ts";
import {
  HELD_AND_LIVING,
  isOrderIn,
  SAMPLED_ORDER,
  sampledOrders,
} from "@/db/oem/order_search.ts";
import { type Held, isOverdue } from "@/db/oem/visible_orders.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { isSampled, largestOf, NO_SAMPLE } from "@/db/sample.ts";
import {
  OPEN_TASKS,
  TASK_STATUSES,
  type TaskStatus,
} from "@/db/schema/fulfilment.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import { chosen, type StatusCounts } from "@/db/status_counts.ts";
import { onlyIf } from "@/db/visible.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import type { TaskFilter } from "@/domain/production/task_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { dayNow } from "@/domain/time.ts";

/** A production task as lists show it; days are YYYY-MM-DD. */
export interface TaskRow {
  id: number;
  task_no: string;
  title: string;
  quantity: number | null;
  status: TaskStatus;
  percent: number;
  starts_on: string | null;
  ends_on: string | null;
  /** behind its planned end */
  late: boolean;
  /** since when its order waits for production; null while no order does */
  held: Held | null;
  remark: string;
  assignee: { id: number; nickname: string } | null;
  /** null for a task without a source document */
  order: {
    id: number;
    order_no: string;
    status: OrderStatus;
    organization: string;
  } | null;
  created_at: Date;
  version: number;
}

export interface TaskList extends List<TaskRow> {
  /** tasks per status under the filter without its status; each at most 10,001; none when they are too many to tell */
  counts?: StatusCounts<TaskStatus>["counts"];
}

/** The tasks (`t`) with their orders (`o`) for those who plan production; others see none. */
export function visibleTasks(db: Db | Trx, actor: Actor) {
  return db.selectFrom("production_task as t")
    .leftJoin(
      "oem_order as o",
      (join) =>
        join.onRef("o.id", "=", "t.source_id").on("t.source", "=", "oem_order"),
    )
    .where(onlyIf(staffMay(actor, "manage_product_make")));
}

/** Whether task `t` is behind its planned end on this business day. */
export function isLate(settings: Settings) {
  const today = dayNow(settings.time_zone);
  return sql<SqlBool>`(t.ends_on < ${today}::date and ${
    isOneOf("t.status", OPEN_TASKS)
  })`;
}

/** The columns of a {@link TaskRow}. */
export function withOrder(
  tasks: ReturnType<typeof visibleTasks>,
  settings: Settings,
) {
  return tasks
    .leftJoin("organization as g", "g.id", "o.organization_id")
    .leftJoin("account as a", "a.id", "t.assignee_id")
    .select([
      "t.id",
      "t.task_no",
      "t.title",
      "t.quantity",
      "t.status",
      "t.percent",
      "t.starts_on",
      "t.ends_on",
      "t.remark",
      "t.created_at",
      "t.version",
      sql<boolean>`coalesce(${isLate(settings)}, false)`.as("late"),
      "a.id as assignee_id",
      "a.nickname",
      "o.id as order_id",
      "o.order_no",
      "o.status as order_status",
      "o.holder",
      "o.status_at",
      sql<boolean>`coalesce(${isOverdue(settings)}, false)`.as("overdue"),
      "g.name as organization_name",
    ]);
}

type Read = InferResult<ReturnType<typeof withOrder>>[number];

export function toTaskRow(
  {
    assignee_id,
    nickname,
    order_id,
    order_no,
    order_status,
    organization_name,
    holder,
    status_at,
    overdue,
    ...row
  }: Read,
): TaskRow {
  return {
    ...row,
    held: holder === "production" && status_at
      ? { since: status_at, overdue }
      : null,
    assignee: assignee_id === null
      ? null
      : { id: assignee_id, nickname: nickname ?? "" },
    order: order_id === null || order_no === null || order_status === null
      ? null
      : {
        id: order_id,
        order_no,
        status: order_status,
        organization: organization_name ?? "",
      },
  };
}

function areOpen(statuses: readonly TaskStatus[]): boolean {
  return statuses.every((status) => OPEN_TASKS.includes(status));
}

const BEING_MADE: readonly OrderStatus[] = [
  "arrange",
  "arrange_complete",
  "production",
];

/**
 * The tasks of orders in these states. Of an order that is being made it is open, and the order waits: said, because
 * that is quick to find.
 */
export function ofOrders(
  tasks: ReturnType<typeof visibleTasks>,
  statuses: readonly OrderStatus[],
) {
  const found = tasks.where(isOneOf("o.status", statuses));
  const open = statuses.every((status) => BEING_MADE.includes(status));
  return open
    ? found.where(isOneOf("t.status", OPEN_TASKS)).where(HELD_AND_LIVING)
    : found;
}

/** The tasks under the filter, their id and status; with a keyword the first of each way to match, in no order. */
function foundTasks(
  db: Db,
  actor: Actor,
  filter: TaskFilter,
  settings: Settings,
  excerpt: Excerpt<TaskStatus>,
): Expression<unknown> {
  const { statuses, sampled } = excerpt;
  const { keyword, order_status, assignee_id, late } = filter;
  let query = visibleTasks(db, actor)
    .where(withinDays("t.created_at", filter, settings))
    .where(isOneOf("t.status", statuses));
  if (order_status.length) query = ofOrders(query, order_status);
  if (assignee_id) query = query.where(belongsTo("t.assignee_id", assignee_id));
  if (late) query = query.where(isLate(settings));
  if (late === false) {
    query = query.where(sql<SqlBool>`(${isLate(settings)}) is not true`);
  }
  const first = (tasks: typeof query) =>
    firstOf(tasks.select(["t.id", "t.status"]), excerpt);
  if (sampled && !keyword) {
    return order_status.length || assignee_id
      ? NO_SAMPLE
      : query.where(isSampled("t.id")).select("t.id");
  }
  if (!keyword) return foundBy([first(query)], excerpt);
  if (sampled) {
    const tasks = query.where("t.source", "=", "oem_order")
      .where("t.source_id", "=", SAMPLED_ORDER).select("t.id");
    const ordered = sampledOrders(keyword, areOpen(statuses), tasks);
    const titled = query.where(isSampled("t.id"))
      .where(mentions("t.title", keyword)).select("t.id");
    return largestOf([ordered, titled]);
  }
  const ways = [
    isOrderIn(keyword, excerpt, areOpen(statuses)),
    mentions("t.title", keyword),
    sql<SqlBool>`t.task_no = ${keyword}`,
    ...endsNumber("t.id", "t.task_no", keyword),
  ];
  return foundBy(ways.map((way) => first(query.where(way))), excerpt);
}

async function readRows(
  tasks: ReturnType<typeof visibleTasks>,
  settings: Settings,
): Promise<TaskRow[]> {
  return (await withOrder(tasks, settings).execute()).map(toTaskRow);
}

/** Open tasks, few of all, are found without the others. */
function choice(filter: TaskFilter) {
  const statuses = chosen(filter.status, TASK_STATUSES);
  return {
    statuses,
    order: orderWithin("t", filter.sort, "created_at", filter),
    whole: areOpen(statuses) ? LIST_LIMIT : undefined,
  };
}

const reads = byStatus({
  statuses: TASK_STATUSES,
  visible: visibleTasks,
  id: "t.id",
  choice,
  found: foundTasks,
  read: readRows,
});

/** A page of production tasks. Two statements. */
export const listTasks = reads.page;

/** The ids of all tasks under the filter in its order, `most` of them. */
export const taskIds = reads.ids;

/** Those of these tasks that the actor sees. */
export const tasksOf = reads.rows;
