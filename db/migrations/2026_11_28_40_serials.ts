import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * Bank serials are copied by hand: they are compared and found by their letters and digits, in any case. The indexes
 * have all rows: of what a partial one has, the planner knows nothing.
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`create function plain_serial(serial text) returns text
      language sql immutable parallel safe strict
      return pg_catalog.upper(pg_catalog.regexp_replace(serial, '[^0-9A-Za-z\\u0080-\\uffff]', '', 'g'))`,
    sql`drop index receipt_bank_serial`,
    sql`create index receipt_bank_serial on receipt (plain_serial(bank_serial))`,
    sql`create index refund_bank_serial on refund (plain_serial(bank_serial))`,
  ]);
}
