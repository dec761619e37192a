import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";
import { NARROW, WIDE } from "./wide.ts";

/** Texts that people typed and that are found by an index on `grams`. */
const TYPED: readonly { table: string; column: string; indexes: string[] }[] = [
  {
    table: "receipt",
    column: "payer",
    indexes: ["receipt_payer", "receipt_pending_payer"],
  },
  {
    table: "operation_log",
    column: "words",
    indexes: ["operation_log_words"],
  },
  {
    table: "file",
    column: "name",
    indexes: ["file_name_staff", "file_name_oem"],
  },
  {
    table: "production_task",
    column: "title",
    indexes: ["production_task_title", "production_task_sample_title"],
  },
  { table: "package", column: "carrier", indexes: ["package_carrier"] },
];

/**
 * Texts that are kept as they were typed are found whatever their width, too: `grams` are of half width, as what is
 * asked for is. Nothing else changes, so only the indexes of a text that has a wide letter are made anew. `grams` calls
 * no function of ours: the server makes indexes anew without our schema.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const wide = sql.lit(WIDE);
  const narrow = sql.lit(NARROW);
  // A range, from the first to the last of them: a list of all takes ten times as long to compare with.
  const letter = sql.lit("[\uff0d-\uff5a]");
  await runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`create function narrow(value text) returns text
      language sql immutable strict parallel safe
      return translate(value, ${wide}, ${narrow})`,
    sql`create or replace function grams(value text) returns text[]
      language plpgsql immutable strict parallel safe cost 10000 as $$
      declare
        letters text[] := string_to_array(lower(translate(value, ${wide}, ${narrow})), null);
        grams text[] := letters;
      begin
        for i in 2 .. cardinality(letters) loop
          grams := grams || (letters[i - 1] || letters[i]);
        end loop;
        return grams;
      end $$`,
    ...TYPED.map(({ table, column, indexes }) =>
      sql`do $$ begin
        if exists (select from ${sql.table(table)} where ${
        sql.ref(column)
      } ~ ${letter}) then
          ${
        sql.join(
          indexes.map((name) => sql`reindex index ${sql.id(name)};`),
          sql` `,
        )
      }
        end if;
      end $$`
    ),
    // The contents of messages since the step before.
    sql`update message set search = translate(search, ${wide}, ${narrow}) where search ~ ${letter}`,
  ]);
}
