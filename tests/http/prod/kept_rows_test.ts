import { doesNotMatch, equal, match, ok } from "node:assert/strict";
import { linksOf } from "@/tests/html.ts";
import type { Visitor } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import { openShop } from "./shop.ts";

const LIST = "/prod/inventory/pending-orders";

/** The shop with an order that waits to be sent. */
async function openShipping() {
  const shop = await openShop();
  await placeOrder(shop.world, {
    type: "part",
    status: "production_complete",
    lines: [{ goods_id: shop.world.goods.valve, quantity: 10 }],
  });
  return shop;
}

/** The list, opened often enough that its rows are kept. */
async function opened(visitor: Visitor, query = "") {
  await visitor.get(LIST + query);
  await visitor.get(LIST + query);
  return await visitor.get(LIST + query);
}

Deno.test("a row that a colleague has just seen leads only where its reader may go", async () => {
  await using shop = await openShipping();
  const { world } = shop;
  await world.allow("warehouse", "manage_oem");
  const packer = await shop.as("warehouse");
  const toOrder = (body: string) =>
    linksOf(body).some(({ href }) => href.startsWith("/mkt/oem/detail/"));
  ok(toOrder((await opened(packer)).body), "both hats: the order is a link");

  await world.db.deleteFrom("account_permission")
    .where("account_id", "=", world.warehouse.id)
    .where("action", "=", "manage_oem").execute();
  const without = await packer.get(LIST);
  equal(without.status, 200);
  ok(!toOrder(without.body), "the next request already obeys");
});

Deno.test("rows that were seen before have the columns that are asked for now, in the reader's language", async () => {
  await using shop = await openShipping();
  const packer = await shop.as("warehouse");
  const all = await opened(packer);
  const few = await opened(packer, "?columns=receiver");
  const cells = (body: string) => body.match(/<td/g)?.length ?? 0;
  ok(cells(few.body) < cells(all.body));
  match(all.text, /待发货/);
  packer.cookies.set("locale", "en-us");
  const english = await packer.get(LIST);
  doesNotMatch(english.text, /待发货/);
});
