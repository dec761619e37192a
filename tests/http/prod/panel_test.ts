import { deepEqual, equal, match, ok } from "node:assert/strict";
import { decodeEntities, linksOf } from "@/tests/html.ts";
import { openSite, type Visitor } from "@/tests/http.ts";
import { chartedFigures } from "@/tests/lists.ts";
import { placeOrder, taskOf } from "@/tests/orders.ts";
import { openDemo } from "@/tests/world.ts";
import { openShop, say } from "./shop.ts";

const PANEL = "/prod/index";

/** How many rows the list of a link has. */
async function rowsOf(visitor: Visitor, href: string): Promise<number> {
  const { status, text } = await visitor.get(href.split("#")[0]!);
  equal(status, 200, href);
  const awaiting = new RegExp(
    say("production.page.awaiting.note", { n: "N" }).replace("N", "(\\d+)"),
  );
  const pattern = href.endsWith("#awaiting") ? awaiting : /共 (\d+) 条/;
  return Number(pattern.exec(text)?.[1] ?? 0);
}

/** The figures of a page with the lists behind them. */
function figuresOf(body: string, pattern: RegExp) {
  return [...body.matchAll(pattern)].map(([, href = "", figure]) => ({
    href: decodeEntities(href),
    figure: Number(figure),
  }));
}

Deno.test("every figure of the panel is the number of rows of the list that it leads to", async () => {
  await using demo = await openDemo();
  const visitor = await openSite(demo.database).enter("production");
  const panel = await visitor.get(PANEL);
  const { body } = panel;

  const todos = figuresOf(
    body,
    /class="todo"[^>]*href="([^"]+)"[^>]*><b>(\d+)</g,
  );
  const figures = figuresOf(body, /class="v"><a href="([^"]+)"[^>]*>(\d+)</g);
  const charted = chartedFigures(panel);
  equal(todos.length, 7);
  equal(figures.length, 4);
  equal(charted.length, 12 + 5);
  for (const { href, figure } of [...todos, ...figures, ...charted]) {
    equal(await rowsOf(visitor, href), figure, href);
  }
});

Deno.test("orders that wait to be arranged wait for us, and are in our colour", async () => {
  await using demo = await openDemo();
  const visitor = await openSite(demo.database).enter("production");
  const { body } = await visitor.get(PANEL);
  const todo = body.match(/<a class="todo".*?<\/a>/gs)
    ?.find((html) => html.includes("安排生产"));
  match(todo ?? "", /^<a class="todo" data-tone="ours"/);
});

Deno.test("each member of staff sees the figures of what they may do, and nobody without", async () => {
  await using shop = await openShop();
  const links = async (name: "production" | "warehouse" | "nobody") => {
    const { status, body, text } = await (await shop.as(name)).get(PANEL);
    equal(status, 200, name);
    const hrefs = linksOf(body).map(({ href }) => href);
    return { text, hrefs: hrefs.filter((href) => href.includes("?")) };
  };
  const maker = await links("production");
  ok(maker.hrefs.some((href) => href.startsWith("/prod/produce/task?")));
  ok(!maker.hrefs.some((href) => /pending-orders|package/.test(href)));
  const packer = await links("warehouse");
  ok(packer.hrefs.some((href) => /pending-orders/.test(href)));
  ok(!packer.hrefs.some((href) => href.startsWith("/prod/produce")));
  const { text } = await links("nobody");
  match(text, new RegExp(say("production.page.panel.empty")));
});

Deno.test("who may edit the catalogue and nothing else is led on to it by the panel without figures", async () => {
  await using shop = await openShop();
  await shop.world.allow("nobody", "manage_product");
  const editor = await shop.as("nobody");
  const ways = async (path: string) => {
    const { status, body } = await editor.get(path);
    equal(status, 200);
    const main = body.slice(body.indexOf("<main"));
    return linksOf(main).map(({ href, text }) => `${text} ${href}`);
  };
  deepEqual(await ways(PANEL), ["商品管理 /prod/mall/all"]);
  deepEqual(await ways("/mkt/index"), ["我的账户 /common"]);
});

Deno.test("whom no page of a section is open to reads what they lack, and who can grant it", async () => {
  await using shop = await openShop();
  await shop.world.allow("nobody", "manage_product");
  const stranger = await shop.as("nobody");
  const { status, text } = await stranger.get("/prod/inventory");
  equal(status, 403);
  match(text, /没有查看「库存管理」的权限/);
  match(text, /manage_inventory/);
  match(text, /可请\S*admin\S*开通。/);
});

Deno.test("what is due next has the planned tasks that nobody has begun yet, and so has its list", async () => {
  await using shop = await openShop();
  const { world } = shop;
  const order = await placeOrder(world, { status: "arrange_complete" });
  const { id } = await taskOf(world, order);
  const maker = await shop.as("production");
  const { body } = await maker.get(PANEL);
  const due = body.slice(body.indexOf(say("production.page.due")));
  ok(due.includes(`/prod/produce/task-detail/${id}"`));
  const all = linksOf(due).find(({ text }) => text === say("common.all"));
  const list = await maker.get(all?.href ?? "");
  ok(list.body.includes(`/prod/produce/task-detail/${id}"`));
});
