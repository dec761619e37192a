import { deepEqual, equal, ok } from "node:assert/strict";
import { inTransaction } from "@/db/transaction.ts";
import { orderBulk, readBulk, workBulk, workBulkRuns } from "@/lists/bulk.ts";
import { type FindList, listOfName } from "@/lists/registry.ts";
import { openDemo } from "../world.ts";
import { demoActor } from "../db/demo.ts";

const LIST = {
  list: "oem.orders",
  action: "arrange",
  input: {},
};

/** The demo, and a run over every order of it that has not begun. */
async function openRun() {
  const demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const orders = await db.selectFrom("oem_order").select([
    "id",
    "status",
    "order_no",
  ])
    .where("deleted_at", "is", null).orderBy("id").execute();
  const ids = orders.map(({ id }) => id);
  const run = await inTransaction(
    db,
    (trx) => orderBulk(trx, sales, { ...LIST, ids }),
  );
  return {
    db,
    sales,
    orders,
    run,
    [Symbol.asyncDispose]: () => demo[Symbol.asyncDispose](),
  };
}

Deno.test("every row of a run is done or named with its reason, and none twice", async () => {
  await using started = await openRun();
  const { db, sales, orders, run } = started;
  const ready = orders.filter(({ status }) => status === "unpaid_complete");
  await Promise.all([
    workBulk(db, run, listOfName),
    workBulk(db, run, listOfName),
    workBulkRuns(db, listOfName),
  ]);
  const progress = await readBulk(db, sales, run);
  equal(progress.status, "finished");
  equal(progress.done, ready.length);
  equal(progress.failed, orders.length - ready.length);
  const named = new Set(progress.failures.map(({ label }) => label));
  ok(ready.every(({ order_no }) => !named.has(order_no)));
  const { count } = await db.selectFrom("journal")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("source", "=", "oem_order").where("event", "=", "arrange")
    .where("source_id", "in", ready.map(({ id }) => id))
    .executeTakeFirstOrThrow();
  equal(count, ready.length);
});

Deno.test("a run whose worker died goes on where it stood", async () => {
  await using started = await openRun();
  const { db, sales, orders, run } = started;
  const half = Math.floor(orders.length / 2);
  await db.updateTable("bulk_run")
    .set({ status: "running", failed: half }).where("id", "=", run).execute();
  await workBulkRuns(db, listOfName);
  equal((await readBulk(db, sales, run)).done, 0, "its worker may still live");
  await db.updateTable("bulk_run")
    .set({ touched_at: new Date(Date.now() - 120_000) })
    .where("id", "=", run).execute();
  await workBulkRuns(db, listOfName);
  const progress = await readBulk(db, sales, run);
  equal(progress.status, "finished");
  equal(progress.done + progress.failed, orders.length);
});

Deno.test("who has lost the permission meanwhile does nothing more", async () => {
  await using started = await openRun();
  const { db, sales, orders, run } = started;
  await db.deleteFrom("account_role").where("account_id", "=", sales.id)
    .execute();
  await db.deleteFrom("account_permission").where("account_id", "=", sales.id)
    .execute();
  await workBulk(db, run, listOfName);
  const progress = await readBulk(db, sales, run);
  deepEqual([progress.done, progress.failed], [0, orders.length]);
  deepEqual(
    new Set(progress.failures.map(({ text }) => text.key)),
    new Set(["error.forbidden"]),
  );
});

Deno.test("a run that breaks off keeps no other waiting", async () => {
  await using started = await openRun();
  const { db, sales, run } = started;
  const next = await inTransaction(
    db,
    (trx) => orderBulk(trx, sales, { ...LIST, ids: [1] }),
  );
  let first = true;
  await workBulkRuns(db, async (name) => {
    if (!first) return await listOfName(name);
    first = false;
    throw new Error("away");
  });
  equal((await readBulk(db, sales, run)).status, "running", "to be taken up");
  equal((await readBulk(db, sales, next)).status, "finished");
});

Deno.test("a run whose list or action is no more ends at once, with the reason, and is never taken up again", async () => {
  for (const change of [{ list: "oem.gone" }, { action: "gone" }]) {
    await using started = await openRun();
    const { db, sales, run } = started;
    await db.updateTable("bulk_run").set(change).where("id", "=", run)
      .execute();
    await workBulkRuns(db, listOfName);
    const { status, refusal, done, failed } = await readBulk(db, sales, run);
    deepEqual([status, done, failed], ["failed", 0, 0]);
    equal(refusal?.text.key, "list.bulk.gone");
    await db.updateTable("bulk_run")
      .set({ touched_at: new Date(Date.now() - 120_000) }).execute();
    await workBulkRuns(db, () => Promise.reject(new Error("taken up again")));
    equal((await readBulk(db, sales, run)).status, "failed");
  }
});

Deno.test("an action that no worker brings to its end is given up", async () => {
  await using started = await openRun();
  const { db, sales, run } = started;
  await db.updateTable("bulk_run").set({ lease: 10 }).execute();
  await workBulkRuns(db, listOfName);
  const { status, refusal } = await readBulk(db, sales, run);
  deepEqual([status, refusal?.text.key], ["failed", "list.run.given_up"]);
});

Deno.test("a worker that was too slow does nothing more once another has its run", async () => {
  await using started = await openRun();
  const { db, sales, orders, run } = started;
  let first = true;
  await workBulk(db, run, async (name) => {
    if (first) {
      first = false;
      await db.updateTable("bulk_run")
        .set({ touched_at: new Date(Date.now() - 120_000) }).execute();
      await workBulkRuns(db, listOfName);
    }
    return await listOfName(name);
  });
  const { status, done, failed } = await readBulk(db, sales, run);
  deepEqual([status, done + failed], ["finished", orders.length]);
});

/** The lists, whose actions break at the third row that they are tried on, with an error of this code. */
function breakingOnce(code: string): FindList {
  let tries = 0;
  return async (name) => {
    const list = (await listOfName(name))!;
    const actions = list.actions.map((action): typeof action => ({
      ...action,
      run: (...row) => {
        if (++tries === 3) throw Object.assign(new Error("broken"), { code });
        return action.run(...row);
      },
    }));
    return { ...list, actions };
  };
}

Deno.test("a row at which the database is away, or another transaction in the way, is taken up again and not given up", async () => {
  for (const code of ["CONNECTION_CLOSED", "57P01", "55P03"]) {
    await using started = await openRun();
    const { db, sales, orders, run } = started;
    const ready = orders.filter(({ status }) => status === "unpaid_complete");
    const find = breakingOnce(code);
    await workBulkRuns(db, find);
    const broken = await readBulk(db, sales, run);
    deepEqual([broken.status, broken.done + broken.failed], ["running", 2]);
    await db.updateTable("bulk_run")
      .set({ touched_at: new Date(Date.now() - 120_000) })
      .where("id", "=", run).execute();
    await workBulkRuns(db, find);
    const { status, done, failures } = await readBulk(db, sales, run);
    deepEqual([status, done], ["finished", ready.length], code);
    ok(failures.every(({ text }) => text.key !== "list.bulk.broken"));
  }
});

Deno.test("a row whose action breaks by itself, or takes too long, is named, and the others are done", async () => {
  await using started = await openRun();
  const { db, sales, run } = started;
  await workBulk(db, run, breakingOnce("57014"));
  const { status, failures } = await readBulk(db, sales, run);
  equal(status, "finished");
  equal(
    failures.filter(({ text }) => text.key === "list.bulk.broken").length,
    1,
  );
});
