import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { findGoods } from "@/db/catalogue/goods_detail.ts";
import { setShelf } from "@/domain/catalogue/write_goods.ts";
import { supersedeVersion } from "@/domain/catalogue/write_version.ts";
import { formsOf, has, sends } from "@/tests/html.ts";
import type { Answer } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import { led, send } from "../shop.ts";
import { openCounter } from "./counter.ts";

for (
  const [what, name, uses] of [
    ["a part", "valve", /2 个版本的物料清单使用此零件，这些版本将不能下单/],
    ["a product", "irrigator", null],
  ] as const
) {
  Deno.test(`who takes ${what} off the shelf reads first what needs it`, async () => {
    await using counter = await openCounter();
    const { keeper, world } = counter;
    const { db, admin, goods } = world;
    await placeOrder(world);
    const page = `/prod/mall/good_detail/${goods[name]}`;
    const ask = `${page}?take_off=1`;
    const asked = await keeper.get(ask);
    match(asked.body, /role="alertdialog"/);
    match(asked.text, /确定下架这个商品吗？ 下架后客户不能再选购/);
    if (uses) match(asked.text, uses);
    match(asked.text, /1 份待确认订单含有此商品；客户确认前须改选/);
    led(await send(keeper, ask, sends("take_off")));
    equal((await findGoods(db, admin, goods[name])).status, 0);
    const again = await keeper.get(ask);
    equal(again.body.includes('role="alertdialog"'), false);
  });
}

Deno.test("who takes a part off the shelf reads of the versions that can still be ordered, and of no others", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods, versions } } = counter;
  const ask = `/prod/mall/good_detail/${goods.valve}?take_off=1`;
  await supersedeVersion(db, admin, versions.v1, {
    superseded_by: versions.v2,
  });
  const one = await keeper.get(ask);
  match(one.text, /1 个版本的物料清单使用此零件，这些版本将不能下单/);
  match(one.text, /用于产品 2 个版本/, "the list has both");
  await setShelf(db, admin, goods.irrigator, 0);
  doesNotMatch((await keeper.get(ask)).text, /这些版本将不能下单/);
});

Deno.test("a version that a part keeps from being ordered says so in the list of versions", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods } } = counter;
  const page = `/prod/mall/good_detail/${goods.irrigator}`;
  const whole = await keeper.get(page);
  match(whole.text, /在用/);
  doesNotMatch(whole.text, /有零件已下架|有零件无价格/);
  await setShelf(db, admin, goods.valve, 0);
  const without = await keeper.get(page);
  match(without.text, /有零件已下架/);
  doesNotMatch(without.text, /有零件无价格/);
  await db.updateTable("goods").set({ price: null, status: 1 })
    .where("id", "=", goods.valve).execute();
  const unpriced = await keeper.get(page);
  doesNotMatch(unpriced.text, /有零件已下架/);
  match(unpriced.text, /有零件无价格/);
});

Deno.test("an edit neither takes goods off the shelf nor puts them on: their own page does, which asks first", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods } } = counter;
  const path = `/prod/mall/good/${goods.valve}`;
  const statusIn = (body: string) =>
    formsOf(body).find(has("sn"))?.fields.find(([name]) => name === "status");
  const shown = await keeper.get(path);
  match(shown.text, /编辑商品 上架/);
  equal(statusIn(shown.body), undefined);
  match(shown.text, /留空表示暂无价格：商品及用到它的版本不能下单/);
  equal(
    led(await send(keeper, path, has("sn"), { name: "阀", status: "0" })),
    `/prod/mall/good_detail/${goods.valve}`,
  );
  equal((await findGoods(db, admin, goods.valve)).status, 1);
  await setShelf(db, admin, goods.valve, 0);
  match((await keeper.get(path)).text, /编辑商品 下架/);
  led(await send(keeper, path, has("sn"), { name: "电磁阀" }));
  const { name, status } = await findGoods(db, admin, goods.valve);
  deepEqual([name, status], ["电磁阀", 0]);
  const made = await keeper.get("/prod/mall/good?kind=part");
  deepEqual(statusIn(made.body), ["status", "1"]);
});

Deno.test("goods that leave the shelf while their form is open stay off it, and what was typed is not lost", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, admin, goods } } = counter;
  const path = `/prod/mall/good/${goods.valve}`;
  const shown = await keeper.get(path);
  await setShelf(db, admin, goods.valve, 0);
  const save = (page: Answer) =>
    keeper.submit(path, page, {
      form: has("sn"),
      fields: { name: "阀", idempotency_key: crypto.randomUUID() },
    });
  const stale = await save(shown);
  equal(stale.status, 409);
  match(stale.text, /编辑商品 下架/);
  led(await save(stale));
  const { name, status } = await findGoods(db, admin, goods.valve);
  deepEqual([name, status], ["阀", 0]);
});
