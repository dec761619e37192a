import { deepEqual, equal } from "node:assert/strict";
import { openPostgres } from "@/db/client.ts";
import { readConfig } from "@/platform/config.ts";
import { guard } from "@/platform/guard.ts";
import { readyz } from "@/platform/health.ts";
import { startLog } from "@/platform/log.ts";
import { openStorage } from "@/platform/storage/open.ts";
import { prepare } from "@/tasks/prepare.ts";
import { databaseUrl, startPostgres } from "@/tests/postgres.ts";
import { openRelay } from "./relay.ts";

startLog("error", () => {});

async function until(
  seconds: number,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    if (await check()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

Deno.test("a server that can't be reached is 503 within two seconds, and works again within five", async () => {
  const postgres = await startPostgres();
  using relay = openRelay(Number(new URL(postgres.url).port));
  const url = Object.assign(new URL(databaseUrl(postgres.url, "postgres")), {
    port: String(relay.port),
  }).href;
  const config = readConfig({ DATABASE_URL: url });
  const database = openPostgres(url, 4);
  const ready = readyz(database);
  const handler = guard(
    async () =>
      new Response(
        String(
          (await database.db.selectFrom("account").select("id").execute())
            .length,
        ),
      ),
    config,
  );
  const server = Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    onListen: () => {},
  }, handler);
  const ask = async () => {
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.addr.port}/api/x`);
    await response.body?.cancel();
    return {
      status: response.status,
      quick: performance.now() - started < 2_000,
    };
  };

  const prepared = prepare(database, config, openStorage(config.storage)); // not there yet: it waits
  deepEqual(await ask(), { status: 503, quick: true });
  equal((await ready()).status, 503);
  relay.mend();
  await prepared;
  deepEqual(await ask(), { status: 200, quick: true });
  equal((await ready()).status, 200);

  relay.cut();
  for (let i = 0; i < 20; i++) {
    deepEqual(await ask(), { status: 503, quick: true });
  }
  const many = await Promise.all(Array.from({ length: 20 }, ask));
  equal(many.every(({ status, quick }) => status === 503 && quick), true);
  equal((await ready()).status, 503);

  relay.mend();
  equal(await until(5, async () => (await ask()).status === 200), true);
  equal((await ready()).status, 200);

  await server.shutdown();
  await database.close();
  relay.cut();
  await postgres.stop();
});
