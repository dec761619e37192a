import { type Kysely, sql } from "kysely";

/** Ledgers can't be emptied either, by their owner too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`do $$
    declare ledger record;
    begin
      for ledger in
        select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where t.tgfoid = 'refuse_change'::regproc
      loop
        execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
          ledger.name || '_never_emptied', ledger.name);
      end loop;
    end $$`.execute(db);
}
