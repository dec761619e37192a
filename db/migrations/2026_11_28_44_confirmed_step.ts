import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** The step of the code that confirmed a second factor: by it a repeated confirmation is told from a sign-in's code. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`alter table account_totp add column confirmed_step bigint`,
  ]);
}
