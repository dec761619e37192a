import { equal } from "node:assert/strict";
import { sql } from "kysely";
import { openPostgres } from "@/db/client.ts";
import { remembered } from "@/db/remembered.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { startPostgres } from "../postgres.ts";
import { succeeds, until } from "../until.ts";

Deno.test("after a crash of the server, which gives numbers of lost transactions again, nothing is taken that was read before", async () => {
  const server = await startPostgres();
  const { db, close } = openPostgres(server.url, 2);
  const read = remembered((db: Db | Trx, _given: { n: number }) =>
    sql<{ value: number }>`select value from told`.execute(db)
      .then(({ rows }) => rows[0]?.value)
  );
  const write = (value: number) =>
    sql`update told set value = ${value}`.execute(db);
  try {
    await sql`create function app_now() returns timestamptz language sql stable as
      $$ select timestamptz '2026-11-23 10:00:00Z' $$`.execute(db);
    await sql`create table told (value integer not null)`.execute(db);
    await sql`insert into told values (0)`.execute(db);
    let again = false;
    // A commit is lost if the server has not written it down yet: it does so within 200 ms, and ours waits for nothing.
    for (let tries = 1; tries <= 5 && !again; tries++) {
      await sql`checkpoint`.execute(db);
      await write(2 * tries);
      equal(await read(db, { n: 1 }), 2 * tries);
      const before = await snapshot(db);
      Deno.kill(await backend(db), "SIGKILL");
      await until(20, () => succeeds(write(2 * tries + 1)));
      again = await snapshot(db) === before;
      equal(await read(db, { n: 1 }), 2 * tries + 1);
    }
    equal(again, true, "no number was given again");
  } finally {
    await close();
    await server.stop();
  }
});

async function snapshot(db: Db): Promise<string | undefined> {
  const { rows } = await sql<
    { now: string }
  >`select pg_current_snapshot()::text as now`.execute(db);
  return rows[0]?.now;
}

async function backend(db: Db): Promise<number> {
  const { rows } = await sql<
    { pid: number }
  >`select pg_backend_pid() as pid`.execute(db);
  return rows[0]!.pid;
}
