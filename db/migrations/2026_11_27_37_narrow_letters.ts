import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";
import { NARROW, WIDE } from "./wide.ts";

/** The text of a column in half width, as `narrow` makes it. */
const narrow = (column: string) =>
  sql`translate(${sql.ref(column)}, ${sql.lit(WIDE)}, ${sql.lit(NARROW)})`;

/**
 * Serials of vouchers, codes of goods and what rows are found by are in half width, as they are compared and looked
 * for. A code whose plain form another has stays as it is. Refunds are a ledger: theirs stay, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const serial =
    sql`regexp_replace(normalize(bank_serial, NFKC), '\\s+', '', 'g')`;
  await runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`update receipt set bank_serial = ${serial}
      where bank_serial <> '' and bank_serial <> ${serial}`,
    sql`update goods as g set sn = ${narrow("g.sn")}
      where g.sn <> ${narrow("g.sn")} and not exists (
        select from goods as o
        where o.id <> g.id and lower(${narrow("o.sn")}) = lower(${
      narrow("g.sn")
    }))`,
    sql`do $$
      declare found record;
      begin
        for found in
          select table_name from information_schema.columns
          where table_schema = current_schema() and column_name = 'search'
            and data_type = 'text' and is_generated = 'NEVER'
        loop
          execute format(
            'update %I set search = translate(search, %L, %L) where search ~ %L',
            found.table_name, ${sql.lit(WIDE)}, ${sql.lit(NARROW)}, ${
      sql.lit(`[${WIDE}]`)
    });
        end loop;
      end $$`,
  ]);
}
