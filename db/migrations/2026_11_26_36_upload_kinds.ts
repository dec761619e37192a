import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/**
 * A file knows whether staff or a customer uploaded it, which an account never changes: each of the two logs has its
 * own files in its order, and finds names among them alone. By their accounts, a name was looked for once for each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`alter table file add column account_kind text`,
    sql`update file as f set account_kind = a.kind from account a where a.id = f.account_id`,
    sql`create function file_account_kind() returns trigger language plpgsql as $$
      begin
        new.account_kind := (select kind from account where id = new.account_id);
        return new;
      end $$`,
    sql`create trigger file_account_kind before insert or update of account_id on file
      for each row execute function file_account_kind()`,
    sql`drop index file_created`,
    sql`drop index file_class`,
    sql`drop index file_name`,
    sql`create index file_kind on file (account_kind, created_at desc, id desc)`,
    sql`create index file_kind_class on file (account_kind, class, created_at desc, id desc)`,
    ...["staff", "oem"].map((kind) =>
      sql`create index ${
        sql.id(`file_name_${kind}`)
      } on file using gin (grams(name))
        where account_kind = ${sql.lit(kind)}`
    ),
  ]);
}
