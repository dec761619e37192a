import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * A draft is told from the next one of the same form: both begin at version 1, and a page that stayed open must not
 * take one for the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    sql`alter table form_draft add id bigint not null generated always as identity`,
  ]);
}
