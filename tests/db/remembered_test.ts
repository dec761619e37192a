import { deepEqual, equal, throws } from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import { isSameData } from "@/components/list/same_data.ts";
import { listOrders, type OrderRow } from "@/db/oem/orders.ts";
import { remembered } from "@/db/remembered.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { none } from "../none.ts";
import { placeOrder } from "../orders.ts";
import { openWorld } from "../world.ts";
import { SETTINGS } from "./demo.ts";

interface Listed {
  id: number;
  nickname: string;
  created_at: Date;
}

interface Given {
  names: readonly string[];
  most?: number;
}

/** Lists accounts by their names; `made` counts the answers that something was made of. */
function accounts() {
  const made: number[] = [];
  const read = remembered(
    (_db: Db | Trx, { names, most = 10 }: Given) => {
      const chosen = sql`where a.username in (${sql.join(names)})`;
      return {
        figures: sql<
          { count: number }
        >`select count(*) from account a ${chosen}`,
        rows: sql<Listed & { place: number }>`(
          select a.id, a.nickname, a.created_at, row_number() over (order by a.id desc) as place
          from account a ${chosen} limit ${most}
        )`,
      };
    },
    ([figure], rows) => {
      made.push(rows.length);
      return { count: figure?.count, rows };
    },
  );
  return { read, made };
}

for (const server of [false, true]) {
  const engine = server ? "a server" : "the embedded engine";

  Deno.test(`on ${engine} an answer that says the same is the one before, and one that says anything else is not`, async () => {
    await using world = await openWorld({ server });
    const { db } = world;
    const { read, made } = accounts();
    const both = { names: ["sales", "finance"] };
    const rename = (nickname: string, username: string) =>
      db.updateTable("account").set({ nickname }).where(
        "username",
        "=",
        username,
      ).execute();

    const first = await read(db, both);
    equal(first.count, 2);
    equal(first.rows[0]?.created_at instanceof Date, true);
    equal(await read(db, both), first);
    deepEqual(made, [2]);

    await rename("another", "finance");
    const second = await read(db, both);
    deepEqual(
      second.rows.map(({ nickname }) => nickname).includes("another"),
      true,
    );
    equal(await read(db, both), second);
    deepEqual(made, [2, 2]);

    await rename(
      first.rows.find(({ id }) => nicknameOf(second, id) === "another")!
        .nickname,
      "finance",
    );
    deepEqual(await read(db, both), first, "as it was");
  });

  Deno.test(`on ${engine} what is said of the whole list is new even where its page is the same`, async () => {
    await using world = await openWorld({ server });
    const { db } = world;
    const { read } = accounts();
    const page = { names: ["sales", "production"], most: 1 };
    const before = await read(db, page);
    await db.deleteFrom("account_role").execute();
    equal(
      await read(db, page),
      before,
      "what is shown nowhere changes nothing",
    );
    const [shown] = before.rows;
    await db.updateTable("account").set({ username: "gone" })
      .where("username", "in", page.names).where("id", "!=", shown!.id)
      .execute();
    const after = await read(db, page);
    deepEqual(after.rows, before.rows);
    deepEqual([before.count, after.count], [2, 1]);
  });

  Deno.test(`on ${engine} a list without rows has its figures, and is told from one with rows`, async () => {
    await using world = await openWorld({ server });
    const { read, made } = accounts();
    const nobody = { names: ["nobody.at.all"] };
    const empty = await read(world.db, nobody);
    deepEqual(empty, { count: 0, rows: [] });
    equal(await read(world.db, nobody), empty);
    equal((await read(world.db, { names: ["sales"] })).count, 1);
    equal(await read(world.db, nobody), empty);
    deepEqual(made, [0, 1]);
  });
}

function nicknameOf({ rows }: { rows: Listed[] }, id: number) {
  return rows.find((row) => row.id === id)?.nickname;
}

Deno.test("who asks at once for an answer that has changed gets one and the same", async () => {
  await using world = await openWorld({ server: true });
  const { read, made } = accounts();
  const given = { names: ["sales"] };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => read(world.db, given)),
  );
  equal(new Set(answers).size, 1);
  deepEqual(made, [1]);
});

Deno.test("an amount that changes its sign, and numbers that are alike in 32 bits, are told apart", async () => {
  await using world = await openWorld();
  const read = remembered(
    (_db: Db | Trx, { from }: { from: string }) => ({
      figures: sql`select 1 as one`,
      rows: sql<{ amount: number; large: number; place: number }>`(
        select amount, large, 1 as place from ${sql.table(from)}
      )`,
    }),
    (_figures, [row]) => row,
  );
  await sql`create table told (amount numeric(14,2), large bigint)`.execute(
    world.db,
  );
  await sql`insert into told values (5.00, 1)`.execute(world.db);
  const values = [["-5.00", 1], ["-5.00", 2 ** 32], ["-5.00", 2 ** 33 + 2]];
  deepEqual(await read(world.db, { from: "told" }), { amount: 500, large: 1 });
  for (const [amount, large] of values) {
    await sql`update told set amount = ${amount}, large = ${large}`.execute(
      world.db,
    );
    deepEqual(await read(world.db, { from: "told" }), { amount: -500, large });
  }
});

Deno.test("nobody can change an answer that others read", async () => {
  await using world = await openWorld();
  const { read } = accounts();
  const { rows } = await read(world.db, { names: ["sales"] });
  throws(() => rows.pop(), TypeError);
  throws(() => rows[0]!.nickname = "mine", TypeError);
});

Deno.test("whatever an order's row shows, a change of it is in the next answer", async () => {
  await using world = await openWorld({ server: true });
  const { db, sales } = world;
  const placed = await placeOrder(world);
  await placeOrder(world, { by: world.sky });
  const filter = OrderFilter.parse({ page_size: 50 });
  const read = () => listOrders(db, sales, filter, SETTINGS);
  const before = await read();
  equal((await read()).rows, before.rows);
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
    outstanding: order("outstanding", "-outstanding"),
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
