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

/** Writes of a row in which that of a disputed field is looked for. */
const WRITES = 20;

/**
 * Who gave these fields of a row the values that they have now, by their latest write; undefined if that was more than
 * one, or a customer: what customers write themselves is not in the log.
 */
export async function readChangeOf(
  db: Db,
  table: string,
  { id, values }: Pick<Row, "id" | "values">,
  names: readonly string[],
): Promise<RowChange | undefined> {
  const writes = await readRowChanges(db, table, id, WRITES);
  const latest = names.map((name) => {
    const write = writes.find(({ after }) => after && name in after);
    const stands = write &&
      !changes(write.after ?? {}, { [name]: values[name] });
    return stands ? write : undefined;
  });
  const newest = writes.find((write) => latest.includes(write));
  return latest.every((write) => write?.who === newest?.who)
    ? newest
    : undefined;
}
