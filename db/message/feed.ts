import { type RawBuilder, sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";

/**
 * The feed of changes (`live_event`) is read by transaction: the cursor is the oldest transaction still open, so that a
 * reader with this cursor has not seen exactly those changes whose transaction is this one or later. Reading by id
 * would miss a change whose transaction commits late.
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

/** Beyond this many changes readers are no longer told apart: everything counts as changed. */
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
 * Whether a reader who has seen everything before the cursor has missed a change. A cursor older than the feed (which
 * is pruned after a day) or from another server always has.
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
