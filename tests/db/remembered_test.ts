import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import { isSameData } from "@/components/list/same_data.ts";
import { openPostgres } from "@/db/client.ts";
import { listOrders, type OrderRow } from "@/db/oem/orders.ts";
import { remembered } from "@/db/remembered.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { none } from "../none.ts";
import { placeOrder } from "../orders.ts";
import { withinAMinute } from "../until.ts";
import { openWorld } from "../world.ts";
import { SETTINGS } from "./demo.ts";

/** Reads names of accounts; `readings` counts how often it did. */
function nicknames() {
  const readings: string[] = [];
  const read = remembered(async (db: Db | Trx, { of }: { of: string }) => {
    readings.push(of);
    const row = await db.selectFrom("account").select([
      "nickname",
      "created_at",
    ])
      .where("username", "=", of).executeTakeFirstOrThrow();
    return [row];
  });
  return { read, readings };
}

async function rename(db: Db | Trx, username: string, nickname: string) {
  await db.updateTable("account").set({ nickname })
    .where("username", "=", username).execute();
}

const sales = { of: "sales" };

for (const server of [false, true]) {
  const engine = server ? "a server" : "the embedded engine";

  Deno.test(`on ${engine} an answer is kept while nobody writes, and read again after any writing`, async () => {
    await using world = await openWorld({ server });
    const { db } = world;
    const { read, readings } = nicknames();
    await withinAMinute();
    const answers = new Set<unknown>();
    for (let time = 0; time < 20; time++) answers.add(await read(db, sales));
    // Of a server's own accord something may be written: statistics.
    ok(server ? answers.size < 10 : answers.size === 1, String(answers.size));
    equal(readings.length, answers.size);

    await rename(db, "finance", "another");
    const second = await read(db, sales);
    ok(!answers.has(second), "whatever was written");
    deepEqual([second], [...answers].slice(0, 1));
    await rename(db, "sales", "mine");
    equal((await read(db, sales))[0]?.nickname, "mine");
  });

  Deno.test(`on ${engine} a transaction reads what it has done, and leaves nothing of it behind`, async () => {
    await using world = await openWorld({ server });
    const { db } = world;
    const { read } = nicknames();
    const before = await read(db, sales);
    const undone = inTransaction(db, async (trx) => {
      deepEqual(await read(trx, sales), before);
      await rename(trx, "sales", "undone");
      equal((await read(trx, sales))[0]?.nickname, "undone");
      throw new Error("not so");
    });
    await rejects(undone, /not so/);
    deepEqual(await read(db, sales), before);
  });

  Deno.test(`on ${engine} a reading that failed is not kept`, async () => {
    await using world = await openWorld({ server });
    let readings = 0;
    const read = remembered((_db: Db | Trx, _given: { n: number }) =>
      ++readings === 1
        ? Promise.reject(new Error("away"))
        : Promise.resolve([1])
    );
    await rejects(read(world.db, { n: 1 }), /away/);
    deepEqual(await read(world.db, { n: 1 }), [1]);
  });
}

Deno.test("who asks while an answer is read gets the same one", async () => {
  await using world = await openWorld({ server: true });
  const { read, readings } = nicknames();
  await withinAMinute();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => read(world.db, sales)),
  );
  equal(new Set(answers).size, readings.length);
  ok(readings.length < 25, String(readings.length));
});

const TAKEN_BACK = new Error("taken back");

Deno.test("what another client has written is seen as soon as it is told so, however many write", async () => {
  await using world = await openWorld({ server: true });
  const { db, url } = world;
  const { read } = nicknames();
  await rename(db, "sales", "0");
  const end = Date.now() + 20_000;
  let told = 0, done = false;
  const write = async (trx: Trx, by: number) => {
    const [row] = await trx.selectFrom("account").select("nickname")
      .where("username", "=", "sales").forUpdate().execute();
    const next = Number(row?.nickname) + 1;
    await rename(trx, "sales", String(next));
    if (next % 7 === by) throw TAKEN_BACK;
    return next;
  };
  const unlessTakenBack = (error: unknown) => {
    if (error === TAKEN_BACK) return 0;
    throw error;
  };
  const writer = async (by: number) => {
    const other = openPostgres(url!, 1);
    try {
      while (told < 300 && Date.now() < end) {
        const written = await inTransaction(other.db, (trx) => write(trx, by))
          .catch(unlessTakenBack);
        told = Math.max(told, written);
      }
    } finally {
      done = true;
      await other.close();
    }
  };
  let stale = 0, asked = 0;
  const reader = async () => {
    while (!done) {
      const least = told;
      const [row] = await read(db, sales);
      asked++;
      if (Number(row?.nickname) < least) stale++;
    }
  };
  await Promise.all([1, 2, 3].map(writer).concat([0, 0, 0, 0].map(reader)));
  equal(stale, 0);
  ok(told >= 300 && asked > 100, `${told} ${asked}`);
});

