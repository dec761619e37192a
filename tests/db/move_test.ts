import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { migrate } from "@/db/migrate.ts";
import { moveRows } from "@/db/move.ts";
import { ensureFirstAdmin } from "@/domain/account/first_admin.ts";
import type { Db } from "@/db/schema/database.ts";
import { openBare, openDemo } from "../world.ts";

/** What each database has for itself. */
const OWN = ["kysely_migration", "live_event"];

Deno.test("an embedded database is moved to a server row by row, as it was, its rules too", async () => {
  await using demo = await openDemo();
  await using bare = await openBare();
  const { database: from } = demo;
  ok(from.engine === "pglite");
  await migrate(bare.db);
  const rules = await readRules(bare.db);
  // What is no value in JSON, either.
  await from.db.insertInto("setting").values({
    key: "x",
    value: sql`'null'::jsonb`,
  }).execute();

  const moved = await moveRows(from.pglite, bare.db);

  const before = await readTables(from.db);
  deepEqual(await readTables(bare.db), before);
  ok(moved);
  equal(moved.tables, before.length);
  equal(moved.rows, before.reduce((sum, { rows }) => sum + rows, 0));
  deepEqual(await readSequences(bare.db), await readSequences(from.db));
  deepEqual(await readRules(bare.db), rules);
  await rejects(
    bare.db.updateTable("journal").set({ event: "x" }).execute(),
    "a ledger is one there, too",
  );
});

Deno.test("where somebody has an account nothing is moved, even if they came at the last moment", async () => {
  await using demo = await openDemo();
  await using bare = await openBare();
  const { database: from } = demo;
  ok(from.engine === "pglite");
  await migrate(bare.db);
  await ensureFirstAdmin(bare.db, {
    username: "boss",
    password: "a long password",
  });
  const before = await readTables(bare.db);
  equal(await moveRows(from.pglite, bare.db), null);
  deepEqual(await readTables(bare.db), before);
});

Deno.test("a move that fails half-way leaves nothing behind", async () => {
  await using demo = await openDemo();
  await using bare = await openBare();
  const { database: from } = demo;
  ok(from.engine === "pglite");
  await migrate(bare.db);
  const empty = await readTables(bare.db);
  const rules = await readRules(bare.db);
  await sql`alter table shipment add column known_there boolean not null`
    .execute(bare.db);
  await rejects(moveRows(from.pglite, bare.db), /known_there/);
  await sql`alter table shipment drop column known_there`.execute(bare.db);
  deepEqual(await readTables(bare.db), empty);
  deepEqual(await readRules(bare.db), rules);
});

interface Contents {
  name: string;
  rows: number;
  /** of all rows in any order */
  hash: string;
}

async function readTables(db: Db): Promise<Contents[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${OWN}::text[])
    order by relname collate "C"`.execute(db);
  return await db.connection().execute(async (one) => {
    await sql`set timezone = 'UTC'`.execute(one);
    const contents: Contents[] = [];
    for (const { name } of tables) {
      const { rows: [row] } = await sql<Omit<Contents, "name">>`
        select count(*)::int as rows, md5(string_agg(t::text, ' ' order by t::text collate "C")) as hash
        from ${sql.table(name)} as t`.execute(one);
      contents.push({ name, ...row! });
    }
    return contents;
  });
}

async function readSequences(db: Db) {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and sequencename not like 'live_event%' order by sequencename collate "C"`
    .execute(db);
  return rows;
}

/** The constraints and triggers, as they are in force. */
async function readRules(db: Db) {
  const { rows } = await sql<{ rule: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
    where not tgisinternal
    order by rule`.execute(db);
  return rows.map(({ rule }) => rule);
}
