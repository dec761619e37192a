import { type Kysely, sql } from "kysely";

/**
 * Portraits that somebody replaced or took away hang on their account no longer: the sweep of unused files has them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from file_link as link
    where link.source = 'account' and link.role = 'avatar' and not exists (
      select from account where account.id = link.source_id and account.avatar_file_id = link.file_id
    )`.execute(db);
}
