import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { inTransaction } from "@/db/transaction.ts";
import { createGoodsFromRow } from "@/domain/catalogue/goods_row.ts";
import { addCategory, keeperOf } from "@/tests/domain/catalogue/people.ts";
import { GOODS_KINDS } from "@/db/schema/catalogue.ts";
import { GOODS_FILE } from "@/nouns/catalogue/goods.ts";
import { readHeads } from "@/resource/import/heads.ts";
import { formsOf, has, linksOf } from "@/tests/html.ts";
import { openSite, type Visitor } from "@/tests/http.ts";
import { fieldsOf } from "@/tests/submission.ts";
import { openDemo } from "@/tests/world.ts";
import { openCounter } from "./counter.ts";

const LIST = "/prod/mall";

Deno.test("every tab shows its kind, and within it those on the shelf and off it, with the counts of all of them under the same conditions", async () => {
  await using demo = await openDemo();
  await demo.db.updateTable("goods").set({ status: 0 })
    .where("kind", "=", "fruit").execute();
  const production = await openSite(demo.database).enter("production");
  const all = await production.get(`${LIST}/all`);
  const tabs = linksOf(all.body).filter(({ href, text }) =>
    /^\/prod\/mall\/\w+(\?status=[01])?$/.test(href) && /\D \d+$/.test(text)
  );
  equal(tabs.length, 12 + 3);
  for (const { href, text } of tabs) {
    const page = await production.get(href);
    equal(page.status, 200, href);
    const n = /(\d+)$/.exec(text)?.[1];
    match(page.text, new RegExp(`共 ${n} 条`), href);
  }
  const off = await production.get(`${LIST}/part?status=0&keyword=dcf`);
  const chip = (name: string) =>
    linksOf(off.body).find(({ text }) =>
      new RegExp(`^${name} ?\\d+$`).test(text)
    );
  equal(chip("上架")?.href, `${LIST}/part?keyword=dcf&status=1`);
  match(chip("上架")?.text ?? "", / ?1$/);
  match(chip("零件库")?.text ?? "", / ?0$/);
  const valves = await production.get(`${LIST}/all?keyword=dcf`);
  match(valves.text, /电磁阀 DN25/);
  match(valves.text, /零件库 ?1/);
  match(valves.text, /OEM产品 ?0/);
});

Deno.test("who has set the default view aside keeps it aside on the other tabs", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  const view = { name: "view", list: "catalogue.goods", back: `${LIST}/all` };
  const kept = await keeper.post("/preference", {
    ...view,
    value: "save",
    view_name: "下架",
    query: "status=0",
    is_default: "on",
  });
  equal(kept.location, `${LIST}/all?status=0`, kept.text);
  match((await keeper.get(`${LIST}/oem`)).location ?? "", /status=0/);
  const { body } = await keeper.get(`${LIST}/all?view=none&page=2`);
  const tab = linksOf(body).find(({ text }) => /^OEM产品 ?\d+$/.test(text));
  equal(tab?.href, `${LIST}/oem?view=none`);
  equal((await keeper.get(tab?.href ?? "")).status, 200);
});

Deno.test("the conditions narrow the list, and a wrong one is said at its field", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  const priced = await keeper.get(
    `${LIST}/all?price_from=100&price_to=200&status=1`,
  );
  match(priced.text, /12V 水泵/);
  match(priced.text, /共 1 条/);
  const wrong = await keeper.get(`${LIST}/all?price_from=abc`);
  equal(wrong.status, 422);
  match(wrong.text, /请输入金额/);
  match(wrong.body, /value="abc"/);
  const turned = await keeper.get(`${LIST}/all?price_from=5&price_to=1`);
  equal(turned.status, 422, "a span that ends below its beginning");
  match(turned.text, /最高价低于最低价/);
  equal((await keeper.get(`${LIST}/all?price_from=5&price_to=5`)).status, 200);
});

