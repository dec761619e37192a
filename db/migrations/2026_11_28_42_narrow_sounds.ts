import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";
import { WIDE } from "./wide.ts";

/** How names sound is of half width, like what they are found by: ＡＢＣ科技 may be ABC科技, and is sorted beside it. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`do $$
      declare found record;
      begin
        for found in
          select table_name from information_schema.columns
          where table_schema = current_schema() and column_name = 'spelled'
            and data_type = 'text' and is_generated = 'NEVER'
        loop
          execute format(
            'update %I set spelled = narrow(spelled) where spelled ~ %L',
            found.table_name, ${sql.lit(`[${WIDE}]`)});
        end loop;
      end $$`,
  ]);
}
