import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { openPostgres } from "@/db/client.ts";
import { isUnavailable } from "@/db/faults.ts";
import { freePort } from "../postgres.ts";
import { pause, succeeds, until } from "../until.ts";
import { openBare } from "../world.ts";
import { openWay } from "./way.ts";

Deno.test("of several servers in the address the one that is there is used", async () => {
  await using bare = await openBare();
  const { host } = new URL(bare.url);
  const away = `127.0.0.1:${freePort()}`;
  const url = bare.url.replace(host, `${away},${host},${away}`);
  const { db, close } = openPostgres(url, 2);
  try {
    await until(5, () => succeeds(sql`select 1`.execute(db)));
    const all = Array.from(
      { length: 6 },
      () => sql`select pg_sleep(0.05)`.execute(db),
    );
    equal((await Promise.all(all)).length, 6);
  } finally {
    await close();
  }
});

Deno.test("a server named by its IPv6 address is asked there", async () => {
  using listener = Deno.listen({ hostname: "::1", port: 0 });
  const { port } = listener.addr;
  const { db, close } = openPostgres(`postgres://u@[::1]:${port}/plant`, 1);
  const asked = sql`select`.execute(db).catch(() => {});
  using connection = await listener.accept();
  equal(connection.remoteAddr.transport, "tcp");
  await close();
  await asked;
});

Deno.test("a host that nobody knows is a database that can't be reached", async () => {
  const { db, close } = openPostgres("postgres://u@nowhere.invalid/plant", 1);
  await rejects(sql`select`.execute(db), (error: Error) => {
    equal((error as Error & { code: string }).code, "ENOTFOUND");
    return isUnavailable(error);
  });
  await close();
});

Deno.test("where the address asks for TLS, nothing is said before it", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const address = `u@127.0.0.1:${listener.addr.port}/plant?sslmode=require`;
  const { db, close } = openPostgres(`postgres://${address}`, 1);
  const asked = sql`select`.execute(db).catch(() => {});
  {
    using connection = await listener.accept();
    const heard = new Uint8Array(1_024);
    equal(await connection.read(heard), 8, "whether there is TLS");
    await connection.write(new TextEncoder().encode("S"));
    await connection.read(heard);
    equal(heard[0], 22, "the begin of a handshake");
  }
  await close();
  await asked;
});

Deno.test("a question and an answer of some megabytes are sent and read whole", async () => {
  await using bare = await openBare();
  const { db, close } = openPostgres(bare.url, 1);
  try {
    const text = "农".repeat(3_000_000);
    const { rows } = await sql<{ back: string }>`
      select ${text}::text as back from generate_series(1, 2)`.execute(db);
    deepEqual(rows.map(({ back }) => back === text), [true, true]);
  } finally {
    await close();
  }
});

Deno.test("a statement that takes its time is waited for, while the server answers others", async () => {
  await using way = await openWay();
  const { rows: [row] } = await sql<{ n: number }>`
    select 7 as n from pg_sleep(3)`.execute(way.db);
  equal(row?.n, 7);
});

Deno.test("when one of several servers falls silent the next one is asked", async () => {
  await using way = await openWay({ ways: 2, settled: 200 });
  const ask = () => succeeds(sql`select 1`.execute(way.db));
  ok(await ask());
  // A connection that ends at once would be told from one that has stood for long.
  await pause(300);
  way.relay.slow(Infinity);
  equal(await ask(), false);
  await until(5, ask);
});
