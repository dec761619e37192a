import { doesNotMatch, equal, match, ok } from "node:assert/strict";
import { picture } from "@/tests/file/samples.ts";
import type { Visitor } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import { openPortal, type Portal } from "./portal.ts";

const DIALOG = "/oem/order/create?dialog=product";

/** Gives goods a cover, as the catalogue's keeper does. Returns the file. */
async function cover(
  { world: { db }, site }: Portal,
  goods: number,
): Promise<number> {
  const keeper = await site.enter("admin");
  const form = new FormData();
  const bytes = await picture("png");
  form.set("file", new File([bytes], "封面.png", { type: "image/png" }));
  const answer = await keeper.send("POST", "/api/common/file", form);
  const { data } = await answer.json() as { data: { id: number } };
  await db.insertInto("file_link").values({
    file_id: data.id,
    source: "goods",
    source_id: goods,
    role: "cover",
    revision: 1,
  }).execute();
  await db.updateTable("goods").set({ cover_file_id: data.id })
    .where("id", "=", goods).execute();
  return data.id;
}

async function shows(visitor: Visitor, path: string, file: number) {
  const { body } = await visitor.get(path);
  const [picture = ""] =
    new RegExp(`<img[^>]*src="/file/${file}/thumb"[^>]*>`).exec(body) ?? [];
  match(picture, /alt(?:=""|[\s>])/, path);
  match(picture, /width="44" height="44" loading="lazy"/);
}

Deno.test("customers see the cover of a product where they choose it, in their order form, and in the order", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const { irrigator } = world.goods;
  const file = await cover(portal, irrigator);
  equal((await customer.get(`/file/${file}/thumb`)).status, 200);
  await shows(customer, DIALOG, file);
  const add = await customer.fill(DIALOG, {
    form: ({ buttons }) =>
      buttons.some(({ value }) => value === `add:${irrigator}`),
    fields: {
      [`picks.g${irrigator}.version_id`]: String(world.versions.v1),
      do: `add:${irrigator}`,
    },
  });
  equal(add.status, 303);
  await shows(customer, "/oem/order/create", file);
  const order = await placeOrder(world);
  await shows(customer, `/oem/order/${order}`, file);
});

Deno.test("a picture of goods that an organization may not know of is not there for it, and all staff see it", async () => {
  await using portal = await openPortal();
  const { world, site, customer } = portal;
  const { db, goods } = world;
  const file = await cover(portal, goods.irrigator);
  await db.updateTable("goods").set({ status: 0 })
    .where("id", "=", goods.irrigator).execute();
  equal((await customer.get(`/file/${file}`)).status, 404);
  equal((await (await site.enter("nobody")).get(`/file/${file}`)).status, 200);
  await db.updateTable("goods").set({ status: 1 })
    .where("id", "=", goods.irrigator).execute();
  await placeOrder(world);
  await db.updateTable("goods").set({ status: 0 })
    .where("id", "=", goods.irrigator).execute();
  equal(
    (await customer.get(`/file/${file}`)).status,
    200,
    "they ordered it once",
  );
});

Deno.test("of devices and whatever else can't be ordered a customer learns nothing, whatever ids they send", async () => {
  await using portal = await openPortal();
  const { world: { db }, customer } = portal;
  const { id } = await db.insertInto("goods")
    .values({ sn: "DV-9", name: "巡检车", kind: "device", unit: "台" })
    .returning("id").executeTakeFirstOrThrow();
  const file = await cover(portal, id);
  equal((await customer.get(`/file/${file}`)).status, 404);
  await customer.fill("/oem/order/create", {
    form: (form) => form.id === "order-form",
    button: "recalc",
    fields: { type: "part", "lines.0.goods_id": String(id) },
  });
  const { text } = await customer.get("/oem/order/create");
  doesNotMatch(text, /巡检车|DV-9/);
});

Deno.test("a product whose versions have different prices shows from what to what, before a version is chosen", async () => {
  await using portal = await openPortal();
  const { customer } = portal;
  const { body } = await customer.get(DIALOG);
  const [, span] = /data-pick-price[^>]*>(¥[\d,.]+ – ¥[\d,.]+)</.exec(body) ??
    [];
  ok(span, body.match(/data-pick-price.{0,80}/)?.[0]);
  ok(body.includes(`<option value="" data-price="${span}"`));
});
