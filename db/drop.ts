import { type RawBuilder, sql } from "kysely";
import type { Db, Schema } from "./schema/database.ts";

/** Rows per statement, which has ten seconds: whatever has piled up meanwhile goes in as many as it takes. */
const PORTION = 5_000;

interface Dropped {
  table: keyof Schema;
  /** when a row's time began, or is over */
  column: string;
  /** rows of before go */
  before: RawBuilder<Date>;
  /** of these rows alone */
  only?: RawBuilder<boolean>;
  portion?: number;
}

/**
 * Deletes the rows of a table whose time is over, statement by statement; returns how many. In no order: most of these
 * tables have no index of it, and the oldest rows are where a table begins.
 */
export async function dropOld(
  db: Db,
  { table, column, before, only = sql`true`, portion = PORTION }: Dropped,
): Promise<number> {
  // Said twice: a row that somebody prolongs meanwhile is looked at again, but only by the outer condition.
  const isOld = sql`${only} and ${sql.ref(column)} < ${before}`;
  for (let dropped = 0;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${isOld} and ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOld} limit ${portion}
      ))`.execute(db);
    const now = Number(numAffectedRows ?? 0);
    dropped += now;
    if (now < portion) return dropped;
  }
}

/** Does all of it, one after the other; throws what the first that failed threw when the others are done. */
export async function doAll(
  deeds: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const faults: unknown[] = [];
  for (const deed of deeds) {
    await deed().catch((fault) => faults.push(fault));
  }
  if (faults.length > 0) throw faults[0];
}
