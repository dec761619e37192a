import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** The receiving cards' log by moment, and receipts by their payer; measured at 200,000 receipts. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    // A receipt's moment is that of its review, before it that of its handing in; a log pages by moment and id.
    sql`create index receipt_moment on receipt (coalesce(reviewed_at, created_at) desc, id desc)`,
    sql`create index receipt_status_moment on receipt
      (status, coalesce(reviewed_at, created_at) desc, id desc)`,
    // What is included lets the totals of the cards be read from the index alone.
    sql`create index receipt_card_moment on receipt
      (card_id, status, coalesce(reviewed_at, created_at) desc, id desc)
      include (source, received_amount, reviewed_at, created_at)`,
    // Every character and every pair of neighbours, in lower case: an index over them finds one, two or more
    // characters anywhere in a text. Trigrams find no two, and no Chinese at all where the server's ctype is C.
    // The cost keeps the planner from calling it row by row in place of the index.
    sql`create function grams(value text) returns text[]
      language plpgsql immutable strict parallel safe cost 10000 as $$
      declare
        letters text[] := string_to_array(lower(value), null);
        grams text[] := letters;
      begin
        for i in 2 .. cardinality(letters) loop
          grams := grams || (letters[i - 1] || letters[i]);
        end loop;
        return grams;
      end $$`,
    sql`create index receipt_payer on receipt using gin (grams(payer))`,
  ]);
}
