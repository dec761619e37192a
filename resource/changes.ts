import type { LastSaved } from "@/db/journal.ts";
import type { Db } from "@/db/schema/database.ts";
import { changes } from "@/domain/operation_log.ts";
import type { Row, Values } from "./spec.ts";

/** A write of a row, as the operation log has it. */
export interface RowChange extends LastSaved {
  id: number;
  event: string;
  /** the changed fields; null: there was nothing before, or is nothing after */
  before: Values | null;
  after: Values | null;
}

/** The latest changes of a row of this table, newest first: one statement. */
export async function readRowChanges(
  db: Db,
  table: string,
  id: number,
  most: number,
): Promise<RowChange[]> {
  const rows = await db.selectFrom("operation_log as l")
    .leftJoin("account as a", "a.id", "l.account_id")
    .select(["l.id", "l.event", "l.at", "l.before", "l.after"])
    .select(["a.nickname", "a.username"])
    .where("l.source", "=", table).where("l.source_id", "=", id)
    .orderBy("l.id", "desc").limit(most).execute();
  return rows.map(({ nickname, username, before, after, ...row }) => ({
    ...row,
    who: nickname || username,
    before: before as Values | null,
    after: after as Values | null,
  }));
}

/**
 * The latest change of a row, if it gave these fields the values that they have now: what customers write themselves is
 * not in the log, and the log's latest writer is not who wrote that.
 */
export async function readChangeOf(
  db: Db,
  table: string,
  { id, values }: Row,
  names: readonly string[],
): Promise<RowChange | undefined> {
  const [change] = await readRowChanges(db, table, id, 1);
  const stored = Object.fromEntries(names.map((name) => [name, values[name]]));
  return changes(change?.after ?? {}, stored) ? undefined : change;
}
