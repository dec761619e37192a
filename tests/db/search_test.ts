import { deepEqual, equal, ok } from "node:assert/strict";
import { type Kysely, sql } from "kysely";
import { up } from "@/db/migrations/2026_11_30_62_surnames.ts";
import { findRows, FOUND_KINDS, type FoundRows } from "@/db/platform/search.ts";
import type { Db } from "@/db/schema/database.ts";
import { toDecimal } from "@/db/values.ts";
import type { Actor } from "@/domain/access.ts";
import { keywordOf } from "@/domain/platform/search_keyword.ts";
import { searchText } from "@/domain/search_text.ts";
import { staffWith } from "../domain/catalogue/people.ts";
import { none } from "../none.ts";
import { openDemo, openWorld, type World } from "../world.ts";
import { demoActor, statementsOf } from "./demo.ts";

const KINDS = new Set(FOUND_KINDS);

/** What a keyword finds for somebody. */
function search(
  db: Db,
  actor: Actor,
  keyword: string,
  most = 20,
): Promise<FoundRows> {
  return findRows(db, actor, { keyword, most, kinds: KINDS });
}

const numbers = async (db: Db, actor: Actor, keyword: string, most?: number) =>
  (await search(db, actor, keyword, most)).order.map(({ order_no }) =>
    order_no
  );

/** What was found, by kind: names. */
function names(found: FoundRows): Record<string, string[]> {
  return Object.fromEntries(
    FOUND_KINDS.flatMap((kind) => {
      const rows: readonly { name?: string; order_no?: string }[] = found[kind];
      return rows.length
        ? [[kind, rows.map((row) => row.name ?? row.order_no ?? "")]]
        : [];
    }),
  );
}

/** The order of an organization with that receiver, as a writer leaves it. */
async function orderOf(
  { db, organizations, accounts }: World,
  organization: "green" | "sky",
  no: string,
  receiver: string,
  phone = "13912345678",
): Promise<void> {
  await db.insertInto("oem_order").values({
    id: Number(no.slice(8)),
    order_no: no,
    organization_id: organizations[organization],
    created_by: accounts[organization].id,
    type: "part",
    status: "completed",
    status_at: new Date(),
    holder: "nobody",
    total: toDecimal(1_00),
    deducted: toDecimal(0),
    outstanding: toDecimal(0),
    receiver,
    phone,
    address: "—",
    search: searchText(no, receiver, phone),
    created_at: new Date(),
  }).execute();
}

Deno.test("staff find an order by its whole number, its last part, its day, the receiver and the phone", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const order = await db.selectFrom("oem_order").selectAll()
    .orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  const { order_no, receiver, phone } = order;
  deepEqual(await numbers(db, sales, order_no), [order_no]);
  equal((await numbers(db, sales, order_no.slice(8)))[0], order_no);
  equal((await numbers(db, sales, String(order.id)))[0], order_no);
  for (const keyword of [order_no.slice(0, 8), receiver, phone]) {
    ok((await numbers(db, sales, keyword)).includes(order_no), keyword);
  }
  ok((await numbers(db, sales, phone.slice(-4))).includes(order_no));
});

Deno.test("an order is found by a parcel's number, its customer's too, and for finance by a payment's serial", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const parcel = await db.selectFrom("package as p")
    .innerJoin("shipment as s", "s.id", "p.shipment_id")
    .innerJoin("oem_order as o", "o.id", "s.source_id")
    .innerJoin("account as a", "a.organization_id", "o.organization_id")
    .where("s.source", "=", "oem_order").where("a.username", "=", "oem_green")
    .select(["p.express_no", "o.order_no"]).executeTakeFirstOrThrow();
  const typed = parcel.express_no.toLowerCase(); // as all keywords
  for (const who of ["sales", "oem_green"]) {
    const actor = await demoActor(db, who);
    deepEqual(await numbers(db, actor, typed), [parcel.order_no], who);
  }
  const other = await demoActor(db, "oem_sky");
  deepEqual(await numbers(db, other, typed), []);

  const { order_no } = await db.selectFrom("receipt as r")
    .innerJoin("oem_order as o", "o.id", "r.source_id")
    .select(["r.id", "o.order_no"]).executeTakeFirstOrThrow();
  await db.updateTable("receipt").set({ bank_serial: "AB-20261128-7" })
    .where(
      "source_id",
      "in",
      (of) =>
        of.selectFrom("oem_order").select("id").where(
          "order_no",
          "=",
          order_no,
        ),
    )
    .execute();
  const finance = await demoActor(db, "finance");
  deepEqual(await numbers(db, finance, "ab202611287"), [order_no]);
  const production = await demoActor(db, "production");
  deepEqual(await numbers(db, production, "ab202611287"), []);
});

