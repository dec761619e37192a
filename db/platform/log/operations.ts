import { type InferResult, type RawBuilder, sql, type SqlBool } from "kysely";
import { calledOf } from "@/db/account/called.ts";
import { isOneOfIds } from "@/db/found.ts";
import {
  belowCursor,
  contains,
  type CursorList,
  logIds,
  mentions,
  newestFirst,
  readAfter,
  withinDays,
} from "@/db/list.ts";
import {
  isFoundBy,
  isNear,
  type Part,
  partOf,
  readMentioned,
} from "@/db/log_search.ts";
import type { Db } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import type { OperationFilter } from "@/domain/platform/log_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { type About, about, namesIn } from "./about.ts";
import { calledSo } from "./called.ts";
import { type Accounts, accountsCalled, isOf, seesLogs } from "./accounts.ts";

type Values = Record<string, unknown>;

/** A write of staff, with what it changed (decisions 1.4). */
export interface OperationRow {
  id: number;
  at: Date;
  event: string;
  /** the table of the row */
  source: string;
  source_id: number | null;
  about: About | null;
  /** the changed fields; null: there was nothing before, or is nothing after */
  before: Values | null;
  after: Values | null;
  /** the names of the rows that the fields refer to, by field and id: "goods_id 7" */
  names: Record<string, string> | null;
  /** nickname, else user name */
  who: string;
  ip: string | null;
}

const NEWEST = { at: "l.at", id: "l.id" };

function visibleOperations(db: Db, actor: Actor) {
  return db.selectFrom("operation_log as l")
    .where(onlyIf(seesLogs(actor)));
}

/** What is looked for: what was typed, and what the log keeps in place of labels that have it. */
export interface Told {
  keyword?: string;
  /** "|price=" for a field, "manage_bill" for a permission */
  kept: readonly string[];
}

/** Whether a changed field or its value is one that is looked for, as `has` compares the words. */
function tells(
  { keyword = "", kept }: Told,
  has: (column: string, words: string) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  const ways = [keyword, ...kept].map((word) => has("l.words", word));
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Whether the row that it tells of is called so. */
function isAbout({ keyword = "" }: Told): RawBuilder<SqlBool> {
  return sql`(l.source, l.source_id) in (${calledSo(keyword)})`;
}

function filtered(
  db: Db,
  actor: Actor,
  filter: OperationFilter,
  settings: Settings,
  accounts: Accounts,
) {
  const { source, source_id, event } = filter;
  let query = visibleOperations(db, actor)
    .where(withinDays("l.at", filter, settings));
  if (filter.actor) query = query.where(isOf("l.account_id", accounts));
  if (source) query = query.where("l.source", "=", source);
  if (source_id) query = query.where("l.source_id", "=", source_id);
  return event ? query.where("l.event", "=", event) : query;
}

type Operations = ReturnType<typeof visibleOperations>;

/** Those that tell of what is looked for, all or a part, found by the index of words and by that of the rows that they tell of. */
function telling(operations: Operations, told: Told, part?: Part): Operations {
  const { keyword } = told;
  if (keyword === undefined) return operations;
  return operations.where(({ or }) =>
    or([
      isFoundBy(NEWEST, operations.where(tells(told, mentions)), part),
      isFoundBy(NEWEST, operations.where(isAbout(told)), part),
    ])
  );
}

/** The same, tested row by row. */
function near(told: Told) {
  return {
    key: NEWEST,
    columns: ["l.words", "l.source", "l.source_id"],
    has: sql<SqlBool>`(${tells(told, contains)} or ${isAbout(told)})`,
  };
}

/** The operations of a page with the names of who and what they tell of. */
function withNames(db: Db, page: ReturnType<Operations["selectAll"]>) {
  return db.selectFrom(page.as("l"))
    .leftJoin("account as a", "a.id", "l.account_id")
    .select(["l.id", "l.at", "l.event", "l.source", "l.source_id", "l.ip"])
    .select(["l.before", "l.after", calledOf("a").as("who")])
    .select([
      about("l.source", "l.source_id").as("about"),
      namesIn("l.before", "l.after").as("names"),
    ]);
}

type Read = InferResult<ReturnType<typeof withNames>>[number];

function toRow({ who, before, after, ...row }: Read) {
  return {
    ...row,
    before: before as Values | null,
    after: after as Values | null,
    who: who ?? "",
  };
}

/**
 * A page of what staff did, newest first; `kept` holds the stored names of labels that contain the keyword. One
 * statement, one more if an account is searched for, and one if a keyword is rare.
 */
export async function listOperations(
  db: Db,
  actor: Actor,
  filter: OperationFilter,
  kept: readonly string[],
  settings: Settings,
): Promise<CursorList<OperationRow>> {
  const who = await accountsCalled(db, "staff", filter.actor);
  const all = filtered(db, actor, filter, settings, who);
  const told = { keyword: filter.keyword, kept };
  const read = (operations: Operations) => {
    // A page's names are costly: read with the conditions they would outweigh in the planner's eyes how it is found.
    const page = operations.selectAll("l")
      .where(belowCursor(NEWEST, filter.after))
      .orderBy(newestFirst(NEWEST)).limit(filter.page_size + 1);
    return readAfter(withNames(db, page), NEWEST, filter);
  };
  const page = filter.keyword === undefined
    ? await read(all)
    : await readMentioned(
      () => read(all.where(isNear(all, near(told), filter))),
      () => read(telling(all, told, partOf(filter))),
    );
  return { ...page, rows: page.rows.map(toRow) };
}

/** The ids of all operations under the filter, newest first, `most` of them. */
export async function operationIds(
  db: Db,
  actor: Actor,
  filter: OperationFilter,
  kept: readonly string[],
  settings: Settings,
  most: number,
): Promise<number[]> {
  const who = await accountsCalled(db, "staff", filter.actor);
  const all = filtered(db, actor, filter, settings, who);
  const operations = telling(all, { keyword: filter.keyword, kept });
  return await logIds(operations, NEWEST, most);
}

/** Those of these operations that the actor sees. */
export async function operationsOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<OperationRow[]> {
  const page = visibleOperations(db, actor).where(isOneOfIds("l.id", ids));
  const rows = await withNames(db, page.selectAll("l")).execute();
  return rows.map(toRow);
}
