import { doesNotMatch, equal, match, ok } from "node:assert/strict";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { linksOf } from "@/tests/html.ts";
import { openSite } from "@/tests/http.ts";
import { chartedFigures } from "@/tests/lists.ts";
import { placeOrder } from "@/tests/orders.ts";
import { openDemo } from "@/tests/world.ts";
import { openDesk } from "./desk.ts";

const PANEL = "/mkt/index";
const LIST = "/mkt/oem/list?";

Deno.test("every figure of sales' control panel is what its list shows", async () => {
  await using demo = await openDemo();
  const sales = await openSite(demo.database).enter("sales");
  const panel = await sales.get(PANEL);
  equal(panel.status, 200);
  const links = linksOf(panel.body).filter(({ href }) => href.startsWith(LIST));

  const amounts = links.filter(({ text }) => text.startsWith("¥"));
  equal(amounts.length, 2, "ordered this month, outstanding");
  for (const { href, text } of amounts) {
    const list = await sales.get(href);
    // On a month's first day its list is empty, and says no sum.
    const sum = /合计 ¥/.test(list.text) || text !== "¥0.00";
    ok(!sum || list.text.includes(text), `${text} in ${href}`);
  }

  const counts = links.filter(({ text }) => /^\d+( (?!月)|$)/.test(text));
  ok(counts.length >= 4, "in production, late, and the kinds of work");
  for (const { href, text } of counts) {
    const list = await sales.get(href);
    match(list.text, new RegExp(`共 ${parseInt(text)} 条`), href);
  }
});

Deno.test("the months and stages of sales' charts lead to lists that add up to them", async () => {
  await using demo = await openDemo();
  const sales = await openSite(demo.database).enter("sales");
  const panel = await sales.get(PANEL);
  const charted = chartedFigures(panel);
  equal(charted.length, 12 + 6, "months and stages");
  for (const { href, figure } of charted.slice(0, 12)) {
    const list = await sales.get(href);
    const total = /合计 ¥([\d,.]+)/.exec(list.text)?.[1]?.replaceAll(",", "") ??
      (figure === 0 ? 0 : undefined);
    ok(
      Math.abs(Number(total) / 10_000 - figure) <= 0.005,
      `${href}: ${total}`,
    );
  }
  for (const { href, figure } of charted.slice(12)) {
    const list = await sales.get(href);
    match(list.text, new RegExp(`共 ${figure} 条`), href);
  }
});

Deno.test("what waits for sales is the same number on their control panel as in the menu; what to follow up stands beside", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  await placeOrder(world, { status: "unpaid_complete" });
  const late = await placeOrder(world, { status: "draft_complete" });
  await world.db.updateTable("oem_order")
    .set({ status_at: new Date(Date.now() - 30 * 86_400_000) })
    .where("id", "=", late).execute();
  const panel = await sales.get(PANEL);
  match(panel.body, /data-n="mkt-oem-list" ?>1</);
  match(panel.body, /<em class="ct hot">1<\/em>/);
  match(panel.text, /等我处理 1 1 安排生产 .+ 停在客户处过久 1 跟进定金/);
});

Deno.test("who may not manage OEM orders sees sales' control panel without a figure", async () => {
  await using desk = await openDesk();
  const nobody = await desk.enter("nobody");
  const panel = await nobody.get(PANEL);
  equal(panel.status, 200);
  match(panel.text, /这里没有您可以查看的数据/);
  doesNotMatch(panel.text, /¥|\d 单/);
});

Deno.test("sales' control panel says that customers have nowhere to pay to, while no receiving card is in use", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const says = "没有使用中的收款卡号，客户无法付款。";
  ok(!(await sales.get(PANEL)).text.includes(says));
  await world.db.updateTable("receiving_card").set({ status: 0 }).execute();
  const panel = await sales.get(PANEL);
  ok(panel.text.includes(says));
  ok(linksOf(panel.body).some(({ text }) => text === "管理收款卡号"));
});

Deno.test("one order is one order in English, too", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  await placeOrder(world, { status: "draft_complete" });
  sales.cookies.set("locale", "en-us");
  const panel = await sales.get(PANEL);
  match(panel.text, /on 1 order(?!s)/);
});

Deno.test("what arrived damaged or not at all is among the latest that sales reads", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const { db, green } = world;
  const id = await placeOrder(world, { status: "shipping" });
  const line = await db.selectFrom("package_line").select("id")
    .executeTakeFirstOrThrow();
  const arrived = { received: 1, damaged: 1, reason: "外箱压坏" };
  await moveOrder(db, green, id, "receive", {
    lines: [{ package_line_id: line.id, ...arrived }],
  });
  const panel = await sales.get(PANEL);
  match(panel.text, /收货有短少或破损 \d+ .* 实收 1 \/ 2 件 · 其中破损 1 件/);
});
