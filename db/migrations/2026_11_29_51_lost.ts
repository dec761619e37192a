import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** Packages of which nothing arrived were received with the others of their shipment: they were not. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`update package as p set received_at = null
      where p.received_at is not null
        and exists (select from package_line l where l.package_id = p.id and l.received = 0)
        and not exists (select from package_line l where l.package_id = p.id and l.received > 0)`,
  ]);
}
