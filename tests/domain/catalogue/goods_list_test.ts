import { deepEqual, equal } from "node:assert/strict";
import { sql } from "kysely";
import { goodsIds, listGoods } from "@/db/catalogue/goods_list.ts";
import {
  draftsAtOtherPrice,
  draftsOfVersion,
  draftsWithPart,
} from "@/db/catalogue/touched_drafts.ts";
import { ownedByCustomers } from "@/db/catalogue/goods_around.ts";
import { partsNamed, searchParts } from "@/db/catalogue/parts.ts";
import type { Actor } from "@/domain/access.ts";
import { GoodsFilter } from "@/domain/catalogue/goods_filter.ts";
import { foldGoodsTally } from "@/domain/catalogue/goods_tally.ts";
import { GoodsEdit, GoodsInput } from "@/domain/catalogue/goods_input.ts";
import { createGoods, updateGoods } from "@/domain/catalogue/write_goods.ts";
import { parse } from "@/domain/validate.ts";
import { placeOrder } from "@/tests/orders.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { keeperOf } from "./people.ts";

async function found(
  world: World,
  query: Record<string, string | string[]>,
  actor: Actor = world.admin,
): Promise<string> {
  const filter = parse(GoodsFilter, query);
  const { rows, total, counts } = await listGoods(world.db, actor, filter);
  const ids = await goodsIds(world.db, actor, filter, 1000);
  deepEqual(ids.slice(0, rows.length), rows.map(({ id }) => id));
  equal(ids.length, total);
  if (filter.kind.length === 1) equal(counts?.[filter.kind[0]!], total);
  return rows.map(({ sn }) => sn).join(" ");
}

Deno.test("goods are listed by kind, status, keyword, category with all below, and price", async () => {
  await using world = await openWorld();
  const { db } = world;
  const keeper = keeperOf(world);
  const category = async (category_name: string, parent_id: number | null) =>
    (await db.insertInto("goods_category").values({ category_name, parent_id })
      .returning("category_id").executeTakeFirstOrThrow()).category_id;
  const top = await category("耗材", null);
  const low = await category("滤芯", top);
  await createGoods(
    db,
    keeper,
    parse(GoodsInput, {
      sn: "F-1",
      name: "叠片过滤器",
      kind: "fertilizer",
      category_id: low,
      price: 12,
      sort: 5,
    }),
  );
  equal(await found(world, { kind: "oem" }), "irrigator sprayer");
  equal(await found(world, { kind: "part", status: "0" }), "retired");
  equal(await found(world, { keyword: "dpglq" }), "F-1");
  equal(await found(world, { keyword: "f-1", kind: "fertilizer" }), "F-1");
  equal(await found(world, { category_id: String(top) }), "F-1");
  equal(await found(world, { category_id: "999999" }), "");
  equal(
    await found(world, { price_from: "15.50", price_to: "45", sort: "price" }),
    "valve sensor",
  );
  equal(
    await found(world, { kind: "part", sort: "-sn", page_size: "2" }),
    "valve unpriced",
  );
  equal((await found(world, {})).split(" ").at(-1), "F-1", "its order is 5");
});

Deno.test("who does not see parts is shown and counted none", async () => {
  await using world = await openWorld();
  const { db, nobody } = world;
  equal(await found(world, {}, nobody), "irrigator sprayer");
  equal(await found(world, { kind: "part" }, nobody), "");
  equal(await found(world, { keyword: "pump" }, nobody), "");
  const all = await listGoods(db, nobody, parse(GoodsFilter, {}));
  equal(all.counts?.part, 0);
  equal(await found(world, {}, world.green), "");
});

Deno.test("the counts of tabs are what is there, before and after they are folded", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const keeper = keeperOf(world);
  const counted = async () => {
    const { counts } = await listGoods(db, keeper, parse(GoodsFilter, {}));
    const { rows } = await sql<{ kind: string; n: number }>`
      select kind, count(*) as n from goods group by kind`.execute(db);
    for (const { kind, n } of rows) {
      equal(counts?.[kind as "part"], n, kind);
    }
    equal(
      Object.values(counts!).reduce((a, b) => a + b),
      rows.reduce((a, { n }) => a + n, 0),
    );
  };
  await counted();
  await updateGoods(
    db,
    keeper,
    goods.unpriced,
    parse(GoodsEdit, { sn: "u", name: "转", kind: "extend", version: 1 }),
  );
  await db.deleteFrom("goods").where("id", "=", goods.unpriced).execute();
  await createGoods(
    db,
    keeper,
    parse(GoodsInput, { sn: "n", name: "新", kind: "fruit", status: 0 }),
  );
  await counted();
  await foldGoodsTally(db);
  await counted();
  const { n } = await db.selectFrom("goods_tally")
    .select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  await foldGoodsTally(db);
  const again = await db.selectFrom("goods_tally")
    .select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  equal(again.n, n);
});

