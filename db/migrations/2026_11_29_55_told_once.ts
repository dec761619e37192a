import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * The holders of a role hear once of what its permissions become, not once for each of them; and of a second factor
 * that it demands, which their open pages learnt only by the permissions being written anew.
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`drop trigger live_role_permission on role_permission`,
    sql`create or replace function live_role_rights() returns trigger language plpgsql as $$
      begin
        insert into live_event (account_id, keys)
        select distinct h.account_id, array['rights'] from account_role h
        where h.role_id in (select c.role_id from changed c);
        return null;
      end $$`,
    sql`create trigger live_role_permission_given after insert on role_permission
      referencing new table as changed for each statement execute function live_role_rights()`,
    sql`create trigger live_role_permission_taken after delete on role_permission
      referencing old table as changed for each statement execute function live_role_rights()`,
    sql`create function live_role_demands() returns trigger language plpgsql as $$
      begin
        insert into live_event (account_id, keys)
        select account_id, array['rights'] from account_role where role_id = new.id;
        return null;
      end $$`,
    sql`create trigger live_role_demands after update on role for each row
      when (old.requires_totp is distinct from new.requires_totp) execute function live_role_demands()`,
  ]);
}
