import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** To the customers of a disabled organization no draft waits: their open pages hear of it, and of the way back. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`create function live_organization() returns trigger language plpgsql as $$
      begin
        insert into live_event (organization_id, keys) values (new.id, array[live_key('customer')]);
        return null;
      end $$`,
    sql`create trigger live_organization after update of status on organization for each row
      when (old.status is distinct from new.status) execute function live_organization()`,
  ]);
}