Deno.test("names are found by pinyin and initials, from any character on", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  for (const keyword of ["绿源", "源农", "lvyuan", "lynykj", "13800006621"]) {
    const { organization, order } = await search(db, sales, keyword);
    deepEqual(organization.map(({ name }) => name), ["绿源农业科技"], keyword);
    ok(order.length > 0, keyword);
    none(
      order.map(({ organization }) => organization).filter((name) =>
        name !== "绿源农业科技"
      ),
    );
  }
});

Deno.test("several words are looked for each by itself", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const both = await numbers(db, sales, "绿源 周敏");
  ok(both.length > 0);
  deepEqual(await numbers(db, sales, "zm lvyuan"), both);
  deepEqual(await numbers(db, sales, "绿源 陈思远"), []);
});

Deno.test("goods are found by code, by a part of it, by name and by initials", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const goods = await db.selectFrom("goods").selectAll()
    .where("sn", "like", "%-%").orderBy("id").executeTakeFirstOrThrow();
  const part = goods.sn.slice(goods.sn.lastIndexOf("-") + 1).toLowerCase();
  const initials = goods.search.split(" ")
    .find((word) => /^[a-z]+$/.test(word) && word.length < 8);
  for (const keyword of [goods.sn.toLowerCase(), part, goods.name, initials]) {
    const found = await search(db, sales, (keyword ?? "").toLowerCase());
    ok(found.goods.some(({ id }) => id === goods.id), keyword);
  }
});

Deno.test("what is called so comes first, then what begins so, then the rest", async () => {
  await using world = await openWorld();
  const { db } = world;
  const named = (name: string) => ({ name, search: searchText(name) });
  await db.insertInto("organization").values(
    ["南海水泵厂", "水泵", "大水泵", "水泵厂", "海水 水泵"].map(named),
  ).execute();
  const { organization } = await search(db, world.admin, "水泵");
  deepEqual(
    organization.map(({ name }) => name),
    ["水泵", "水泵厂", "大水泵", "海水 水泵", "南海水泵厂"],
  );
});

Deno.test("a name with letters in full width is found by them, in either width", async () => {
  await using world = await openWorld();
  const { db } = world;
  const name = "Ｖ８智联";
  await db.insertInto("organization")
    .values({ name, search: searchText(name) }).execute();
  for (const keyword of ["Ｖ８", "v8", "V8智联", "zhilian"]) {
    const { organization } = await search(
      db,
      world.admin,
      keywordOf(keyword),
    );
    deepEqual(organization.map((one) => one.name), [name], keyword);
  }
});

Deno.test("a surname that is read in its own way is found and sorted by that, also of who was here before", async () => {
  await using world = await openWorld();
  const { db, admin, organizations, accounts } = world;
  const name = "曾国强";
  const before = { search: "cengguoqiang", spelled: "cengguoqiang" };
  const person = { name, phone: "13912345678", ...before };
  const organization = { name: "单于农场", contact: name };
  await db.insertInto("individual").values({ ...person, source: "other" })
    .execute();
  await db.insertInto("customer_user").values({
    ...person,
    organization_id: organizations.green,
    role: "other",
  }).execute();
  await db.updateTable("organization").set({ ...organization, ...before })
    .where("id", "=", organizations.sky).execute();
  await db.updateTable("account").set({ nickname: name, ...before })
    .where("id", "=", accounts.sky.id).execute();
  await db.updateTable("receiving_card").set({ holder: name, ...before })
    .execute();
  await db.updateTable("address").set({ receiver: name, ...before }).execute();
  await up(db as Kysely<unknown>);
  for (const keyword of ["zengguoqiang", "zgq"]) {
    const found = await search(db, admin, keyword);
    deepEqual(found.individual.map((one) => one.name), [name], keyword);
    deepEqual(found.customer.map((one) => one.name), [name], keyword);
    deepEqual(
      found.organization.map((one) => one.name),
      [organization.name],
      keyword,
    );
  }
  const { organization: called } = await search(db, admin, "shanyu");
  deepEqual(called.map((one) => one.name), [organization.name]);
  for (
    const [table, spelled] of [
      ["individual", "zengguoqiang"],
      ["customer_user", "zengguoqiang"],
      ["account", "zengguoqiang"],
      ["address", "zengguoqiang"],
      ["organization", before.spelled],
      ["receiving_card", before.spelled],
    ]
  ) {
    const { rows } = await sql<{ spelled: string }>`
      select distinct spelled from ${sql.table(table!)}
      where search like '%zengguoqiang%'`.execute(db);
    deepEqual(rows, [{ spelled }], table);
  }
});

Deno.test("of orders that match as well the newest come first, and one more than asked for tells that there are more", async () => {
  await using world = await openWorld();
  for (const id of [101, 102, 103, 104]) {
    await orderOf(world, "green", `2026111000${id}`, "李青");
  }
  const { db, sales } = world;
  deepEqual(await numbers(db, sales, "李青", 2), [
    "2026111000104",
    "2026111000103",
    "2026111000102",
  ]);
  await orderOf(world, "green", "2026111000105", "李青", "10299999999");
  equal((await numbers(db, sales, "102"))[0], "2026111000102");
});

