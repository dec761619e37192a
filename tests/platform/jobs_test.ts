import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type Counter, createNoopMeter, type Meter } from "@opentelemetry/api";
import { sql } from "kysely";
import { openPostgres } from "@/db/client.ts";
import { inTransaction } from "@/db/transaction.ts";
import { acceptFormFile } from "@/domain/file/accept.ts";
import { JOBS } from "@/jobs.ts";
import { startBackground } from "@/tasks/background.ts";
import { startJobs, updateQueue } from "@/platform/jobs.ts";
import { startMetrics } from "@/platform/metrics.ts";
import { startLog } from "@/platform/log.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import { placeOrder, readOrder } from "../orders.ts";
import { startProduct } from "../product.ts";
import { UNSET } from "../unset.ts";
import { pause, until } from "../until.ts";
import { openWorld, type World } from "../world.ts";
import { behindRelay } from "./away.ts";
import { keeperFor } from "../file/keeper.ts";
import { picture } from "../file/samples.ts";
import { openFolder } from "../file/storages.ts";

const EMBEDDED = { databaseUrl: null };
const POLL = 0.5;

function start(
  ...[database, config, storage]: Parameters<typeof startBackground>
) {
  return startJobs(database, config, storage, JOBS, { pollSeconds: POLL });
}

/** An order of Green's on its way, whose countdown ran out a minute ago. */
async function overdueOrder(world: World): Promise<number> {
  const id = await placeOrder(world, { status: "shipping" });
  const auto_receive_at = new Date(Date.now() - 60_000);
  await world.db.updateTable("oem_order").set({ auto_receive_at }).where(
    "id",
    "=",
    id,
  ).execute();
  return id;
}

async function statusOf({ db }: World, id: number): Promise<string> {
  return (await readOrder(db, id)).status;
}

/** Who received the order, as the journal has it: null is the product itself. */
async function receivers(
  { db }: World,
  id: number,
): Promise<(number | null)[]> {
  const rows = await db.selectFrom("journal").select("actor_id").where(
    "source",
    "=",
    "oem_order",
  )
    .where("source_id", "=", id).where("event", "=", "confirm_receipt")
    .execute();
  return rows.map((row) => row.actor_id);
}

Deno.test("an overdue order is received and a new picture made small by the jobs on the embedded database", async () => {
  await using world = await openWorld();
  await using place = await openFolder();
  const order = await overdueOrder(world);
  const photo = new File([await picture("png")], "a.png");
  const file = await acceptFormFile(
    keeperFor(world.db, world.green, place.storage),
    photo,
  );
  const jobs = await start(world.database, EMBEDDED, place.storage);
  try {
    await until(20, async () => await statusOf(world, order) !== "shipping");
    deepEqual(await receivers(world, order), [null]);
    await until(20, async () => {
      const row = await world.db.selectFrom("file").select("thumb_key").where(
        "id",
        "=",
        file!,
      )
        .executeTakeFirstOrThrow();
      return row.thumb_key !== null;
    });
  } finally {
    await jobs.stop();
  }
});

Deno.test("a job runs at start, and when it is wanted, without waiting for its schedule", async () => {
  await using world = await openWorld();
  await using place = await openFolder();
  const fail = () =>
    world.db.insertInto("sign_in_failure").values({
      username: "green",
      ip: "::1",
      at: new Date(0),
    }).execute();
  const forgotten = async () =>
    (await world.db.selectFrom("sign_in_failure").select("id").execute())
      .length === 0;
  await fail();
  const jobs = await start(world.database, EMBEDDED, place.storage);
  try {
    await until(10, forgotten);
    await fail();
    await jobs.runSoon("expired.drop");
    await until(10, forgotten);
  } finally {
    await jobs.stop();
  }
});

