import { deepEqual, equal, ok } from "node:assert/strict";
import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { openPostgres } from "@/db/client.ts";
import { migrations } from "@/db/migrations/migrations.ts";
import type { Db } from "@/db/schema/database.ts";
import { JOBS } from "@/jobs.ts";
import { startJobs } from "@/platform/jobs.ts";
import { openStorage } from "@/platform/storage/open.ts";
import { video } from "@/tests/file/samples.ts";
import { TUS } from "@/tests/file/tus.ts";
import { type Visitor, visitServer } from "@/tests/http.ts";
import { countOrders, placeOrder } from "@/tests/orders.ts";
import { databaseUrl, freePort } from "@/tests/postgres.ts";
import { startProduct } from "@/tests/product.ts";
import { connect } from "@/tests/socket.ts";
import { pause, until } from "@/tests/until.ts";
import type { Race } from "./race.ts";

const PAGE = "/oem/order/mine";

/** What two servers on one database know of each other, by its sentence; each may be asked again and again. */
export const TOGETHER: Record<string, (race: Race) => Promise<void>> = {
  "a session made at one server works at the other, and ends at both": async (
    { origins: [here, there] },
  ) => {
    const near = visitServer(here);
    await near.signIn("green");
    const far = withCookiesOf(near, there);
    equal((await far.get(PAGE)).status, 200);
    equal((await far.post("/logout", {})).status, 303);
    for (const visitor of [withCookiesOf(near, here), far]) {
      const { location } = await visitor.get(PAGE);
      ok(location?.startsWith("/login"), String(location));
    }
  },
  "an open page at one server hears of a change at the other": async (
    { world, origins: [here, there] },
  ) => {
    const near = visitServer(here);
    await near.authorize("admin");
    const far = visitServer(there);
    await far.signIn("sales");
    await using line = await connect(there, far);
    const { data } = await line.hear(({ type }) => type === "message");
    const { code } = await near.call(
      "POST",
      `/api/admin/manage/admin/message?id=${world.sales.id}`,
      { subject: "power cut", content: "on Saturday" },
      { "idempotency-key": crypto.randomUUID() },
    );
    equal(code, 0);
    await line.hear((said) => said.data?.unread === (data?.unread ?? 0) + 1);
  },
  "failures to sign in at both count together": async (
    { world, origins: [here, there] },
  ) => {
    await sql`delete from sign_in_failure`.execute(world.db);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) {
      const visitor = visitServer(i % 2 ? here : there);
      const password = i < 10 ? "wrong" : "demo-nobody";
      const { status } = await visitor.post("/login", {
        username: "nobody",
        password,
        redirect: "",
      });
      statuses.push(status);
    }
    await sql`delete from sign_in_failure`.execute(world.db);
    deepEqual(statuses, [...Array(10).fill(401), 429]);
  },
  "an upload that one server began goes on at the other": async (
    { world, origins: [here, there] },
  ) => {
    const bytes = video(300_000);
    const half = bytes.length / 2;
    const [near, far] = await Promise.all([here, there].map(async (origin) => {
      const visitor = visitServer(origin);
      await visitor.authorize("green");
      return visitor;
    })) as [Visitor, Visitor];
    const begun = await near.send("POST", TUS, undefined, {
      "tus-resumable": "1.0.0",
      "upload-length": String(bytes.length),
      "upload-metadata": `filename ${btoa("a.mp4")}`,
    });
    await begun.body?.cancel();
    const path = begun.headers.get("location") ?? "";
    const piece = (from: number, to: number) =>
      [bytes.subarray(from, to), {
        "tus-resumable": "1.0.0",
        "upload-offset": String(from),
        "content-type": "application/offset+octet-stream",
      }] as const;
    const first = await near.send("PATCH", path, ...piece(0, half));
    equal(first.status, 204);
    const last = await far.send("PATCH", path, ...piece(half, bytes.length));
    const { data }: { data: { id: number } } = await last.json();
    const { sha256 } = await world.db.selectFrom("file").select("sha256")
      .where("id", "=", data.id).executeTakeFirstOrThrow();
    equal(sha256, createHash("sha256").update(bytes).digest("hex"));
  },
  "one key at both makes one order": async ({ world, run }) => {
    const body = {
      type: "part",
      delivery: "ship",
      address_id: world.addresses.green,
      lines: [{ goods_id: world.goods.valve, quantity: 1 }],
    };
    const key = crypto.randomUUID();
    const before = await countOrders(world);
    const answers = await run<{ id: number }>(() => ({
      as: "green",
      method: "POST",
      path: "/api/oem/order",
      body,
      key,
    }));
    deepEqual([...new Set(answers.map(({ code }) => code))], [0]);
    equal(new Set(answers.map(({ data }) => data.id)).size, 1);
    equal(await countOrders(world), before + 1);
  },
  "what is due is done once, by one of three": async ({ world }) => {
    const id = await placeOrder(world, { status: "shipping" });
    const received = async () =>
      (await world.db.selectFrom("journal").select("id")
        .where("source", "=", "oem_order").where("source_id", "=", id)
        .where("event", "=", "confirm_receipt").execute()).length;
    equal(await received(), 0);
    await using runs = await watchRuns(world.db);
    const folder = await Deno.makeTempDir({ prefix: "jobs-" });
    const third = await world.db.transaction().execute(async (trx) => {
      await sql`lock table journal in share mode`.execute(trx); // the run can't end
      await sql`update oem_order set auto_receive_at = now() - interval '1 minute' where id = ${id}`
        .execute(world.db);
      const jobs = await startJobs(
        world.database,
        { databaseUrl: world.url },
        openStorage({ kind: "folder", folder }),
        JOBS,
      ); // with whose start every job is due
      await until(
        30,
        async () => (await runs.begun()).includes("oem.receive_overdue"),
      );
      await jobs.runSoon("oem.receive_overdue");
      await pause(2_500); // everybody who is idle has looked for work
      return jobs;
    });
    await until(30, async () => await received() > 0);
    await third.stop();
    await Deno.remove(folder, { recursive: true });
    equal(await received(), 1);
    deepEqual(await runs.overlapping(), []);
  },
};

