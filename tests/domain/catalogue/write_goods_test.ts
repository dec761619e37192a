import { deepEqual, equal, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { findGoods } from "@/db/catalogue/goods_detail.ts";
import { priceHistory } from "@/db/catalogue/goods_around.ts";
import type { Actor } from "@/domain/access.ts";
import { GoodsEdit, GoodsInput } from "@/domain/catalogue/goods_input.ts";
import {
  createGoods,
  deleteGoods,
  setCategory,
  setShelf,
  updateGoods,
} from "@/domain/catalogue/write_goods.ts";
import { Refused } from "@/domain/errors.ts";
import { parse } from "@/domain/validate.ts";
import { uploaded } from "@/tests/orders.ts";
import { faultsIn, refusalsOf, refused } from "@/tests/refusals.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { keeperOf, partsKeeperOf, staffWith } from "./people.ts";

const FILTER = {
  sn: "F-100",
  name: "叠片过滤器",
  kind: "part",
  unit: "只",
  price: "86.50",
  cost_price: "40",
};

function make(
  world: World,
  actor: Actor,
  sent: Record<string, unknown> = FILTER,
): Promise<{ id: number }> {
  return createGoods(world.db, actor, parse(GoodsInput, sent));
}

function edit(
  world: World,
  actor: Actor,
  id: number,
  sent: Record<string, unknown>,
): Promise<void> {
  return updateGoods(world.db, actor, id, parse(GoodsEdit, sent));
}

Deno.test("goods are made, found by code, name, pinyin and initials, and changed", async () => {
  await using world = await openWorld();
  const { db } = world;
  const keeper = keeperOf(world);
  const { id } = await make(world, keeper);
  const made = await findGoods(db, keeper, id);
  equal(made.price, 86_50);
  equal(made.cost_price, 40_00);
  equal(made.status, 1);
  const { search } = await db.selectFrom("goods").select("search")
    .where("id", "=", id).executeTakeFirstOrThrow();
  for (const word of ["f-100", "叠片过滤器", "diepianguolvqi", "dpglq"]) {
    equal(search.includes(word), true, word);
  }
  await edit(world, keeper, id, { ...FILTER, name: "网式过滤器", version: 1 });
  const changed = await findGoods(db, keeper, id);
  equal(changed.name, "网式过滤器");
  equal(changed.version, 2);
  const log = await db.selectFrom("operation_log").select(["event", "before"])
    .select("after").where("source", "=", "goods").where("source_id", "=", id)
    .orderBy("id").execute();
  deepEqual(log.map(({ event }) => event), ["create", "update"]);
  deepEqual(log[1]?.before, { name: "叠片过滤器" });
  deepEqual(log[1]?.after, { name: "网式过滤器" });
});

Deno.test("of two who give one code at the same moment, in whatever case, one is told that it is taken", async () => {
  await using world = await openWorld({ server: true });
  const keeper = keeperOf(world);
  for (let round = 1; round <= 10; round++) {
    const code = `${round}-RACE`;
    const { id } = await make(world, keeper, { ...FILTER, sn: `${round}` });
    const acts = [
      edit(world, keeper, id, { ...FILTER, sn: code, version: 1 }),
      make(world, keeper, { ...FILTER, sn: code.toLowerCase() }),
    ];
    deepEqual(await refusalsOf(acts), [40903]);
  }
});

Deno.test("a code is nobody else's, in whatever case, and a stale edit changes nothing", async () => {
  await using world = await openWorld();
  const keeper = keeperOf(world);
  const { id } = await make(world, keeper);
  await rejects(make(world, keeper), refused(40903, "sn"));
  for (const sn of ["f-100", "Ｆ－１００"]) {
    await rejects(
      make(world, keeper, { ...FILTER, sn }),
      refused(40903, "sn"),
      sn,
    );
  }
  for (const sn of ["valve", "VALVE"]) {
    const taken = { ...FILTER, sn, version: 1 };
    await rejects(edit(world, keeper, id, taken), refused(40903, "sn"));
  }
  await edit(world, keeper, id, { ...FILTER, unit: "个", version: 1 });
  await rejects(
    edit(world, keeper, id, { ...FILTER, unit: "台", version: 1 }),
    refused(40901),
  );
  await rejects(
    edit(world, keeper, 999_999, { ...FILTER, version: 1 }),
    refused(40400),
  );
  equal((await findGoods(world.db, keeper, id)).unit, "个");
});

Deno.test("goods whose code stayed in full width, because its plain form is another's, are changed like others", async () => {
  await using world = await openWorld();
  const keeper = keeperOf(world);
  const { id } = await make(world, keeper);
  const sn = "ＶＡＬＶＥ";
  await world.db.updateTable("goods").set({ sn }).where("id", "=", id)
    .execute();
  await edit(world, keeper, id, { ...FILTER, sn, unit: "个", version: 1 });
  const changed = await findGoods(world.db, keeper, id);
  deepEqual([changed.sn, changed.unit], [sn, "个"]);
  await edit(world, keeper, id, { ...FILTER, sn, unit: "个", version: 2 });
  equal((await findGoods(world.db, keeper, id)).version, 2, "nothing changed");
});

Deno.test("wrong fields are told, each at its place", () => {
  deepEqual(faultsIn(GoodsInput, {}), {
    sn: "catalogue.goods.sn.required",
    name: "catalogue.goods.name.required",
    kind: "validation.choice",
  });
  deepEqual(
    faultsIn(GoodsInput, {
      sn: "x".repeat(61),
      name: "\u200b",
      kind: "gift",
      category_id: "abc",
      price: "1.005",
      cost_price: "-1",
      status: "2",
      sort: "x",
      images: ["1", "zwei"],
    }),
    {
      sn: "validation.text.max",
      name: "catalogue.goods.name.required",
      kind: "validation.choice",
      category_id: "validation.required",
      price: "validation.money",
      cost_price: "validation.money.min",
      status: "validation.integer",
      sort: "validation.integer",
      "images.1": "validation.required",
    },
  );
  deepEqual(
    faultsIn(GoodsInput, { sn: "a", name: "b", kind: "oem", price: 1 }),
    {
      price: "catalogue.goods.price.oem",
    },
  );
  deepEqual(
    faultsIn(GoodsInput, { sn: "a", name: "b", kind: "part", price: 0 }),
    {},
  );
});

Deno.test("a category that is not there is refused at its field", async () => {
  await using world = await openWorld();
  await rejects(
    make(world, keeperOf(world), { ...FILTER, category_id: 999_999 }),
    refused(42200, "category_id"),
  );
});

Deno.test("who keeps the parts library writes parts and nothing else; who manages products writes all", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const parts = partsKeeperOf(world);
  const forbidden = refused(40300);
  const { id } = await make(world, parts);
  await edit(world, parts, id, { ...FILTER, name: "过滤器", version: 1 });
  const device = { ...FILTER, sn: "D-1", kind: "device" };
  await rejects(make(world, parts, device), forbidden);
  const turned = { ...FILTER, kind: "device", version: 2 };
  await rejects(edit(world, parts, id, turned), forbidden);
  await rejects(
    setShelf(db, parts, goods.irrigator, 0),
    forbidden,
  );
  await rejects(deleteGoods(db, parts, goods.irrigator), forbidden);
  await make(world, keeperOf(world), device);
  const readers = ["manage_product_price", "manage_oem"] as const;
  for (
    const actor of [
      ...readers.map((permission) => staffWith(world, permission)),
      world.green,
    ]
  ) {
    await rejects(make(world, actor, { ...FILTER, sn: "N-1" }), forbidden);
    await rejects(deleteGoods(db, actor, id), forbidden);
  }
  await deleteGoods(db, parts, id);
});

