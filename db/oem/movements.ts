import { type RawBuilder, sql, type SqlBool } from "kysely";
import { isAmong, isOneOfIds } from "@/db/found.ts";
import {
  belowCursor,
  COUNT_LIMIT,
  type CursorList,
  isOneOf,
  limits,
  type List,
  logIds,
  matches,
  newestFirst,
  readAfter,
  toList,
  withinDays,
} from "@/db/list.ts";
import { endsNumber } from "@/db/numbered.ts";
import { belongsTo } from "@/db/planned.ts";
import { isNear, readMentioned } from "@/db/log_search.ts";
import { withOrganization } from "@/db/organization.ts";
import type { Db } from "@/db/schema/database.ts";
import type { MovementType } from "@/db/schema/oem.ts";
import { EVERY_ORGANIZATION, onlyIf, scopeOf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import type { MovementFilter } from "@/domain/oem/stock_filter.ts";
import type { CursorPaging, Paging } from "@/domain/platform/list_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";

/** Pieces of a part that came into an organization's inventory or went out of it. */
export interface MovementRow {
  id: number;
  organization: { id: number; name: string };
  goods_id: number;
  name: string;
  sn: string;
  type: MovementType;
  /** signed */
  quantity: number;
  balance: number;
  source: string | null;
  source_id: number | null;
  reference: string;
  reason: string;
  /** with whom pieces were exchanged, for staff: the name of another customer, which customers are not told */
  other: string | null;
  /** nickname; null = the product itself */
  actor: string | null;
  at: Date;
}

/** What has a number of its own. */
const DOCUMENTS = ["oem_order", "oem_delivery"];

const NEWEST = { at: "m.at", id: "m.id" };

function visibleMovements(db: Db, actor: Actor) {
  const scope = scopeOf(actor, "manage_oem");
  const movements = db.selectFrom("oem_movement as m");
  return scope === EVERY_ORGANIZATION
    ? movements
    : movements.where("m.organization_id", "=", scope);
}

type Movements = ReturnType<typeof visibleMovements>;

type Conditions = Omit<MovementFilter, "page" | "page_size" | "after">;

/** The movements under the filter, but its keyword. */
function filteredMovements(
  db: Db,
  actor: Actor,
  filter: Conditions,
  settings: Settings,
): Movements {
  let query = visibleMovements(db, actor).where(
    withinDays("m.at", filter, settings),
  );
  if (filter.organization_id) {
    query = query.where(belongsTo("m.organization_id", filter.organization_id));
  }
  if (filter.goods_id) {
    query = query.where(belongsTo("m.goods_id", filter.goods_id));
  }
  return filter.type.length
    ? query.where(isOneOf("m.type", filter.type))
    : query;
}

/** The parts that a keyword means. */
function partsCalled(db: Db, keyword: string) {
  return db.selectFrom("goods as p").select("p.id")
    .where("p.kind", "=", "part").where(matches("p.search", keyword));
}

/** Whether the keyword is the last part of a document's number, which pages show bold. */
function endsDocument(keyword: string): RawBuilder<SqlBool>[] {
  return endsNumber("m.source_id", "m.reference", keyword);
}

/** Movements of a part that the keyword means, or of the document with that number: tested row by row. */
function near(db: Db, keyword: string) {
  const ways = [
    sql<SqlBool>`m.reference = ${keyword}`,
    ...endsDocument(keyword),
    sql<SqlBool>`m.goods_id in (${partsCalled(db, keyword)})`,
  ];
  const has = sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
  const columns = ["m.reference", "m.source_id", "m.goods_id"];
  return { key: NEWEST, columns, has };
}

/** The same, found by indexes: the newest `most` of each part. */
function called(
  db: Db,
  movements: Movements,
  keyword: string,
  { after, most }: { after?: MovementFilter["after"]; most: number },
): Movements {
  const newest = movements.where(belowCursor(NEWEST, after)).select("m.id")
    .orderBy(newestFirst(NEWEST)).limit(most);
  const ofPart = newest.where(sql<SqlBool>`m.goods_id = called.id`);
  // the second condition lets its partial index answer whatever the keyword is
  const ofDocument = newest.where(
    sql<SqlBool>`m.reference = ${keyword} and m.reference <> ''`,
  );
  // a document's are few, and its index has them by both
  const ofNumber = endsDocument(keyword).map((ends) => {
    const some = movements.where("m.source", "in", DOCUMENTS).where(ends);
    return sql`${some.select("m.id")} union all `;
  });
  return movements.where(isAmong(
    "m.id",
    sql`(${ofDocument}) union all ${sql.join(ofNumber, sql``)}
      select x.id from (${partsCalled(db, keyword)}) as called
      cross join lateral (${ofPart}) as x`,
  ));
}

function withParties(movements: Movements, actor: Actor) {
  const seesOthers = scopeOf(actor, "manage_oem") === EVERY_ORGANIZATION;
  return movements
    .innerJoin("organization as g", "g.id", "m.organization_id")
    .innerJoin("goods as p", "p.id", "m.goods_id")
    .leftJoin("account as a", "a.id", "m.actor_id")
    .leftJoin(
      "organization as x",
      (join) =>
        join.onRef("x.id", "=", "m.source_id")
          .on("m.source", "=", "organization").on(onlyIf(seesOthers)),
    )
    .select([
      "m.id",
      "g.id as organization_id",
      "g.name as organization_name",
      "m.goods_id",
      "p.name",
      "p.sn",
    ])
    .select([
      "m.type",
      "m.quantity",
      "m.balance",
      "m.source",
      "m.source_id",
      "m.reference",
      "m.reason",
      "m.at",
    ])
    .select(["a.nickname as actor", "x.name as other"]);
}

/** A page of the inventory's ledger, newest first. One statement; two where a keyword is rare. */
export async function listMovements(
  db: Db,
  actor: Actor,
  filter: Conditions & CursorPaging,
  settings: Settings,
): Promise<CursorList<MovementRow>> {
  const { keyword, after } = filter;
  const all = filteredMovements(db, actor, filter, settings);
  const read = (movements: Movements) =>
    readAfter(withParties(movements, actor), NEWEST, filter);
  const part = { after, most: filter.page_size + 1 };
  const page = keyword === undefined ? await read(all) : await readMentioned(
    () => read(all.where(isNear(all, near(db, keyword), filter))),
    () => read(called(db, all, keyword, part)),
  );
  return { ...page, rows: page.rows.map(withOrganization) };
}

/** The ids of all movements under the filter, newest first, `most` of them. */
export function movementIds(
  db: Db,
  actor: Actor,
  filter: Conditions,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const { keyword } = filter;
  const all = filteredMovements(db, actor, filter, settings);
  const found = keyword === undefined
    ? all
    : called(db, all, keyword, { most });
  return logIds(found, NEWEST, most);
}

/**
 * A page of the newest 10,000 movements under the filter, by its number (decisions 1.2). Of no keyword: it may mean many
 * parts, and the newest 10,000 of all of them would have to be read of each. Two statements.
 */
export async function pageOfMovements(
  db: Db,
  actor: Actor,
  filter: Omit<Conditions, "keyword"> & Paging,
  settings: Settings,
): Promise<List<MovementRow>> {
  const asked = { ...filter, keyword: undefined };
  const all = await movementIds(db, actor, asked, settings, COUNT_LIMIT);
  const { limit, offset } = limits(filter);
  const ids = all.slice(offset, offset + limit);
  const rows = new Map(
    (await movementsOf(db, actor, ids)).map((row) => [row.id, row]),
  );
  const page = ids.flatMap((id) => rows.get(id) ?? []);
  return toList(page, all.length, filter);
}

/** Those of these movements that the actor sees. */
export async function movementsOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<MovementRow[]> {
  const rows = await withParties(
    visibleMovements(db, actor).where(isOneOfIds("m.id", ids)),
    actor,
  ).execute();
  return rows.map(withOrganization);
}