Deno.test("what depends on the clock is read again when the minute is another", async () => {
  await using world = await openWorld();
  const { db } = world;
  const at = (time: string) =>
    sql`select set_config('app.now', ${time}, false)`.execute(db);
  const { read, readings } = nicknames();
  for (const time of ["10:00:00", "10:00:59", "10:01:00", "10:01:30"]) {
    await at(`2026-11-23T${time}Z`);
    await read(db, sales);
  }
  equal(readings.length, 2);
});

Deno.test("two databases of one server are two, though their transactions are numbered together", async () => {
  await using one = await openWorld({ server: true });
  await using other = await openWorld({ server: true });
  await rename(one.db, "sales", "of one");
  await rename(other.db, "sales", "of the other");
  const { read } = nicknames();
  equal((await read(one.db, sales))[0]?.nickname, "of one");
  equal((await read(other.db, sales))[0]?.nickname, "of the other");
});

Deno.test("nobody can change the fields or rows of an answer that others read", async () => {
  await using world = await openWorld();
  const { read } = nicknames();
  const answer = await read(world.db, sales);
  throws(() => answer.pop(), TypeError);
  throws(() => answer[0]!.nickname = "mine", TypeError);
});

Deno.test("whatever an order's row shows, a change of it is read", async () => {
  await using world = await openWorld({ server: true });
  const { db, sales } = world;
  const placed = await placeOrder(world);
  await placeOrder(world, { by: world.sky });
  const filter = OrderFilter.parse({ page_size: 50 });
  const read = () => listOrders(db, sales, filter, SETTINGS);
  const before = await read();
  const { id, organization } = before.rows.find((row) => row.id === placed)!;
  const order = (column: string, to: string) =>
    sql`update oem_order set ${sql.ref(column)} = ${
      sql.raw(to)
    } where id = ${id}`;
  const changes = {
    order_no: order("order_no", "order_no || '.'"),
    type: order("type", "'part'"),
    delivery: order("delivery", "'store'"),
    status: order("status", "'production'"),
    status_at: order("status_at", "status_at - interval '1 second'"),
    holder: order("holder", "'production'"),
    overdue: order("status_at", "status_at - interval '400 days'"),
    pay_status: order("pay_status", "'partial'"),
    total: order("total", "total + 0.01"),
    outstanding: order("outstanding", "outstanding + 0.01"),
    receiver: order("receiver", "receiver || '.'"),
    phone: order("phone", "phone || '1'"),
    created_at: order("created_at", "created_at + interval '1 millisecond'"),
    version: order("version", "version + 1"),
    auto_receive_at: order("auto_receive_at", "now()"),
    receive_extended: order("receive_extended", "true"),
    headline: sql`update oem_order_line set name = name || '.'
      where order_id = ${id}`,
    organization: sql`update organization set contact = contact || '.'
      where id = ${organization.id}`,
    sales: sql`update organization set sales_account_id = ${sales.id}
      where id = ${organization.id}`,
  } satisfies Partial<Record<keyof OrderRow, RawBuilder<unknown>>>;
  const more = [
    sql`update oem_order_line set quantity = quantity + 1 where order_id = ${id}`,
    sql`insert into oem_order_line
        (order_id, position, goods_id, name, sn, quantity, unit_price, total_price)
      select order_id, 1, goods_id, name, sn, quantity, unit_price, total_price
      from oem_order_line where order_id = ${id}`,
    sql`update organization set name = name || '.' where id = ${organization.id}`,
    sql`update account set nickname = nickname || '.' where id = ${sales.id}`,
  ];
  const faults: string[] = [];
  const shown = async () => (await read()).rows.find((row) => row.id === id);
  let last = await shown();
  const changed = async (change: RawBuilder<unknown>) => {
    const before = last;
    await change.execute(db);
    last = await shown();
    return Object.entries(last ?? {}).filter(([name, value]) =>
      !isSameData(value, before?.[name as keyof OrderRow])
    ).map(([name]) => name);
  };
  for (const [name, change] of Object.entries(changes)) {
    if (!(await changed(change)).includes(name)) faults.push(name);
  }
  for (const [i, change] of more.entries()) {
    if ((await changed(change)).length === 0) faults.push(`more ${i}`);
  }
  none(faults);
  await order("deleted_at", "now()").execute(db);
  equal(await shown(), undefined);
});