Deno.test("a customer finds their own orders and stock and what they can order, nothing of anybody else", async () => {
  await using world = await openWorld();
  await orderOf(world, "green", "2026111000101", "李青");
  await orderOf(world, "sky", "2026111000102", "李青");
  const { db, green, sky } = world;
  deepEqual(names(await search(db, green, "李青")), {
    order: ["2026111000101"],
  });
  deepEqual(names(await search(db, sky, "李青")), {
    order: ["2026111000102"],
  });
  for (const keyword of ["2026111000102", "102", "20261110"]) {
    none(
      (await numbers(db, green, keyword)).filter((no) => no.endsWith("102")),
    );
  }
  deepEqual(names(await search(db, green, "valve")), { stock: ["电磁阀"] });
  deepEqual(names(await search(db, sky, "valve")), {});
  deepEqual(names(await search(db, sky, "智能")), { product: ["智能灌溉机"] });
  deepEqual(names(await search(db, sky, "喷雾机")), {}, "without a version");
  deepEqual(names(await search(db, green, "天禾")), {});
  deepEqual(names(await search(db, green, "绿源")), {});
});

Deno.test("a customer finds a product however many stand before it on the shelf", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  await sql`with made as (
      insert into goods (sn, name, kind, category_id, status, sort, search)
      select 'X' || n, 'x' || n, 'oem', category_id, 1, -1, 'x' || n || ' far' || n
      from generate_series(1, 4000) as n, (select min(category_id) as category_id from goods where kind = 'oem') as c
      returning id)
    insert into goods_version (goods_id, version, status, processing_fee)
    select id, 'V1', 1, 1 from made`.execute(db);
  const green = await demoActor(db, "oem_green");
  const { product } = await search(db, green, "far3999");
  deepEqual(product.map(({ name }) => name), ["x3999"]);
});

Deno.test("staff find what their permissions show: orders by any of the four, customers and parts by their own", async () => {
  await using world = await openWorld();
  await orderOf(world, "green", "2026111000101", "王伟");
  const { db } = world;
  await db.insertInto("customer_user").values({
    organization_id: world.organizations.green,
    name: "王伟",
    phone: "13912345678",
    role: "manager",
    search: searchText("王伟", "13912345678"),
  }).execute();
  await db.insertInto("individual").values({
    name: "王伟",
    phone: "13912345678",
    source: "phone",
    search: searchText("王伟", "13912345678"),
  }).execute();
  for (const who of ["sales", "finance", "production", "warehouse"] as const) {
    deepEqual(names(await search(db, world[who], "ww")), {
      order: ["2026111000101"],
    });
  }
  deepEqual(names(await search(db, world.nobody, "王伟")), {});
  const keeper = staffWith(world, "manage_customer");
  deepEqual(names(await search(db, keeper, "王伟")), {
    customer: ["王伟"],
    individual: ["王伟"],
  });
  deepEqual(names(await search(db, keeper, "绿源")), {
    organization: ["绿源农业科技"],
  });
  deepEqual(names(await search(db, world.nobody, "智能")).goods, [
    "智能灌溉机",
  ]);
  deepEqual(names(await search(db, world.nobody, "valve")), {});
  deepEqual(names(await search(db, world.sales, "valve")).goods, ["电磁阀"]);
});

Deno.test("what is deleted is not found", async () => {
  await using world = await openWorld();
  await orderOf(world, "green", "2026111000101", "李青");
  const { db, sales, green, admin } = world;
  await db.updateTable("oem_order").set({ deleted_at: new Date() }).execute();
  await db.updateTable("organization").set({ deleted_at: new Date() })
    .where("id", "=", world.organizations.sky).execute();
  for (const actor of [sales, green]) {
    deepEqual(await numbers(db, actor, "2026111000101"), []);
    deepEqual(await numbers(db, actor, "李青"), []);
  }
  deepEqual((await search(db, admin, "天禾")).organization, []);
});

Deno.test("only the kinds that are asked for are looked for, in at most three statements", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  const kinds = new Set(["goods"] as const);
  const found = await findRows(db, admin, { keyword: "绿源", most: 5, kinds });
  deepEqual(names(found), {});
  equal(await statementsOf(() => search(db, admin, "绿源")), 3);
  equal(await statementsOf(() => search(db, world.green, "绿源")), 2);
  equal(await statementsOf(() => search(db, admin, "")), 0);
});

Deno.test("nothing that is typed breaks the search", async () => {
  await using world = await openWorld();
  const { db, admin, green } = world;
  const typed = [
    "'",
    "a'b",
    "\\",
    "a\\' | b:*",
    "!& | <->",
    "%_a",
    "9999999999999999",
    "a b c d e f g",
    "-a-",
    "👩‍🌾1",
    "x".repeat(100),
    "长".repeat(100),
  ];
  for (const keyword of typed) {
    await search(db, admin, keyword);
    await search(db, green, keyword);
  }
});
