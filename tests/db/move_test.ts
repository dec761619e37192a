import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { migrate } from "@/db/migrate.ts";
import { moveRows } from "@/db/move.ts";
import type { Db } from "@/db/schema/database.ts";
import { hold, untilHeldUp } from "../held.ts";
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

Deno.test("where somebody has an account nothing is moved, even if they come at the last moment", async () => {
  await using demo = await openDemo();
  await using bare = await openBare({ connections: 3 });
  const { database: from } = demo;
  ok(from.engine === "pglite");
  await migrate(bare.db);
  const commit = await hold(
    bare.db,
    (trx) =>
      trx.insertInto("account").values({
        username: "boss",
        nickname: "boss",
        kind: "staff",
        password_hash: "none",
      }).execute(),
  );
  const moving = moveRows(from.pglite, bare.db);
  await untilHeldUp(bare.db, moving);
  await commit();
  equal(await moving, null);
  const accounts = await bare.db.selectFrom("account").select("username")
    .execute();
  deepEqual(accounts, [{ username: "boss" }]);
});

Deno.test("a move that fails half-way leaves nothing behind", async () => {
  await using demo = await openDemo();
  await using bare = await openBare();
  const { database: from } = demo;
  ok(from.engine === "pglite");
  await migrate(bare.db);
  const empty = await readTables(bare.db);
  const rules = await readRules(bare.db);
  const sequences = await readSequences(bare.db);
  // A foreign key that the rows break: it is put back last.
  await sql`create table other_parcel (id bigint primary key)`.execute(bare.db);
  await sql`alter table package add constraint zz_other foreign key (id) references other_parcel`
    .execute(bare.db);
  await rejects(moveRows(from.pglite, bare.db), /zz_other|other_parcel/);
  await sql`alter table package drop constraint zz_other`.execute(bare.db);
  await sql`drop table other_parcel`.execute(bare.db);
  deepEqual(await readSequences(bare.db), sequences);
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

/** What each sequence gives next. */
async function readSequences(db: Db) {
  const { rows: sequences } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences
    where schemaname = 'public' and sequencename not like 'live_event%' order by sequencename collate "C"`
    .execute(db);
  const next: [name: string, next: number][] = [];
  for (const { name } of sequences) {
    const { rows: [row] } = await sql<{ next: number }>`
      select case when is_called then last_value + 1 else last_value end as next from ${
      sql.table(name)
    }`.execute(db);
    next.push([name, row!.next]);
  }
  return next;
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