/** How the first run of a job since then went, as far as it has. */
async function runOf(
  { db }: World,
  name: string,
  since: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select state from jobs.job
    where data ->> 'name' = ${name} and created_on >= ${since}
    order by created_on limit 1`.execute(db);
  return rows[0]?.state;
}

Deno.test("a job that only another version knows does not keep the others from their work", async () => {
  await using world = await openWorld();
  await using place = await openFolder();
  const first = await overdueOrder(world);
  const jobs = await start(world.database, EMBEDDED, place.storage);
  try {
    await until(20, async () => await statusOf(world, first) !== "shipping");
    const since = new Date();
    await jobs.runSoon("oem.of_tomorrow");
    await jobs.runSoon("oem.receive_overdue");
    const done = async (name: string) =>
      ["completed", "failed"].includes(await runOf(world, name, since) ?? "");
    await until(20, async () => await done("oem.receive_overdue"));
    equal(await runOf(world, "oem.of_tomorrow", since), "failed");
    equal(await runOf(world, "oem.receive_overdue", since), "completed");
  } finally {
    await jobs.stop();
  }
});

Deno.test("what a server does by itself is a job of the embedded engine alone", async () => {
  for (const server of [false, true]) {
    await using world = await openWorld({ server });
    await using place = await openFolder();
    const own = { databaseUrl: world.url };
    const since = new Date();
    const jobs = await start(world.database, own, place.storage);
    try {
      const { rows } = await sql`select from jobs.schedule
        where data ->> 'name' = 'database.keep_up'`.execute(world.db);
      equal(rows.length, server ? 0 : 1);
      await until(
        20,
        async () =>
          await runOf(
            world,
            server ? "expired.drop" : "database.keep_up",
            since,
          ) === "completed",
      );
      if (server) {
        equal(await runOf(world, "database.keep_up", since), undefined);
      }
    } finally {
      await jobs.stop();
    }
  }
});

Deno.test("what takes minutes holds up nothing that has a deadline", async () => {
  await using world = await openWorld();
  await using place = await openFolder();
  const { promise, resolve } = Promise.withResolvers<void>();
  const runs = { slow: 0, soon: 0 };
  const jobs = await startJobs(world.database, EMBEDDED, place.storage, {
    slow: {
      cron: "* * * * *",
      long: true,
      run: () => (runs.slow++, promise),
    },
    soon: { cron: "* * * * *", run: () => Promise.resolve(runs.soon++) },
  }, { pollSeconds: POLL });
  try {
    await until(20, () => runs.slow === 1 && runs.soon === 1);
    await jobs.runSoon("soon");
    await until(20, () => runs.soon === 2);
    equal(runs.slow, 1);
  } finally {
    resolve();
    await jobs.stop();
  }
});

Deno.test("what a version before ordered in its one queue is not worked on there, and not ordered there again", async () => {
  await using world = await openWorld();
  await using place = await openFolder();
  const runs = { long: 0, soon: 0 };
  const open = (long?: true) =>
    startJobs(world.database, EMBEDDED, place.storage, {
      long: {
        cron: "* * * * *",
        long,
        run: () => Promise.resolve(runs.long++),
      },
      soon: { cron: "* * * * *", run: () => Promise.resolve(runs.soon++) },
    }, { pollSeconds: POLL });
  const before = await open();
  await until(20, () => runs.long === 1);
  await before.stop();
  const jobs = await open(true);
  try {
    const { rows } = await sql<{ name: string }>`select name from jobs.schedule
      where data ->> 'name' = 'long'`.execute(world.db);
    deepEqual(rows, [{ name: "background.long" }]);
    await until(20, () => runs.long === 2);
    await sql`insert into jobs.job (name, data)
      values ('background', '{"name":"long"}')`.execute(world.db);
    await jobs.runSoon("soon");
    await until(20, async () => {
      const { rows: [left] } = await sql<{ n: number }>`
        select count(*)::int as n from jobs.job
        where name = 'background' and state < 'active'`.execute(world.db);
      return left?.n === 0;
    });
    await until(20, () => runs.soon >= 3);
    equal(runs.long, 2);
  } finally {
    await jobs.stop();
  }
});

Deno.test("what the queue warns of is left to the operator, who reads it in the log", async () => {
  await using world = await openWorld();
  await using place = await openFolder();
  await (await start(world.database, EMBEDDED, place.storage)).stop();
  await sql`insert into jobs.schedule (name, key, cron, timezone)
    select name, 'old', 'never', 'UTC' from jobs.schedule limit 1`
    .execute(world.db);
  // Schedules are looked through twice a minute, whoever did so last.
  await sql`update jobs.version set cron_on = null`.execute(world.db);
  const warned: string[] = [];
  startLog("warning", (line) => warned.push(JSON.parse(line).message));
  const jobs = await start(world.database, EMBEDDED, place.storage);
  try {
    await until(20, () => warned.length > 0);
    match(warned.join(), /^background work: [^,]*schedule[^,]*"old"/);
  } finally {
    await jobs.stop();
    startLog("error", console.error);
  }
});

Deno.test("a job that fails does not keep the others from their work", async () => {
  await using world = await openWorld();
  await using place = await openFolder();
  await acceptFormFile(
    keeperFor(world.db, world.green, place.storage),
    new File([await picture("png")], "a.png"),
  );
  const broken: Storage = {
    ...place.storage,
    get: () => Promise.reject(new Error("the disk is gone")),
  };
  const since = new Date();
  const jobs = await start(world.database, EMBEDDED, broken);
  try {
    await until(
      20,
      async () => await runOf(world, "file.sweep", since) === "completed",
    );
    equal(await runOf(world, "file.thumbnails", since), "failed");
  } finally {
    await jobs.stop();
  }
});

Deno.test("a job that hangs is said to, and counted as failed, once; of one that may take minutes nothing is said", async () => {
  await using world = await openWorld();
  await using place = await openFolder();
  const counted: [number, unknown][] = [];
  startMetrics(metersTo(counted));
  const said: string[] = [];
  startLog("warning", (line) => said.push(JSON.parse(line).message));
  const { promise, resolve } = Promise.withResolvers<void>();
  const runs = { hangs: 0, takes: 0 };
  const jobs = await startJobs(world.database, EMBEDDED, place.storage, {
    hangs: { cron: "* * * * *", run: () => (runs.hangs++, promise) },
    takes: {
      cron: "* * * * *",
      long: true,
      run: () => (runs.takes++, promise),
    },
  }, { pollSeconds: POLL, runLimit: 0.3 });
  try {
    deepEqual(counted, [[0, "hangs"], [0, "takes"]]);
    await until(20, () => runs.hangs === 1 && runs.takes === 1);
    await until(20, () => said.length > 0);
    resolve();
    await jobs.stop();
    deepEqual(said, ["job hangs has run for 0.3 s"]);
    deepEqual(counted.slice(2), [[1, "hangs"]]);
  } finally {
    resolve();
    await jobs.stop();
    startLog("error", console.error);
  }
});

/** A meter whose counters tell what was counted, and of which job. */
function metersTo(counted: [number, unknown][]): Meter {
  const meter = createNoopMeter();
  return Object.assign(Object.create(meter), {
    createCounter: (): Counter => ({
      add: (value, attributes) =>
        void counted.push([value, attributes?.["job.name"]]),
    }),
  });
}

Deno.test("the queue on the embedded database waits while a transaction is open", async () => {
  await using world = await openWorld();
  await using place = await openFolder();
  const jobs = await start(world.database, EMBEDDED, place.storage);
  try {
    const sent: Promise<void>[] = [];
    let through = false;
    await inTransaction(world.db, async (trx) => {
      await trx.updateTable("organization").set({ remark: "half" }).execute();
      sent.push(jobs.runSoon("expired.drop").then(() => void (through = true)));
      await pause(1500); // the worker polls meanwhile
      equal(through, false);
      throw new Error("taken back");
    }).catch((error: Error) => equal(error.message, "taken back"));
    await Promise.all(sent);
    const rows = await world.db.selectFrom("organization").select("remark")
      .execute();
    ok(rows.every((row) => row.remark === ""));
  } finally {
    await jobs.stop();
  }
});

Deno.test("while the database is away the background work says what is wrong, in words", async () => {
  await using world = await openWorld({ server: true });
  await using place = await openFolder();
  using away = behindRelay(world);
  const { relay, own } = away;
  relay.mend();
  const said: string[] = [];
  startLog("error", (line) => void said.push(JSON.parse(line).message));
  const jobs = await start(world.database, own, place.storage);
  try {
    relay.cut();
    await until(20, () => said.some((line) => line.startsWith("background")));
    const [first = ""] = said.filter((line) => line.startsWith("background"));
    match(first, /^background work: .*(?:ECONN|CONNECTION_|says nothing)/);
  } finally {
    relay.mend();
    await jobs.stop();
    startLog("error", console.error);
  }
});

Deno.test("the background work starts as soon as a database that is away comes back", async () => {
  await using world = await openWorld({ server: true });
  await using place = await openFolder();
  using away = behindRelay(world);
  const { relay, own } = away;
  let begun = false;
  const background = startBackground(world.database, own, place.storage);
  background.started.then(() => begun = true);
  await pause(2_500);
  equal(begun, false);
  relay.mend();
  await background.started;
  await background.stop();
});

Deno.test("a server that is told to stop while its background work starts lets it come to its end, and cuts no job off", async () => {
  await using world = await openWorld({ server: true });
  const folder = await Deno.makeTempDir();
  const url = world.url ?? "";
  await updateQueue(world.database, { databaseUrl: url });
  const holder = openPostgres(url, 1);
  const locked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const holding = holder.db.transaction().execute(async (trx) => {
    await sql`lock table jobs.version`.execute(trx);
    locked.resolve();
    await free.promise;
  });
  try {
    await locked.promise;
    await using product = await startProduct({
      DATABASE_URL: url,
      DATA_DIR: folder,
    });
    let ended = false;
    const stopped = product.stop().finally(() => ended = true);
    await pause(1_000);
    equal(ended, false);
    free.resolve();
    const { code, milliseconds } = await stopped;
    equal(code, 0);
    ok(milliseconds < 10_000, `${milliseconds} ms`);
    deepEqual(product.faults(), []);
  } finally {
    free.resolve();
    await holding;
    await holder.close();
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("two processes that only do the background work receive an overdue order once", async () => {
  await using world = await openWorld({ server: true });
  const orders = [await overdueOrder(world), await overdueOrder(world)];
  const folder = await Deno.makeTempDir();
  const workers = [0, 1].map(() =>
    new Deno.Command(Deno.execPath(), {
      args: ["task", "--quiet", "worker"],
      env: {
        ...UNSET,
        DATABASE_URL: world.url ?? "",
        DATA_DIR: folder,
        LOG_LEVEL: "info",
      },
      stdin: "null",
      stdout: "piped",
      stderr: "inherit",
    }).spawn()
  );
  try {
    await Promise.all(workers.map(({ stdout }) => says(stdout, "working")));
    await until(60, async () => {
      const statuses = await Promise.all(
        orders.map((id) => statusOf(world, id)),
      );
      return statuses.every((status) => status !== "shipping");
    });
    for (const id of orders) deepEqual(await receivers(world, id), [null]);
  } finally {
    for (const worker of workers) worker.kill("SIGTERM");
    const ends = await Promise.all(workers.map((worker) => worker.status));
    await Deno.remove(folder, { recursive: true });
    deepEqual(
      ends.map(({ code, signal }) => ({ code, signal })),
      [{ code: 0, signal: null }, { code: 0, signal: null }],
      "a worker ends well when it is told to stop",
    );
  }
});

/** Resolves when the process has written the word, and goes on reading so that it never waits for a reader. */
function says(
  output: ReadableStream<Uint8Array<ArrayBuffer>>,
  word: string,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let text = "";
  output.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write(chunk) {
        text += chunk;
        if (text.includes(word)) resolve();
      },
    }),
  ).then(() => reject(new Error(`ended without "${word}": ${text}`)), reject);
  return promise;
}
