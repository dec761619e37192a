import { deepEqual, equal, ok } from "node:assert/strict";
import { sql, type SqlBool } from "kysely";
import { migrate } from "@/db/migrate.ts";
import { mentions } from "@/db/list.ts";
import { listOrders } from "@/db/oem/orders.ts";
import { CONTAINING, isAnyOrderOf, isOrderOf } from "@/db/oem/order_search.ts";
import { withStatements } from "@/db/statements.ts";
import type { StatusCounts } from "@/db/status_counts.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { openBare, openDemo, openWorld } from "../world.ts";
import { placeOrder } from "../orders.ts";
import { demoActor, filterOf, SETTINGS } from "./demo.ts";
import * as lists from "./lists.ts";

Deno.test("a keyword is planned for itself, however many came before it", async () => {
  await using bare = await openBare();
  const { db } = bare;
  await migrate(db);
  const keywords = ["王", "王伟", "2026", "科技", "zzzz", "139", "李", "a"];
  for (const keyword of keywords) {
    const conditions = [
      isOrderOf(keyword),
      isAnyOrderOf(keyword),
      CONTAINING.few(keyword),
      CONTAINING.sampled(keyword),
    ].flatMap(
      (found) => [found, sql<SqlBool>`(${found} and o.organization_id = 1)`],
    );
    for (const condition of conditions) {
      for (let again = 0; again < 2; again++) {
        await db.selectFrom("oem_order as o").select("o.id").where(condition)
          .execute();
      }
    }
  }
  const { rows } = await sql<{ generic: number; own: number }>`
      select sum(generic_plans)::int as generic, sum(custom_plans)::int as own from pg_prepared_statements
      where statement like 'select "o"."id" %'`.execute(db);
  deepEqual(rows, [{ generic: 0, own: keywords.length * 16 }]);
});

for (const server of [false, true]) {
  const engine = server ? "a server" : "the embedded engine";

  Deno.test(`on ${engine} an order is found by one or two characters where a word begins, and by its number's beginning`, async () => {
    await using world = await openWorld({ server });
    const { db, sales } = world;
    const id = await placeOrder(world, { status: "draft" });
    const { order_no } = await db.updateTable("oem_order")
      .set({ search: sql`order_no || ' 绿源环境科技 lvyuan 王伟 (a%'` })
      .where("id", "=", id).returning("order_no")
      .executeTakeFirstOrThrow();
    const found = async (keyword: string) => {
      const filter = filterOf(OrderFilter, { keyword });
      const { rows, total } = await listOrders(db, sales, filter, SETTINGS);
      equal(rows.length, total, keyword);
      return rows.some((row) => row.id === id);
    };
    const by = ["绿", "绿源", "王", "王伟", "lv", "L", "(a", order_no];
    by.push(order_no.slice(0, 1), order_no.slice(0, 2), order_no.slice(2));
    for (const keyword of by) ok(await found(keyword), keyword);
    for (const keyword of ["伟", "源环", "yu", "%", "a%", "1w", "_"]) {
      ok(!await found(keyword), keyword);
    }
  });
}

Deno.test("under a keyword every tab counts its rows, and the total is that of the chosen tabs", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const finance = await demoActor(db, "finance");
  const production = await demoActor(db, "production");
  interface Counted {
    rows: { status: string | number }[];
    counts?: StatusCounts<string>["counts"] | StatusCounts<number>["counts"];
    total: number;
  }
  const tabbed: [
    (query: string) => Promise<Counted>,
    readonly (string | number)[],
  ][] = [
    [
      (query) => lists.receipts(db, finance, query),
      ["pending", "approved", "rejected"],
    ],
    [
      (query) => lists.tasks(db, production, query),
      [0, 10, 20, 30, -10],
    ],
    [
      (query) => lists.shipments(db, production, query),
      [0, 1, 2, 3, -1],
    ],
  ];
  for (const [list, statuses] of tabbed) {
    for (const keyword of ["科技", "王", "2", "202", "zzzz"]) {
      const query = `page_size=200&keyword=${encodeURIComponent(keyword)}`;
      const all = await list(query);
      equal(all.rows.length, all.total);
      const groups = Map.groupBy(all.rows, ({ status }) => status);
      const byHand = Object.fromEntries(
        statuses.map((status) => [status, groups.get(status)?.length ?? 0]),
      );
      deepEqual({ ...all.counts }, byHand, keyword);
      for (const status of statuses) {
        const one = await list(`${query}&status=${status}`);
        equal(one.total, byHand[status], `${keyword} ${status}`);
        equal(one.rows.length, one.total);
        deepEqual(one.counts, all.counts, "the other tabs count as before");
      }
    }
  }
});