Deno.test("goods leave the shelf and come back, and go into another category", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const keeper = keeperOf(world);
  const id = goods.irrigator;
  await setShelf(db, keeper, id, 0);
  await setShelf(db, keeper, id, 0);
  const off = await findGoods(db, keeper, id);
  deepEqual([off.status, off.version], [0, 2]);
  await setShelf(db, keeper, id, 1);
  equal((await findGoods(db, keeper, id)).status, 1);
  await setCategory(db, keeper, id, null);
  equal((await findGoods(db, keeper, id)).category_id, null);
  await rejects(
    setCategory(db, keeper, id, 999_999),
    refused(42200, "category_id"),
  );
  await rejects(
    setCategory(db, partsKeeperOf(world), id, null),
    refused(40300),
  );
});

Deno.test("only what nothing refers to is deleted; else it is said what does", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const keeper = keeperOf(world);
  const reasons = async (id: number) => {
    try {
      await deleteGoods(db, keeper, id);
      return [];
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 40900) throw error;
      return error.details.map(({ key }) => key.split(".").at(-1));
    }
  };
  deepEqual(await reasons(goods.irrigator), ["versions"]);
  deepEqual(await reasons(goods["pump-12v"]), ["bills", "stock"]);
  deepEqual(await reasons(goods.board), ["bills"]);
  const before = await db.selectFrom("goods_tally")
    .select(sql<number>`sum(goods)::bigint`.as("n"))
    .executeTakeFirstOrThrow();
  deepEqual(await reasons(goods.unpriced), []);
  await rejects(findGoods(db, keeper, goods.unpriced), refused(40400));
  const after = await db.selectFrom("goods_tally")
    .select(sql<number>`sum(goods)::bigint`.as("n"))
    .executeTakeFirstOrThrow();
  equal(after.n, before.n - 1);
});

Deno.test("what is in use keeps its kind", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const keeper = keeperOf(world);
  const turn = async (sn: "valve" | "irrigator" | "unpriced") => {
    const { name, version } = await findGoods(db, keeper, goods[sn]);
    const sent = { sn, name, kind: "device", version };
    await edit(world, keeper, goods[sn], sent);
  };
  await rejects(turn("valve"), refused(40900, "kind"));
  await rejects(turn("irrigator"), refused(40900, "kind"));
  await turn("unpriced");
});

