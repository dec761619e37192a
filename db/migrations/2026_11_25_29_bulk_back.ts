import { type Kysely, sql } from "kysely";

/**
 * Where an action on many rows was asked for from stands in the address of its report: nothing writes it beside the run
 * any more. The version before does; the one after this may drop the column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_run alter column back set default ''`.execute(db);
}
