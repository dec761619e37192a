import { deepEqual, equal, rejects } from "node:assert/strict";
import { listCategories } from "@/db/catalogue/categories.ts";
import {
  listParts,
  listProducts,
  productVersions,
  versionParts,
} from "@/db/catalogue/shelf.ts";
import type { Db } from "@/db/schema/database.ts";
import { CatalogueFilter } from "@/domain/catalogue/catalogue_filter.ts";
import { parse } from "@/domain/validate.ts";
import { refused } from "@/tests/refusals.ts";
import { openWorld } from "@/tests/world.ts";

function filter(query: Record<string, string> = {}): CatalogueFilter {
  return parse(CatalogueFilter, query);
}

async function category(
  db: Db,
  category_name: string,
  parent_id: number | null,
): Promise<number> {
  const row = await db.insertInto("goods_category")
    .values({ category_name, parent_id })
    .returning("category_id").executeTakeFirstOrThrow();
  return row.category_id;
}

const notFound = refused(40400);

Deno.test("only what can be ordered is offered: on the shelf, parts with a price", async () => {
  await using world = await openWorld();
  const { db } = world;
  const parts = await listParts(db, filter());
  deepEqual(parts.rows.map(({ sn }) => sn).sort(), [
    "board",
    "pump-12v",
    "seal",
    "sensor",
    "valve",
  ]);
  deepEqual([parts.total, parts.totalMore, parts.page, parts.pageSize], [
    5,
    false,
    1,
    20,
  ]);
  const products = await listProducts(db, filter());
  deepEqual(products.rows.map(({ sn, versions }) => [sn, versions]), [
    ["irrigator", 2],
    ["sprayer", 0],
  ]);
  equal(
    Object.keys(products.rows[0]!).some((key) => key.includes("price")),
    false,
  );
});

Deno.test("goods are found by part of their name or code, and wildcards are plain characters", async () => {
  await using world = await openWorld();
  const { db } = world;
  const found = async (keyword: string) =>
    (await listParts(db, filter({ keyword }))).rows.map(({ sn }) => sn);
  deepEqual(await found("土壤传"), ["sensor"]);
  deepEqual(await found("PUMP-12"), ["pump-12v"]);
  deepEqual(await found("%"), []);
  deepEqual(await found("___"), []);
});

Deno.test("a category offers all categories below it, even where the tree is tied into a knot", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const root = await category(db, "部件", null);
  const middle = await category(db, "泵阀", root);
  const leaf = await category(db, "电磁阀", middle);
  await db.updateTable("goods").set({ category_id: leaf })
    .where("id", "=", goods.valve).execute();
  await db.updateTable("goods").set({ category_id: middle })
    .where("id", "=", goods["pump-12v"]).execute();
  const below = async (id: number) => {
    const { rows } = await listParts(db, filter({ category_id: String(id) }));
    return rows.map(({ sn }) => sn).sort();
  };
  deepEqual(await below(root), ["pump-12v", "valve"]);
  deepEqual(await below(leaf), ["valve"]);
  deepEqual(await below(999), []);
  await db.updateTable("goods_category").set({ parent_id: leaf })
    .where("category_id", "=", root).execute();
  deepEqual(await below(middle), ["pump-12v", "valve"]);
  equal((await listCategories(db)).length, 4);
});

Deno.test("pages follow one another without gap or repetition", async () => {
  await using world = await openWorld();
  const pages = await Promise.all(
    ["1", "2", "3", "4"].map((page) =>
      listParts(world.db, filter({ page, page_size: "2" }))
    ),
  );
  deepEqual(pages.map(({ rows }) => rows.length), [2, 2, 1, 0]);
  const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  equal(new Set(ids).size, 5);
});

Deno.test("versions and bills are those that can be ordered", async () => {
  await using world = await openWorld();
  const { db, goods, versions } = world;
  const offered = await productVersions(db, goods.irrigator);
  deepEqual(
    offered.map(({ version, processing_fee }) => [version, processing_fee]),
    [
      ["v2", 65_50],
      ["v1", 50_00],
    ],
  );
  deepEqual(await productVersions(db, goods.sprayer), []);
  const bill = await versionParts(db, versions.v1);
  deepEqual(
    bill.map((
      { sn, usage, accessory, price },
    ) => [sn, usage, accessory, price]),
    [
      ["pump-12v", 1, false, 120_00],
      ["valve", 4, false, 15_50],
      ["board", 1, false, 88_88],
      ["seal", 8, true, 35],
    ],
  );
  await rejects(productVersions(db, goods.valve), notFound);
  await rejects(productVersions(db, 999), notFound);
  await db.updateTable("goods_version").set({ status: 0 })
    .where("id", "=", versions.v1).execute();
  await rejects(versionParts(db, versions.v1), notFound);
  await db.updateTable("goods").set({ status: 0 })
    .where("id", "=", goods.irrigator).execute();
  await rejects(versionParts(db, versions.v2), notFound);
  await rejects(productVersions(db, goods.irrigator), notFound);
});