Deno.test("every change of a price is in the history, once, and the history can't be changed", async () => {
  await using world = await openWorld();
  const { db } = world;
  const keeper = keeperOf(world);
  const { id } = await make(world, keeper);
  await edit(world, keeper, id, { ...FILTER, price: "90", version: 1 });
  await edit(world, keeper, id, { ...FILTER, price: "90.00", version: 2 });
  await edit(world, keeper, id, { ...FILTER, price: "", version: 2 });
  const all = await priceHistory(db, id, true);
  deepEqual(
    all.rows.map(({ field, old_price, new_price, by }) => [
      field,
      old_price,
      new_price,
      by,
    ]),
    [
      ["price", 90_00, null, "nobody"],
      ["price", 86_50, 90_00, "nobody"],
      ["cost_price", null, 40_00, "nobody"],
      ["price", null, 86_50, "nobody"],
    ],
  );
  equal(all.count, 4);
  await db.updateTable("account").set({ nickname: "" })
    .where("id", "=", keeper.id).execute();
  const [unnamed] = (await priceHistory(db, id, true)).rows;
  equal(unnamed?.by, "nobody", "without a nickname by the user name");
  const shown = await priceHistory(db, id, false);
  equal(shown.count, 3);
  equal(shown.rows.some(({ field }) => field === "cost_price"), false);
  await rejects(
    db.updateTable("goods_price_log").set({ version: "" }).execute(),
  );
  await rejects(db.deleteFrom("goods_price_log").execute());
});

Deno.test("cost prices are for who writes, prices or buys goods", async () => {
  await using world = await openWorld();
  const { db } = world;
  const { id } = await make(world, keeperOf(world));
  const cost = async (actor: Actor) =>
    (await findGoods(db, actor, id)).cost_price;
  equal(await cost(partsKeeperOf(world)), 40_00);
  equal(await cost(world.sales), null);
  const buyer = staffWith(world, "manage_oem", "manage_order_purchase");
  equal(await cost(buyer), 40_00);
  equal(
    await cost(staffWith(world, "manage_oem", "manage_product_price")),
    40_00,
  );
});

Deno.test("parts are seen by who keeps or sells them, other goods by all staff, none by customers", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const sees = async (actor: Actor, id: number) => {
    try {
      await findGoods(db, actor, id);
      return true;
    } catch (error) {
      if (refused(40400)(error)) return false;
      throw error;
    }
  };
  for (const actor of [world.sales, world.admin, partsKeeperOf(world)]) {
    equal(await sees(actor, goods.valve), true);
  }
  for (const actor of [world.finance, world.nobody]) {
    equal(await sees(actor, goods.valve), false);
    equal(await sees(actor, goods.irrigator), true);
  }
  equal(await sees(world.green, goods.irrigator), false);
});

Deno.test("goods show their images in the order in which they were sent, whoever uploaded them", async () => {
  await using world = await openWorld();
  const { db } = world;
  const keeper = keeperOf(world);
  const other = staffWith({ ...world, nobody: world.admin }, "manage_product");
  const [front, side, back] = [
    await uploaded(db, keeper, "正面.png"),
    await uploaded(db, keeper, "侧面.png"),
    await uploaded(db, other, "背面.png"),
  ];
  const { id } = await make(world, keeper, {
    ...FILTER,
    images: [front, side],
  });
  const shown = async () =>
    (await findGoods(db, keeper, id)).images.map((file) => file.id);

  for (
    const [i, images] of [
      [side, front],
      [back, side, front],
      [side, back, front],
      [back, front],
    ].entries()
  ) {
    await edit(world, other, id, { ...FILTER, images, version: i + 1 });
    deepEqual(await shown(), images);
  }
  const log = await db.selectFrom("operation_log").select(["event", "after"])
    .where("source", "=", "goods").orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  deepEqual(log, { event: "update", after: { images: [back, front] } });
});

Deno.test("pictures are the writer's own uploads, and nothing but pictures", async () => {
  await using world = await openWorld();
  const { db } = world;
  const keeper = keeperOf(world);
  const cover = await uploaded(db, keeper, "正面.png");
  const side = await uploaded(db, keeper, "侧面.png");
  const { id } = await make(world, keeper, {
    ...FILTER,
    cover,
    images: [side, cover],
  });
  const made = await findGoods(db, keeper, id);
  deepEqual(made.covers.map((file) => file.id), [cover]);
  deepEqual(made.images.map((file) => file.id), [side, cover]);

  const other = staffWith({ ...world, nobody: world.admin }, "manage_product");
  await edit(world, other, id, { ...FILTER, images: [side], version: 1 });
  const changed = await findGoods(db, keeper, id);
  deepEqual(changed.covers, []);
  deepEqual(changed.images.map((file) => file.id), [side]);

  const theirs = await uploaded(db, world.green, "客户.png");
  await rejects(
    edit(world, keeper, id, { ...FILTER, cover: theirs, version: 2 }),
    refused(42200, "cover"),
  );
  const text = await uploaded(db, keeper, "说明.pdf", "document");
  await rejects(
    edit(world, keeper, id, { ...FILTER, images: [side, text], version: 2 }),
    refused(42200, "images"),
  );
});
