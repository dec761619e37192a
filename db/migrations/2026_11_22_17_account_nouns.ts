import { type Kysely, sql } from "kysely";
import { searchText, spelling } from "@/domain/search_text.ts";
import { runAll } from "./run.ts";

/** Accounts and roles are lists like any other: sorted as they are pronounced, and roles found by words. */
export async function up(db: Kysely<unknown>) {
  await runAll(db, [
    sql`alter table account add column spelled text collate "C" not null default ''`,
    sql`create index account_spelled on account (spelled, id) where deleted_at is null`,
    sql`alter table role
      add column search text not null default '',
      add column spelled text collate "C" not null default ''`,
    sql`create index role_created on role (created_at desc, id desc) where deleted_at is null`,
    sql`create index role_spelled on role (spelled, id) where deleted_at is null`,
    sql`create index role_search on role using gin (search gin_trgm_ops)`,
  ]);
  await spellAccounts(db);
  await makeRolesFindable(db);
}

/** How it is pronounced what people call the accounts that are there already; no generated column knows pinyin. */
async function spellAccounts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; called: string }>`
    select id, coalesce(nullif(nickname, ''), username) as called
    from account where spelled = ''`.execute(db);
  for (const { id, called } of rows) {
    await sql`update account set spelled = ${spelling(called)} where id = ${id}`
      .execute(db);
  }
}

interface Role {
  id: number;
  name: string;
  name_en: string;
  description: string;
}

/** The roles that are there already get the words that they are found by, too. */
async function makeRolesFindable(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Role>`
    select id, name, name_en, description from role where spelled = ''`
    .execute(db);
  for (const { id, name, name_en, description } of rows) {
    await sql`update role
      set search = ${searchText(name, name_en, description)},
        spelled = ${spelling(name)}
      where id = ${id}`.execute(db);
  }
}
