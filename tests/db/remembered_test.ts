import { deepEqual, equal, throws } from "node:assert/strict";
import { sql } from "kysely";
import { listOrders } from "@/db/oem/orders.ts";
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
  const changes = {
    status:
      sql`update oem_order set status_at = status_at - interval '400 days' where id = ${id}`,
    amount:
      sql`update oem_order set outstanding = outstanding + 1 where id = ${id}`,
    receiver:
      sql`update oem_order set receiver = receiver || '.' where id = ${id}`,
    version: sql`update oem_order set version = version + 1 where id = ${id}`,
    line:
      sql`update oem_order_line set name = name || '.' where order_id = ${id}`,
    quantity:
      sql`update oem_order_line set quantity = quantity + 1 where order_id = ${id}`,
    organization:
      sql`update organization set name = name || '.' where id = ${organization.id}`,
    owner:
      sql`update organization set sales_account_id = ${sales.id} where id = ${organization.id}`,
    nickname:
      sql`update account set nickname = nickname || '.' where id = ${sales.id}`,
    deleted: sql`update oem_order set deleted_at = now() where id = ${id}`,
  };
  const unseen: string[] = [];
  let last = await read();
  for (const [name, change] of Object.entries(changes)) {
    await change.execute(db);
    const next = await read();
    if (JSON.stringify(next.rows) === JSON.stringify(last.rows)) {
      unseen.push(name);
    }
    last = next;
  }
  none(unseen);
});
