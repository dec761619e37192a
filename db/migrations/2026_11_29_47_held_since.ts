import { type Kysely, sql } from "kysely";
import { analyzed, runAll } from "./run.ts";

/**
 * Orders by how long somebody holds them already: what nobody holds stands at the end in both directions. Views that
 * were saved with the longest held first keep it. The other way stays by the last change of status, which sales' first
 * page leads to.
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    ...["", "desc nulls last"].map((way) =>
      sql`create index ${
        sql.id(way ? "oem_order_held_since_last" : "oem_order_held_since")
      } on oem_order ((case when holder <> 'nobody' then status_at end) ${
        sql.raw(way)
      }, id ${
        sql.raw(way && "desc")
      }) include (status, holder, status_at) where deleted_at is null`
    ),
    sql`update saved_view set query = regexp_replace(query, '(^|&)sort=status_at(&|$)', '\\1sort=held_since\\2')
      where list in ('oem.orders', 'oem.portal.orders') and query ~ '(^|&)sort=status_at(&|$)'`,
    analyzed("oem_order"),
  ]);
}
