import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { openPostgres } from "@/db/client.ts";
import { isUnavailable } from "@/db/faults.ts";
import { openRelay } from "../platform/relay.ts";
import { freePort } from "../postgres.ts";
import { pause, succeeds, until } from "../until.ts";
import { openBare } from "../world.ts";

/** A server, and the first of the ways to it, which can fall silent. */
async function openWay({ ways = 1 } = {}) {
  const bare = await openBare();
  const { host, port } = new URL(bare.url);
  const relays = Array.from({ length: ways }, () => openRelay(Number(port)));
  for (const relay of relays) relay.mend();
  const hosts = relays.map((relay) => `127.0.0.1:${relay.port}`).join();
  const database = openPostgres(bare.url.replace(host, hosts), 2);
  const [relay] = relays;
  return {
    db: database.db,
    relay: relay!,
    async [Symbol.asyncDispose]() {
      await database.close();
      for (const relay of relays) relay.cut();
      await bare[Symbol.asyncDispose]();
    },
  };
}

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

Deno.test("when the server falls silent all that waits is refused at once, and nothing is left open behind", async () => {
  await using way = await openWay();
  const { db, relay } = way;
  await sql`create table t as select 0 as n`.execute(db);
  const add = () =>
    db.transaction().execute((trx) => sql`update t set n = n + 1`.execute(trx));
  await add();
  relay.slow(Infinity);
  const started = performance.now();
  // Two have a connection each; the others wait for one.
  await Promise.all(
    Array.from({ length: 6 }, () => rejects(add(), isUnavailable)),
  );
  const took = performance.now() - started;
  ok(took < 2_000, `${took} ms`);
  await rejects(add(), isUnavailable);
  ok(performance.now() - started - took < 100, "known to be silent");

  relay.slow(0);
  await until(5, () => succeeds(add()));
  const { rows: [open] } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where state = 'idle in transaction' and xact_start < now() - interval '1 second'`
    .execute(db);
  equal(open?.count, 0);
});

Deno.test("when one of several servers falls silent the next one is asked", async () => {
  await using way = await openWay({ ways: 2 });
  const ask = () => succeeds(sql`select 1`.execute(way.db));
  ok(await ask());
  // A connection that ends at once would be told from one that has stood for long.
  await pause(5_500);
  way.relay.slow(Infinity);
  equal(await ask(), false);
  await until(5, ask);
});