Deno.test("who sees no parts has neither their tab nor them in the others", async () => {
  await using counter = await openCounter();
  const finance = await counter.as("finance");
  const page = await finance.get(`${LIST}/all`);
  doesNotMatch(page.text, /12V 水泵/);
  const hrefs = linksOf(page.body).map(({ href }) => href);
  ok(!hrefs.includes(`${LIST}/part`));
  ok(!hrefs.some((href) => href.startsWith(`${LIST}/good?`)));
  equal((await finance.get(`${LIST}/part`)).status, 403);
  for (const kind of GOODS_KINDS.filter((kind) => kind !== "part")) {
    equal((await finance.get(`${LIST}/${kind}`)).status, 200, kind);
  }
});

Deno.test("many goods leave the shelf and change their category at once, each by the rules", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db, goods } } = counter;
  const ids = [String(goods.valve), String(goods.seal)];
  const asked = await keeper.post(`${LIST}/all`, {
    event: "bulk",
    action: "take_off",
    id: ids,
  });
  equal(asked.status, 200);
  match(asked.text, /所选商品将下架/);
  const done = await keeper.post(`${LIST}/all`, {
    event: "bulk",
    action: "take_off",
    id: ids,
    confirmed: "1",
  });
  equal(done.status, 303);
  const statuses = async () =>
    (await db.selectFrom("goods").select("status")
      .where("id", "in", [goods.valve, goods.seal]).execute())
      .map(({ status }) => status);
  deepEqual(await statuses(), [0, 0]);
  const moved = await keeper.post(`${LIST}/all`, {
    event: "bulk",
    action: "set_category",
    id: ids,
    category_id: "",
    confirmed: "1",
  });
  equal(moved.status, 303);
  const { category_id } = await db.selectFrom("goods").select("category_id")
    .where("id", "=", goods.seal).executeTakeFirstOrThrow();
  equal(category_id, null);
  const finance = await counter.as("finance");
  const refused = await finance.post(`${LIST}/all`, {
    event: "bulk",
    action: "put_on",
    id: ids,
    confirmed: "1",
  });
  equal(refused.status, 403);
});

Deno.test("who may not do something to many goods is told which permission lets them", async () => {
  await using counter = await openCounter();
  const finance = await counter.as("finance");
  const refused = await finance.post(`${LIST}/all`, {
    event: "bulk",
    action: "put_on",
    id: String(counter.world.goods.valve),
    confirmed: "1",
  });
  equal(refused.status, 403);
  match(refused.text, /（manage_product） \/ .*（manage_external_inventory）/);
});

Deno.test("what was chosen for many goods stays chosen when it is asked again because the list changed", async () => {
  await using counter = await openCounter();
  const { keeper, world: { db } } = counter;
  const { category_id } = await db.selectFrom("goods_category")
    .select("category_id").executeTakeFirstOrThrow();
  const sent = { event: "bulk", action: "set_category", all: "1" };
  const answered = { ...sent, confirmed: "1", found: "1" };
  const question = async (chosen: string) => {
    const asked = await keeper.post(`${LIST}/all`, {
      ...answered,
      category_id: chosen,
    });
    equal(asked.status, 409);
    return asked.body.slice(asked.body.indexOf("dialog-title"));
  };
  const selected = (value: string) =>
    new RegExp(`<option value="${value}" selected`);
  match(await question(String(category_id)), selected(String(category_id)));
  match(await question(""), selected(""));
  match(await question("999999"), /<option disabled selected>/);
});

Deno.test("the list is exported with what the reader sees: cost prices only for who may", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  const path =
    `${LIST}/all?keyword=pump&format=csv&columns=name,sn,price,cost_price`;
  const own = await keeper.get(path);
  match(own.body, /成本价/);
  match(own.body, /pump-12v/);
  const sales = await (await counter.as("sales")).get(path);
  match(sales.body, /pump-12v/);
  doesNotMatch(sales.body, /成本价/);
});

