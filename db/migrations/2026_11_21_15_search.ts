import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * The global search. What a thing is called (code, name, user name) stands first in its search column: by its
 * beginning, byte by byte whatever the server's collation, an index finds the exact name and what starts with it. Words
 * elsewhere in the column are found by their beginnings: trigrams can't stand in for that, because every row that has
 * the trigrams of a keyword would have to be read, and because they know no Chinese where the server's ctype is C.
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    // An index over a million orders takes minutes.
    sql`set local statement_timeout = 0`,
    sql`create index if not exists organization_search on organization using gin (search gin_trgm_ops)`,
    // The words of a search column, the ends of those that have parts, the last 8 and 4 digits of a mobile number. Its
    // cost keeps plans from asking it row by row; not being parallel, from starting workers for an index's few rows. A
    // word of 2 KB would be an error.
    sql`create function search_words(search text) returns tsvector
      language plpgsql immutable strict cost 10000 as $$
        declare
          words text[] := string_to_array(search, ' ');
          ending text;
          mobile text := substring(search from '(?:^| )(1[0-9]{10})(?: |$)');
        begin
          if search ~ '[-_./@#+:,()]' then
            foreach ending in array words loop
              loop
                ending := substring(ending from '[-_./@#+:,()]+(.*)$');
                exit when coalesce(ending, '') = '';
                words := words || ending;
              end loop;
            end loop;
          end if;
          if mobile is not null then
            words := words || right(mobile, 8) || right(mobile, 4);
          end if;
          if length(search) > 500 then
            words := array(select left(word, 64) from unnest(words) as word);
          end if;
          return array_to_tsvector(array_remove(words, ''));
        end $$`,
    sql`create index oem_order_words on oem_order using gin (search_words(search)) where deleted_at is null`,
    sql`create index oem_order_called on oem_order (order_no collate "C") where deleted_at is null`,
    sql`create index goods_words on goods using gin (search_words(search))`,
    sql`create index goods_called on goods (left(search, 32) collate "C")`,
    ...["organization", "customer_user", "individual"].flatMap((table) => [
      sql`create index ${sql.id(`${table}_words`)} on ${sql.table(table)}
        using gin (search_words(search)) where deleted_at is null`,
      sql`create index ${sql.id(`${table}_called`)} on ${sql.table(table)}
        (left(search, 32) collate "C") where deleted_at is null`,
    ]),
  ]);
}