Deno.test("a list looks for a keyword once: its page is of the rows that were counted, in the list's order", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const production = await demoActor(db, "production");
  const finance = await demoActor(db, "finance");
  const green = await demoActor(db, "oem_green");
  const found: ((query: string) => Promise<{ rows: object[] }>)[] = [
    (query) => lists.tasks(db, production, query),
    (query) => lists.shipments(db, production, query),
    (query) => lists.packages(db, production, query),
    (query) => lists.receipts(db, finance, query),
    (query) => lists.bills(db, green, query),
  ];
  for (const list of found) {
    const { result: all, statements } = await withStatements(() =>
      list("keyword=202&page_size=200")
    );
    const asking = statements.filter(({ parameters }) =>
      parameters.includes("%202%")
    );
    equal(asking.length, 1);
    const page = await list("keyword=202&page_size=5&page=2");
    deepEqual(page.rows, all.rows.slice(5, 10));
    ok(page.rows.length > 0);
  }
});

Deno.test("one order with very many packages is not taken for very many orders: all of it is counted", async () => {
  await using world = await openWorld();
  const { db } = world;
  const sampled = 67 * 7_642; // a number that the sample of orders has
  await sql`insert into oem_order (id, order_no, organization_id, created_by, type, status, status_at, holder, total,
      outstanding, receiver, phone, address, search)
    values (${sampled}, 'N512014', ${world.organizations.sky}, ${world.sky.id}, 'part', 'shipping', now(), 'customer', 1, 0, 'x',
      '1', 'x', 'n512014')`.execute(db);
  await sql`insert into shipment (id, shipment_no, source, source_id, status, receiver, phone, address)
    values (${sampled}, 'S512014', 'oem_order', ${sampled}, 2, 'x', '1', 'x')`
    .execute(db);
  await sql`insert into package (shipment_id, position, carrier, express_no, shipped_at)
    select ${sampled}, n, 'x', 'X' || n, now() from generate_series(1, 300) as n`
    .execute(db);
  const found = await lists.packages(db, world.admin, "keyword=N512014");
  deepEqual([found.total, found.totalMore], [300, false]);
});

Deno.test("a keyword of ten thousand orders is counted exactly, even the end of their numbers, one of very many says that they are more", async () => {
  await using world = await openWorld();
  const { db, sky, organizations } = world;
  const write = (from: number, orders: number, step: number) =>
    sql`insert into oem_order (id, order_no, organization_id, created_by, type, status, status_at, holder, total,
        outstanding, receiver, phone, address, search)
      select n, 'N' || n, ${organizations.sky}, ${sky.id}, 'part', 'completed', now(), 'nobody', 1, 0, 'x', '1', 'x',
        'n' || n || ' wanted'
      from generate_series(${sql.lit(from)}::bigint, ${
      sql.lit(from + (orders - 1) * step)
    }, ${sql.lit(step)}) as n`.execute(db);
  const found = async (keyword: string) => {
    const { total, totalMore } = await listOrders(
      db,
      world.admin,
      filterOf(OrderFilter, `keyword=${keyword}`),
      SETTINGS,
    );
    return [total, totalMore];
  };
  await write(1_000_640, 10_000, 1_000);
  deepEqual(await found("640"), [10_000, false]);
  deepEqual(await found("wanted"), [10_000, false]);
  await write(20_000_001, 5_500, 1);
  deepEqual(await found("wanted"), [10_000, true]);
});

Deno.test("a text is found by any part of it, in either case, however long the part, and by nothing else", async () => {
  await using bare = await openBare();
  const { db } = bare;
  await migrate(db);
  const texts = [
    "IMG_20250524_150001.jpg",
    "IMG_20250515_240050.JPG",
    "温度传感器 v2 测试报告.pdf",
    "abababac",
  ];
  const parts = texts.flatMap((text) => {
    const letters = [...text];
    return letters.flatMap((_, from) =>
      letters.slice(from).map((_, i) =>
        letters.slice(from, from + i + 1).join("")
      )
    );
  });
  for (const keyword of [...parts, "2025052415000", "abababab"]) {
    const { rows } = await sql<{ text: string }>`
      select f.text from unnest(${texts}::text[]) as f(text)
      where ${mentions("f.text", keyword)}`.execute(db);
    const expected = texts.filter((text) =>
      text.toLowerCase().includes(keyword.toLowerCase())
    );
    deepEqual(rows.map(({ text }) => text).sort(), expected.sort(), keyword);
  }
});

Deno.test("a list finds numbers as pages show them, in groups, and in full width", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const { id, order_no, phone } = await db.selectFrom("oem_order")
    .select(["id", "order_no", "phone"]).where("deleted_at", "is", null)
    .orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  const wide = order_no.replace(
    /\d/g,
    (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0),
  );
  const typed = [
    `${order_no.slice(0, 8)} ${order_no.slice(8)}`,
    wide,
    phone.replace(/^(\d{3})(\d{4})/, "$1 $2 "),
  ];
  for (const keyword of typed) {
    const filter = filterOf(OrderFilter, { keyword, page_size: "200" });
    const { rows } = await listOrders(db, sales, filter, SETTINGS);
    ok(rows.some((row) => row.id === id), keyword);
  }
});