Deno.test("the list as a file has no column that an import doesn't know", async () => {
  await using counter = await openCounter();
  const { body } = await counter.keeper.get(`${LIST}/all?format=csv`);
  const [heads = ""] = body.replace("\ufeff", "").split("\r\n");
  ok(heads.includes("在用版本"), heads);
  const { fields } = readHeads(GOODS_FILE, heads.split(","));
  ok(fields.includes("price"));
});

Deno.test("the category that the file of the list says is the one that its import puts the goods into, whatever others are called", async () => {
  await using counter = await openCounter();
  const { keeper, world } = counter;
  const { db } = world;
  const top = await addCategory(world, "感应件");
  const devices = await addCategory(world, "设备 / 整机");
  const below = await addCategory(world, "感应件", devices);
  const categories = [top, devices, below, null];
  await db.insertInto("goods").values(
    categories.map((category_id, i) => ({
      sn: `row-${i}`,
      name: "行件",
      kind: "part" as const,
      category_id,
      search: "行件",
    })),
  ).execute();
  const asked = "keyword=行件&sort=sn&format=csv&columns=sn,category";
  const { body } = await keeper.get(`${LIST}/all?${asked}`);
  const [heads, ...rows] = body.replace("\ufeff", "").trim().split("\r\n")
    .map((row) => row.split(","));
  const at = heads!.indexOf("类型");
  equal(rows.length, 4);
  await inTransaction(db, async (trx) => {
    for (const [i, row] of rows.entries()) {
      await createGoodsFromRow(trx, keeperOf(world), {
        sn: `again-${i}`,
        name: "阀",
        kind: "part",
        category_id: row[at]!,
      });
    }
  });
  const made = await db.selectFrom("goods").select("category_id")
    .where("sn", "like", "again-%").orderBy("sn").execute();
  deepEqual(made.map(({ category_id }) => category_id), categories);
});

Deno.test("a file of all goods says in its name what it holds, in English too", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  keeper.cookies.set("locale", "en-us");
  const { headers } = await keeper.get(`${LIST}/all?format=csv`);
  match(headers.get("content-disposition") ?? "", /''All%20products%20/);
});

/** Presses a button of a tab's open menu of columns, with one more of them ticked. */
async function arrange(
  keeper: Visitor,
  tab: string,
  value: string,
  ticked: string,
): Promise<void> {
  const { body } = await keeper.get(`${LIST}/${tab}?menu=columns`);
  const fields = formsOf(body).find(has("order"))?.fields ?? [];
  const pressed = fields.filter(([name]) => name !== "value");
  const done = await keeper.post(
    "/preference",
    fieldsOf([...pressed, ["columns", ticked], ["value", value]]),
  );
  equal(done.status, 303);
}

Deno.test("columns chosen on the tab of one kind leave those of the other tabs in their places", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  const heads = async (tab: string) =>
    (await keeper.get(`${LIST}/${tab}?format=csv`)).body
      .replace("\ufeff", "").split(/\r?\n/)[0];
  equal(
    await heads("all"),
    "名称,单位,编码,类别,类型,价格,版本,在用版本,状态",
  );
  equal(await heads("oem"), "名称,单位,编码,类型,价格,版本,在用版本,状态");
  await arrange(keeper, "oem", "choose", "cost_price");
  equal(
    await heads("all"),
    "名称,单位,编码,类别,类型,价格,版本,在用版本,成本价,状态",
  );
  equal(
    await heads("oem"),
    "名称,单位,编码,类型,价格,版本,在用版本,成本价,状态",
  );
  await arrange(keeper, "oem", "up category", "created_at");
  match(await heads("all") ?? "", /^名称,单位,类型,编码,类别,价格,/);
  await arrange(keeper, "oem", "reset", "created_at");
  equal(
    await heads("all"),
    "名称,单位,编码,类别,类型,价格,版本,在用版本,状态",
  );
});
