import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * Serials of payments and numbers of parcels are copied by hand: they are compared and found by their letters and
 * digits, in any case. The indexes have all rows: of what a partial one has, the planner knows nothing; nor does it of
 * an expression that nobody has analyzed since its index was made. The index that the version before asks stays.
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`create function plain_serial(serial text) returns text
      language sql immutable parallel safe strict
      return pg_catalog.upper(pg_catalog.regexp_replace(serial, '[^0-9A-Za-z\\u0080-\\uffff]', '', 'g'))`,
    sql`create index receipt_plain_serial on receipt (plain_serial(bank_serial))`,
    sql`create index refund_plain_serial on refund (plain_serial(bank_serial))`,
    sql`create index package_plain_serial on package (plain_serial(express_no))`,
    sql`analyze receipt, refund, package`,
  ]);
}
