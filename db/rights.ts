import { sql } from "kysely";
import type { Db, Trx } from "./schema/database.ts";

/**
 * Grants the application's roles their rights on every table: to read the list of migrations, to read and insert in a
 * ledger, to change everything else, and to use every sequence. The roles are those that the owner's default privileges
 * let insert (`deploy/roles.sql`); a ledger is a table with the trigger that refuses changes. No new table can be
 * forgotten, and none can be changed before this has run. Does nothing without such roles, and for anybody but the
 * owner.
 */
export async function grantRights(db: Db | Trx): Promise<void> {
  await sql`do $$
    declare line record;
    begin
      perform pg_advisory_xact_lock(hashtext('grant_rights'));
      for line in
        select acl.grantee::regrole as role,
          case c.relkind when 'S' then 'sequence ' else 'table ' end || c.oid::regclass as object,
          case
            when c.relkind = 'S' then 'usage'
            when c.relname like 'kysely%' then 'select'
            when exists (select from pg_trigger where tgrelid = c.oid and tgfoid = to_regproc('refuse_change'))
              then 'select, insert'
            else 'select, insert, update, delete'
          end as rights
        from pg_default_acl d
        cross join aclexplode(d.defaclacl) acl
        join pg_class c on c.relnamespace = d.defaclnamespace and c.relowner = d.defaclrole
        where d.defaclrole = quote_ident(current_user)::regrole and d.defaclobjtype = 'r'
          and acl.privilege_type = 'INSERT' and acl.grantee not in (0, d.defaclrole)
          and c.relkind in ('r', 'p', 'S')
      loop
        execute format('revoke all on %s from %s', line.object, line.role);
        execute format('grant %s on %s to %s', line.rights, line.object, line.role);
      end loop;
    end $$`.execute(db);
}
