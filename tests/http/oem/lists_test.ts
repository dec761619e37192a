import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { formatMoney, toApi } from "@/domain/money.ts";
import { linksOf } from "@/tests/html.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { placeOrder, readOrder, today } from "@/tests/orders.ts";
import { takesAtMost } from "@/tests/statements.ts";
import { openPortal, say } from "./portal.ts";

Deno.test("my orders are counted by phase and state, narrowed by the filter, and a wrong filter is refused in place", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  await placeOrder(world);
  await placeOrder(world, { status: "draft_complete" });
  await placeOrder(world, { by: world.sky });
  const all = await customer.get("/oem/order/mine");
  equal(all.status, 200);
  ok(all.text.includes(say("list.total", { n: 2 })));
  const draft = await customer.get("/oem/order/mine?phase=place");
  ok(draft.text.includes(say("oem.order.event.confirm")));
  ok(!draft.text.includes(say("oem.order.event.submit_deposit")));
  const none = await customer.get("/oem/order/mine?keyword=nothing");
  ok(none.text.includes(say("oem.orders.empty")));
  const wrong = await customer.get("/oem/order/mine?from=2026-13-01");
  equal(wrong.status, 422);
  ok(wrong.text.includes(say("validation.day")));
  await takesAtMost(4, customer, "/oem/order/mine");
});

Deno.test("a tab of my orders without any leads to all of them and asks for no fewer conditions, as no condition was set", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  await placeOrder(world, { status: "production" });
  for (const tab of ["phase=place", "status=close", "holder=customer"]) {
    const { text } = await customer.get(`/oem/order/mine?${tab}`);
    ok(text.includes(say("oem.orders.empty")), tab);
    ok(text.includes(say("list.empty.all")), tab);
    ok(!text.includes(say("oem.orders.empty_text")), tab);
  }
});

Deno.test("my orders say of every one how far it is paid, and of drafts and those that were closed unpaid nothing of that", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const draft = await placeOrder(world);
  const unpaid = await placeOrder(world, { status: "draft_complete" });
  const partial = await placeOrder(world, { status: "arrange" });
  const [unwanted, refunded] = [
    await placeOrder(world),
    await placeOrder(world, { status: "arrange" }),
  ];
  for (const id of [unwanted, refunded]) {
    await moveOrder(world.db, world.sales, id, "close", { reason: "取消" });
  }
  const { body } = await customer.get("/oem/order/mine");
  const rows = body.split("<article").slice(1);
  const rowOf = (id: number) =>
    rows.find((row) => row.includes(`/oem/order/${id}"`)) ?? "";
  const none = say("oem.order.pay_status.none");
  match(rowOf(unpaid), new RegExp(none));
  match(rowOf(partial), new RegExp(say("oem.order.pay_status.partial")));
  for (const id of [draft, unwanted]) {
    doesNotMatch(rowOf(id), new RegExp(none));
  }
  match(rowOf(refunded), new RegExp(say("oem.order.pay_status.partial")));
});

Deno.test("an order says to its customer whose turn it is and for how long, in the list, which sorts by it, and on its page", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const { db } = world;
  const waits = await placeOrder(world, { status: "draft_complete" });
  const made = await placeOrder(world, { status: "production" });
  const settled = await placeOrder(world, { status: "final_payment_complete" });
  const ended = await placeOrder(world, { status: "completed" });
  const days = async (id: number, n: number) =>
    await db.updateTable("oem_order")
      .set({ status_at: new Date(Date.now() - n * 86_400_000) })
      .where("id", "=", id).execute();
  await days(waits, 6);
  await days(made, 3);
  await days(settled, 30);
  await days(ended, 40);
  const list = await customer.get("/oem/order/mine");
  match(list.text, /等您操作 · 6 天/);
  match(list.text, /我们处理中 · 3 天/);
  match((await customer.get(`/oem/order/${waits}`)).text, /等您操作 · 6 天/);
  for (const id of [settled, ended]) {
    const { text } = await customer.get(`/oem/order/${id}`);
    match(text, /无需操作/);
    doesNotMatch(text, /(?:无需操作|我们处理中) ·/);
  }

  const menu = await customer.get("/oem/order/mine?menu=sort");
  const sort = linksOf(menu.body).find(({ text }) => text === "停留");
  const idsUnder = async (href: string) => {
    const { body } = await customer.get(href);
    return [...body.matchAll(/<article.*?\/oem\/order\/(\d+)"/gs)]
      .map(([, id]) => Number(id));
  };
  const longest = sort?.href ?? "";
  deepEqual(await idsUnder(longest), [waits, made, settled, ended]);
  const shortest = longest.replace("sort=", "sort=-");
  const back = await idsUnder(shortest);
  deepEqual(back, [made, waits, ended, settled], "what is done stays last");
  const found = await idsUnder(`${longest}&keyword=${today().slice(0, 4)}`);
  deepEqual(found, [waits, made, settled, ended], "of those found, too");

  const file = (await customer.get(`${longest}&format=csv`)).body;
  const [head = [], ...rows] = file.trim().split("\r\n")
    .map((line) => line.split(","));
  const held = head.indexOf(say("oem.orders.held_days"));
  deepEqual(
    rows.map((row) => row.slice(held, held + 2)),
    [["6", "客户"], ["3", "生产"], ["", "无需处理"], ["", "无需处理"]],
    "a file says no more than the page",
  );
});

Deno.test("the first page's figures are those of the lists behind them", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  await placeOrder(world);
  await placeOrder(world);
  await placeOrder(world, { status: "shipping" });
  const home = await customer.get("/oem");
  const waits = linksOf(home.body).filter(({ href }) =>
    href.startsWith("/oem/order/mine?status=")
  );
  equal(waits.length, 2);
  for (const { href, text } of waits) {
    const n = Number(/^\d+/.exec(text)?.[0]);
    const list = await customer.get(href);
    ok(list.text.includes(say("list.total", { n })), href);
  }
});

Deno.test("the bills' file has the filter's rows in yuan, with a byte order mark", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world, { status: "unpaid_complete" });
  await placeOrder(world);
  const { order_no, total } = await readOrder(world.db, id);
  const page = await customer.get("/oem/order/bill");
  ok(page.text.includes(formatMoney(total)));
  const all = "created_at,pay_status,deposit,balance,total,paid,refunded," +
    "outstanding";
  const csv = await customer.send(
    "GET",
    `/oem/order/bill?format=csv&columns=${all}`,
  );
  const bytes = new Uint8Array(await csv.arrayBuffer());
  deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
  const [heads, row, end] = new TextDecoder().decode(bytes).split("\r\n");
  equal(heads?.split(",").length, 11, "what was refunded, and what will be");
  ok(row?.startsWith(`${order_no}\t,`));
  ok(row?.split(",").includes(String(toApi(total))));
  ok(!end);
  const none = await customer.get("/oem/order/bill?format=csv&keyword=nothing");
  equal(none.body.trim().split("\r\n").length, 1);
  const xlsx = await customer.send("GET", "/oem/order/bill?format=xlsx");
  match(xlsx.headers.get("content-disposition") ?? "", /\.xlsx$/);
  deepEqual([...new Uint8Array(await xlsx.arrayBuffer()).slice(0, 2)], [
    80,
    75,
  ]);
});
