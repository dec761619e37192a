import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { keepUp } from "@/db/upkeep.ts";
import { openEmpty } from "../world.ts";

Deno.test("the embedded engine takes back the room of rows that are gone, looks at what has changed, and needs no older log", async () => {
  await using world = await openEmpty();
  const { db } = world;
  for (const table of ["busy", "quiet"]) {
    await sql`create table ${sql.id(table)} (id int primary key)`.execute(db);
    await sql`insert into ${sql.id(table)} select generate_series(1, 1000)`
      .execute(db);
    await count(db);
    await sql`vacuum (analyze) ${sql.id(table)}`.execute(db);
  }
  const before = await seen(db);
  await sql`update busy set id = id + 1000`.execute(db);
  await sql`update quiet set id = id + 1000 where id <= 10`.execute(db);
  const grown = await size(db);
  const now = await logged(db);
  await count(db);

  await keepUp(db);

  const after = await seen(db);
  ok(after["busy"]! > before["busy"]!, "what changed is looked at");
  deepEqual(after["quiet"], before["quiet"], "what hardly did is left alone");
  ok(await isShort(db, now), "a start after a kill needs nothing from before");
  for (let again = 0; again < 3; again++) {
    await sql`update busy set id = id + 1000`.execute(db);
    await count(db);
    await keepUp(db);
  }
  equal(await size(db), grown, "new rows take the room of those before");
  await sql`drop table busy, quiet`.execute(db);
});

Deno.test("a table that can't be looked at is said, and keeps nothing else from being done", async () => {
  await using world = await openEmpty();
  const { db } = world;
  const judge = (body: string) =>
    sql`create or replace function judged(n int) returns int language plpgsql immutable as ${
      sql.lit(`begin ${body} end`)
    }`.execute(db);
  await judge("return n;");
  for (const table of ["aa_busy", "b_broken", "busy"]) {
    await sql`create table ${sql.id(table)} (id int)`.execute(db);
    await sql`insert into ${sql.id(table)} select generate_series(1, 1000)`
      .execute(db);
  }
  await sql`create index on b_broken (judged(id))`.execute(db);
  await judge("raise 'not to be judged';");
  await count(db);
  const now = await logged(db);
  await rejects(keepUp(db), /not to be judged/);
  ok(await isShort(db, now), "the log is cut back");
  ok((await seen(db))["busy"], "the others are looked at");
  await sql`drop table aa_busy, b_broken, busy`.execute(db);
  await sql`drop function judged`.execute(db);
});

/** Has the engine count what was changed now, not some seconds later. */
async function count(db: Db): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
}

/** How far the log is. */
async function logged(db: Db): Promise<string> {
  const { rows: [now] } = await sql<{ lsn: string }>`
    select pg_current_wal_lsn() as lsn`.execute(db);
  return now!.lsn;
}

/** Whether a start needs nothing of the log from before. */
async function isShort(db: Db, before: string): Promise<boolean> {
  const { rows: [log] } = await sql<{ short: boolean }>`
    select redo_lsn >= ${before}::pg_lsn as short from pg_control_checkpoint()`
    .execute(db);
  return log!.short;
}

/** When each of the test's tables was looked at last. */
async function seen(db: Db): Promise<Record<string, Date>> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select relname as name, last_analyze as at from pg_stat_user_tables
    where relname in ('busy', 'quiet')`.execute(db);
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
}

/** Bytes of the busy table. */
async function size(db: Db): Promise<number> {
  const { rows: [row] } = await sql<{ bytes: number }>`
    select pg_relation_size('busy') as bytes`.execute(db);
  return row!.bytes;
}