Deno.test("all goods, and all of a kind, are told exactly above 10,000, too; what a filter finds is counted up to that", async () => {
  await using world = await openWorld();
  const { db } = world;
  const keeper = keeperOf(world);
  await sql`insert into goods (sn, name, kind, search)
    select 'many' || i, 'many', 'fruit', 'many' from generate_series(1, 10500) as i`
    .execute(db);
  const all = await db.selectFrom("goods")
    .select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  const told = async (query: Record<string, string>) => {
    const filter = parse(GoodsFilter, query);
    const { total, totalMore } = await listGoods(db, keeper, filter);
    return [total, totalMore];
  };
  deepEqual(await told({}), [all.n, false]);
  deepEqual(await told({ kind: "fruit" }), [10_500, false]);
  deepEqual(await told({ kind: "fruit", price_from: "0" }), [0, false]);
  deepEqual(await told({ keyword: "many" }), [10_000, true]);
});

Deno.test("a price change tells which drafts it touches: by part, in product and part orders, until they are confirmed", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const keeper = keeperOf(world);
  const inProduct = await placeOrder(world);
  const asPart = await placeOrder(world, {
    type: "part",
    lines: [{ goods_id: goods.valve, quantity: 3 }],
  });
  await placeOrder(world, { status: "draft_complete" });
  const sales = world.sales;
  const before = await draftsWithPart(db, sales, goods.valve);
  deepEqual(before.rows.map(({ id }) => id), [asPart, inProduct]);
  equal((await draftsAtOtherPrice(db, sales, goods.valve)).count, 0);
  await updateGoods(
    db,
    keeper,
    goods.valve,
    parse(GoodsEdit, {
      sn: "valve",
      name: "电磁阀",
      kind: "part",
      price: 16,
      version: 1,
    }),
  );
  const touched = await draftsAtOtherPrice(db, sales, goods.valve);
  equal(touched.count, 2);
  deepEqual(touched.rows.map(({ id, organization }) => [id, organization]), [
    [asPart, "绿源农业科技"],
    [inProduct, "绿源农业科技"],
  ]);
  const told = await draftsAtOtherPrice(db, keeper, goods.valve);
  deepEqual(
    told,
    { count: 2, rows: [] },
    "who sees no orders is told how many",
  );
  equal((await draftsAtOtherPrice(db, sales, goods.board)).count, 0);
  equal((await draftsOfVersion(db, sales, world.versions.v1)).count, 1);
});

Deno.test("a part that is in thousands of old orders is still found in the drafts that have it", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const draft = await placeOrder(world);
  const old = await placeOrder(world, { status: "draft_complete" });
  await sql`
    with line as (
      insert into oem_order_line (order_id, position, goods_id, name, sn, version_id, quantity, unit_price, total_price)
      select ${old}, 10 + i, goods_id, name, sn, version_id, 1, 1, 1
      from oem_order_line cross join generate_series(1, 2100) i where order_id = ${old}
      returning id
    )
    insert into oem_order_part (line_id, position, goods_id, name, sn, price, bom_usage, usage, mark)
    select id, 0, ${goods.valve}, '', '', 1, 4, 4, 'required' from line`
    .execute(db);
  const found = await draftsWithPart(db, world.sales, goods.valve);
  deepEqual(found.rows.map(({ id }) => id), [draft]);
  equal((await draftsAtOtherPrice(db, world.sales, goods.valve)).count, 0);
  const asked = await draftsOfVersion(db, world.sales, world.versions.v1);
  deepEqual([asked.count, asked.rows[0]?.id], [1, draft]);
});

Deno.test("what customers have of a part is for sales, the most first", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const owned = await ownedByCustomers(db, world.sales, goods["pump-12v"]);
  deepEqual(owned?.rows.map(({ name, quantity }) => [name, quantity]), [
    ["绿源农业科技", 10],
    ["天禾生态农场", 3],
  ]);
  equal(owned?.total, 13);
  equal(owned?.count, 2);
  equal(await ownedByCustomers(db, keeperOf(world), goods.valve), null);
  const none = await ownedByCustomers(db, world.sales, goods.board);
  deepEqual(none, { rows: [], count: 0, total: 0 });
});

Deno.test("parts are looked up by code in any case, by whole name, by id, and by keyword", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const named = await partsNamed(db, {
    texts: ["PUMP-12v", "电磁阀", "irrigator", "", "阀"],
    ids: [goods.seal, goods.sprayer],
  });
  deepEqual(named.map(({ sn }) => sn).sort(), ["pump-12v", "seal", "valve"]);
  deepEqual(await partsNamed(db, { texts: [""], ids: [] }), []);
  const offered = await searchParts(db, "水泵", 10);
  deepEqual(offered.map(({ sn }) => sn), ["pump-12v"]);
  deepEqual(await searchParts(db, "", 10), []);
});

Deno.test("a part is found by its code among any number that have the name beside it", async () => {
  await using world = await openWorld();
  const { db } = world;
  const part = (sn: string) => ({
    kind: "part" as const,
    sn,
    name: "电阻",
    unit: "只",
  });
  await db.insertInto("goods").values(
    Array.from({ length: 20 }, (_, i) => part(`R-OLD-${i}`)),
  ).execute();
  await db.insertInto("goods").values(part("R-10K")).execute();
  const found = await partsNamed(db, { texts: ["r-10k", "电阻"], ids: [] });
  equal(found[0]?.sn, "R-10K");
});
