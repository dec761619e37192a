import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { type Database, openPostgres } from "@/db/client.ts";
import { openDatabase } from "@/db/open.ts";
import { databaseUrl, startPostgres } from "../postgres.ts";

const KILLS = 5;
const WRITER = new URL("./kill_writer.ts", import.meta.url).pathname;

/** Lets the writer work, kills it at a random moment, and gives the orders that it had acknowledged. */
async function writeUntilKilled(engine: string, where: string) {
  const writer = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", WRITER, engine, where],
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const told: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  for await (const text of writer.stdout.pipeThrough(new TextDecoderStream())) {
    told.push(text);
    timer ??= setTimeout(
      () => writer.kill("SIGKILL"),
      50 + Math.random() * 500,
    );
  }
  await writer.status;
  clearTimeout(timer);
  // The last line may have been cut in the middle: it is no acknowledgement.
  return told.join("").split("\n").slice(0, -1).map(Number);
}

/** Everything acknowledged is there, and nothing is there by half. */
async function check({ db }: Database, acknowledged: number[]) {
  const orders = await db.selectFrom("oem_order as o").select([
    "o.id",
    sql<number>`(select count(*) from oem_order_line l where l.order_id = o.id)`
      .as("lines"),
    sql<
      number
    >`(select count(*) from journal j where j.source = 'oem_order' and j.source_id = o.id)`
      .as("entries"),
  ]).execute();
  const ids = new Set(orders.map(({ id }) => id));
  deepEqual(acknowledged.filter((id) => !ids.has(id)), []);
  deepEqual(
    orders.filter(({ lines, entries }) => lines !== 1 || entries !== 1),
    [],
  );
  const { counted } = await db.selectFrom("oem_order_tally")
    .select(sql<number>`coalesce(sum(orders), 0)::bigint`.as("counted"))
    .where("organization_id", "=", 0).executeTakeFirstOrThrow();
  equal(counted, orders.length);
}

async function killOften(
  engine: string,
  where: string,
  open: () => Promise<Database>,
) {
  const acknowledged: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    acknowledged.push(...await writeUntilKilled(engine, where));
    const database = await open();
    await check(database, acknowledged);
    await database.close();
  }
  ok(acknowledged.length >= KILLS);
}

Deno.test("a killed process loses nothing on the embedded engine, and the next start needs no hand", async () => {
  const dataDir = await Deno.makeTempDir();
  const open = () =>
    openDatabase({ databaseUrl: null, databasePool: 1, dataDir });
  await killOften("pglite", dataDir, open);
  await Deno.remove(dataDir, { recursive: true });
});

Deno.test("a killed process loses nothing on PostgreSQL", async () => {
  const server = await startPostgres();
  try {
    const url = databaseUrl(server.url, "killed");
    const admin = openPostgres(server.url, 1);
    await sql`create database killed`.execute(admin.db);
    await admin.close();
    await killOften(
      "postgres",
      url,
      () => Promise.resolve(openPostgres(url, 2)),
    );
  } finally {
    await server.stop();
  }
});
