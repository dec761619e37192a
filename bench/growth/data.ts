/**
 * Fills a PostgreSQL with the volumes of a company that has grown: `deno task bench:data [ORDERS]`, a million unless
 * told otherwise, everything else in proportion (`volumes.ts`). `DATABASE_URL` names an empty database, or one that a
 * run before this one was stopped at. Names and amounts come by COPY, what follows from an order is made by the server.
 */
import { openPostgres } from "@/db/client.ts";
import { migrate } from "@/db/migrate.ts";
import { seedDemo } from "@/db/seed/demo.ts";
import { openStorage } from "@/platform/storage/open.ts";
import { finish } from "./finish.ts";
import { goods } from "./goods.ts";
import { buildIndexes, dropIndexes } from "./indexes.ts";
import { orders } from "./orders.ts";
import { customers, organizations, staff } from "./people.ts";
import { runStep } from "./steps.ts";
import { stock } from "./stock.ts";
import { databaseUrl, untilDone } from "./task.ts";
import { volumesOf } from "./volumes.ts";

const STEPS = [staff, organizations, customers, goods, orders, stock];

const url = databaseUrl();
const wanted = Number(Deno.args[0] ?? 1_000_000);
if (!Number.isSafeInteger(wanted) || wanted < 1_000) {
  console.error("bench:data takes the number of orders, 1000 or more");
  Deno.exit(2);
}
const database = openPostgres(url, 4);
if (database.engine !== "postgres") throw new Error("not a PostgreSQL");
const { sql } = database;
const volumes = await begin();
for (const step of STEPS) {
  await untilDone(step.name, () => runStep(sql, step, volumes));
}
await untilDone("indexes", () => buildIndexes(sql));
await untilDone("counts", () => finish(sql));
await database.close();
Deno.exit();

/** The demo world, and the volumes: of the run that is gone on with, or new ones. */
async function begin() {
  await untilDone("demo world", async () => {
    await migrate(database.db);
    const folder = await Deno.makeTempDir();
    await seedDemo(database.db, {
      storage: openStorage({ kind: "folder", folder }),
    });
    await Deno.remove(folder, { recursive: true });
  });
  const [known] = await sql<{ run: string | null }[]>`
    select to_regclass('bench.run') as run`;
  if (!known?.run) {
    await sql.begin(async (sql) => {
      await sql`create schema bench`;
      await sql`create table bench.run (orders int not null, now timestamptz not null)`;
      await sql`create table bench.done (step text, batch int, primary key (step, batch))`;
      await sql`create table bench.index (name text primary key, definition text not null)`;
      await sql`insert into bench.run values (${wanted}, now())`;
    });
    await dropIndexes(sql);
  }
  const [run] = await sql<{ orders: number; now: Date }[]>`
    select orders, now from bench.run`;
  return volumesOf(run!.orders, run!.now);
}
