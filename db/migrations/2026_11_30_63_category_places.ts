import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** A category's number is its place among its siblings: closes the gaps that deleted and moved ones left. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`update goods_category as c set sort = placed.place
      from (select category_id, row_number() over (partition by parent_id order by sort, category_id) - 1 as place
        from goods_category) as placed
      where placed.category_id = c.category_id and c.sort <> placed.place`,
  ]);
}
