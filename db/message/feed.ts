import { type RawBuilder, sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";

/**
 * The feed of changes (`live_event`) is read by transaction: the cursor is the oldest one that is still open, so what
 * a reader with this cursor has not seen is exactly what has it or a later one. By ids, a change whose transaction
 * commits late would be passed over.
 */
export function feedCursor(): RawBuilder<number> {
  return sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
}

/** Whom a change concerns; see `LiveEventTable`. */
export interface Change {
  account_id: number | null;
  organization_id: number | null;
  keys: string[];
}

const COLUMNS = ["account_id", "organization_id", "keys"] as const;

/** The changes with these ids, both included. */
export function readChanges(
  db: Db,
  first: number,
  last: number,
): Promise<Change[]> {
  return db.selectFrom("live_event").select(COLUMNS)
    .where("id", ">=", first).where("id", "<=", last).execute();
}

/** Beyond so many changes nobody is told apart any more: everything has changed. */
const MOST_CHANGES = 1_000;

/** What changed since a cursor, or "everything", and the cursor from which to go on. */
export async function changesSince(
  db: Db,
  cursor: number,
): Promise<{ changes: Change[] | "everything"; cursor: number }> {
  const rows = await db.selectFrom("live_event").select(COLUMNS)
    .select(feedCursor().as("cursor"))
    .where(isSince(cursor)).limit(MOST_CHANGES).execute();
  const [first] = rows;
  if (!first) return { changes: [], cursor };
  const all = rows.length === MOST_CHANGES;
  return { changes: all ? "everything" : rows, cursor: first.cursor };
}

function isSince(cursor: number): RawBuilder<boolean> {
  return sql<boolean>`xid >= ${String(cursor)}::xid8`;
}

/**
 * Whether somebody who has seen everything before the cursor has missed a change. A cursor from before the feed's
 * beginning (it is pruned after a day) or from another server has.
 */
export async function hasMissed(
  db: Db,
  actor: Actor,
  keys: readonly string[],
  cursor: number,
): Promise<boolean> {
  const { missed } = await db.selectNoFrom(sql<boolean>`(
    ${cursor} > ${feedCursor()}
    or not exists (select from live_event where xid < ${String(cursor)}::xid8)
    or exists (select from live_event where ${isSince(cursor)} and ${
    concernsSql(actor, keys)
  })
  )`.as("missed")).executeTakeFirstOrThrow();
  return missed;
}

/** {@link concerns} in SQL. */
function concernsSql(
  actor: Actor,
  keys: readonly string[],
): RawBuilder<boolean> {
  const own = sql`account_id = ${actor.id}`;
  if (keys.length === 0) return sql`${own}`;
  const counted = sql`keys && array[${
    sql.join(keys.map((key) => sql.lit(key)))
  }]`;
  return sql`(${own} or account_id is null
    and (organization_id is null or organization_id = ${actor.organizationId}::bigint)
    and ${counted})`;
}

/** Whether a change concerns an account that has the counters `keys`. */
export function concerns(
  { account_id, organization_id, keys: changed }: Change,
  actor: Actor,
  keys: readonly string[],
): boolean {
  if (account_id !== null) return account_id === actor.id;
  if (organization_id !== null && organization_id !== actor.organizationId) {
    return false;
  }
  return changed.some((key) => keys.includes(key));
}

/** The cursor of this moment. */
export async function readCursor(db: Db): Promise<number> {
  const { cursor } = await db.selectNoFrom(feedCursor().as("cursor"))
    .executeTakeFirstOrThrow();
  return cursor;
}
