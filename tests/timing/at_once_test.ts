import { equal, match, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { isUnavailable } from "@/db/faults.ts";
import { openDoor } from "@/platform/door.ts";
import { LockedError, lockFolder } from "@/platform/lock.ts";
import { startLog } from "@/platform/log.ts";
import { startBackground } from "@/tasks/background.ts";
import { openWay } from "../db/way.ts";
import { openFolder } from "../file/storages.ts";
import { listen } from "../listen.ts";
import { behindRelay } from "../platform/away.ts";
import { holder } from "../platform/holder.ts";
import { sendRaw } from "../platform/raw_http.ts";
import { succeeds, until } from "../until.ts";
import { openWorld } from "../world.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

Deno.test("a second process on the same data folder is told at once who holds it", async () => {
  const folder = await Deno.makeTempDir();
  const other = await holder(folder);
  const started = performance.now();
  await rejects(lockFolder(folder), (error: unknown) => {
    equal(error instanceof LockedError, true);
    match(
      (error as Error).message,
      new RegExp(
        `^${folder} is in use by process ${other.pid}: .*DATA_DIR[^\\n]*$`,
      ),
    );
    return true;
  });
  equal(performance.now() - started < 1000, true);
  other.kill("SIGKILL");
  await other.output();
});

Deno.test("a door at which people keep asking closes all the same", async () => {
  const door = openDoor(() => new Response("here"));
  const server = listen(door.handler);
  let closed = false;
  const started = performance.now();
  const closing = door.close(600).then(() => closed = true);
  while (!closed) await sendRaw(server.addr.port, REQUEST);
  await closing;
  ok(performance.now() - started < 2_000);
  await server.shutdown();
});

Deno.test("a stop while the database is away is immediate, whatever the next attempt waits for", async () => {
  await using world = await openWorld({ server: true });
  await using place = await openFolder();
  using away = behindRelay(world);
  const failed = Promise.withResolvers<void>();
  startLog("warning", () => failed.resolve());
  const background = startBackground(world.database, away.own, place.storage);
  try {
    const ended = background.started.then(() => false, isUnavailable);
    await failed.promise;
    const told = performance.now();
    await background.stop();
    ok(performance.now() - told < 500, "it waits a second between attempts");
    ok(await ended, "and says why it did not start");
  } finally {
    startLog("error", console.error);
  }
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