function withCookiesOf({ cookies }: Visitor, origin: string): Visitor {
  const visitor = visitServer(origin);
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

/**
 * Notes when each job of the background's queue begins and ends from now on (beside it, the scheduler has a queue of its
 * own, whose runs may overlap). The queue's times can't tell it: they are of the transaction's start, before it waits
 * for a run that ends meanwhile.
 */
async function watchRuns(db: Db): Promise<Runs> {
  await sql`
    create table job_run (job uuid primary key, name text, begun timestamptz, ended timestamptz)`
    .execute(db);
  await sql`
    create function note_job_run() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.state = 'active' then
        insert into job_run values (new.id, new.data->>'name', clock_timestamp());
      else
        update job_run set ended = clock_timestamp() where job = old.id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_job_run after update of state or delete on jobs.job
      for each row when (old.name in ('background', 'background.long')) execute function note_job_run()`
    .execute(db);
  const names = async (which: RawBuilder<unknown>) => {
    const { rows } = await sql<{ name: string }>`
      select name from job_run a where ${which}`.execute(db);
    return rows.map(({ name }) => name);
  };
  return {
    begun: () => names(sql`true`),
    overlapping: () =>
      names(sql`exists (
        select from job_run b where b.name = a.name and b.job <> a.job
          and tstzrange(b.begun, b.ended) && tstzrange(a.begun, a.ended))`),
    async [Symbol.asyncDispose]() {
      await sql`drop function note_job_run cascade`.execute(db);
      await sql`drop table job_run`.execute(db);
    },
  };
}

/** Names of jobs, one for each run. */
interface Runs extends AsyncDisposable {
  begun(): Promise<string[]>;
  /** Those during which another of their name went on. */
  overlapping(): Promise<string[]>;
}

/** Two servers start at once on an empty database: one of them makes the schema and the first account, both serve. */
export async function startTogether({ world }: Race): Promise<void> {
  const server = openPostgres(databaseUrl(world.url ?? "", "postgres"), 1);
  await sql`create database together`.execute(server.db);
  const folder = await Deno.makeTempDir({ prefix: "together-" });
  const url = databaseUrl(world.url ?? "", "together");
  const start = () =>
    startProduct({
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: String(freePort()),
      ADMIN_USERNAME: "boss",
      ADMIN_PASSWORD: "a-long-password",
    });
  try {
    const products = await Promise.all([start(), start()]);
    const { db, close } = openPostgres(url, 1);
    const { rows: [made] } = await sql<{ steps: number; accounts: number }>`
      select (select count(*) from kysely_migration) as steps, (select count(*) from account) as accounts`
      .execute(db);
    await close();
    for (const product of products) {
      equal((await product.stop()).code, 0);
      deepEqual(product.faults(), []);
    }
    deepEqual(made, { steps: Object.keys(migrations).length, accounts: 1 });
  } finally {
    await sql`drop database together with (force)`.execute(server.db);
    await server.close();
    await Deno.remove(folder, { recursive: true });
  }
}
