import { type Kysely, sql } from "kysely";

/** An action on many rows is held by a worker as an import is, and may end before its last row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_run
    add column lease int not null default 0,
    add column refusal jsonb,
    drop constraint bulk_run_status_check,
    add constraint bulk_run_status_check check (status in ('waiting', 'running', 'finished', 'failed'))`
    .execute(db);
}
