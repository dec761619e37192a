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
    await sql`create function app_now() returns timestamptz language sql stable as 'select now()'`
      .execute(db);
    await sql`create table told (value integer not null)`.execute(db);
    await sql`insert into told values (0)`.execute(db);
    await sql`checkpoint`.execute(db);
    await write(1);
    equal(await read(db, { n: 1 }), 1);
    const { rows: [{ pid } = { pid: 0 }] } = await sql<
      { pid: number }
    >`select pg_backend_pid() as pid`.execute(db);
    Deno.kill(pid, "SIGKILL");
    await until(20, () => succeeds(write(2)));
    equal(await read(db, { n: 1 }), 2);
  } finally {
    await close();
    await server.stop();
  }
});
