import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * A set-up of a second factor belongs to the session that began it, and lapses. Those begun before are over: nobody
 * knows whose they are. No foreign key, which would lock the sessions: an id of one that ended never comes back.
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`alter table account_totp add column pending_session bigint, add column pending_until timestamptz`,
    sql`update account_totp set pending_secret = null where pending_secret is not null`,
  ]);
}
