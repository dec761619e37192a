import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { readBadges } from "@/db/platform/badges.ts";
import { ORDER_STATUSES } from "@/db/schema/oem.ts";
import { toDecimal } from "@/db/values.ts";
import { formatMoney } from "@/domain/money.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { adjustStock, StockAdjustment } from "@/domain/oem/adjust_stock.ts";
import { parse } from "@/domain/validate.ts";
import { linksOf, sends } from "@/tests/html.ts";
import type { Answer } from "@/tests/http.ts";
import {
  partLine,
  placeOrder,
  productLine,
  readOrder,
} from "@/tests/orders.ts";
import { readAgain } from "@/tests/statements.ts";
import { ENTER } from "@/tests/submission.ts";
import type { World } from "@/tests/world.ts";
import { payApproved } from "../../domain/oem/stories.ts";
import { hasForm, held, openPortal, say, slip } from "./portal.ts";
import { strayChinese } from "../stray_chinese.ts";

const path = (id: number) => `/oem/order/${id}`;
const asking = (id: number, event: string) => `${path(id)}?confirm=${event}`;

/** Two irrigators with valves from the customer's own inventory. */
function withDeduction(
  { goods, versions }: World,
  valves: number,
  pumps: number,
) {
  return [{
    goods_id: goods.irrigator,
    version_id: versions.v1,
    quantity: 20,
    parts: [
      { goods_id: goods["pump-12v"], usage: 1, deduction: pumps },
      { goods_id: goods.valve, usage: 4, deduction: valves },
      { goods_id: goods.board, usage: 1 },
    ],
  }];
}

Deno.test("confirming shows total and deposit, asks, and takes the parts from the inventory", async () => {
  await using portal = await openPortal();
  const { world, customer, act } = portal;
  const id = await placeOrder(world, { lines: withDeduction(world, 40, 5) });
  const asked = await customer.get(asking(id, "confirm"));
  const { total } = await readOrder(world.db, id);
  ok(asked.text.includes(say("oem.order.confirm.warning")));
  ok(asked.text.includes(formatMoney(total)));
  ok(asked.text.includes(say("oem.next.deducts")));
  equal((await readOrder(world.db, id)).status, "draft");

  const done = await act(asking(id, "confirm"), "confirm");
  equal(done.status, 303);
  equal(done.location, path(id));
  equal((await readOrder(world.db, id)).status, "draft_complete");
  equal(await world.stock("green", "valve"), 60);
  const shown = await customer.get(path(id));
  ok(shown.text.includes(say("oem.portal.done.confirm")));
  ok(hasForm(shown, "submit_deposit"));
  ok(!linksOf(shown.body).some(({ href }) => href.endsWith("/edit")));
});

Deno.test("a confirmation with a price that has changed meanwhile shows the old and the new one and does nothing", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world);
  const page = await customer.get(asking(id, "confirm"));
  const before = (await readOrder(world.db, id)).total;
  await world.db.updateTable("goods").set({ price: toDecimal(200_00) })
    .where("id", "=", world.goods["pump-12v"]).execute();

  const refused = await customer.submit(asking(id, "confirm"), page, {
    form: sends("confirm"),
  });
  equal(refused.status, 409);
  match(refused.text, /\[40901\]/);
  const now = before + 2 * (200_00 - 120_00);
  ok(refused.text.includes(formatMoney(before)));
  ok(refused.text.includes(formatMoney(now)));
  equal((await readOrder(world.db, id)).status, "draft");

  const again = await customer.submit(asking(id, "confirm"), refused, {
    form: sends("confirm"),
  });
  equal(again.status, 303);
  equal((await readOrder(world.db, id)).total, now);
});

Deno.test("an edit that was saved as a draft and never submitted is told of on the order's page and before the order is confirmed", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world);
  const edit = `${path(id)}/edit`;
  const save = (fields = {}) =>
    customer.fill(edit, {
      form: (form) => form.id === "order-form",
      button: "recalc",
      fields,
    });
  const warning = say("oem.portal.confirm.edited");
  await save();
  const untouched = await customer.get(path(id));
  ok(!untouched.body.includes(say("oem.portal.edited.go_on")));

  await save({ "lines.0.quantity": "7" });
  const told = await customer.get(path(id));
  match(told.text, /您有未提交的修改/);
  const hrefs = linksOf(told.body).map(({ href }) => href);
  ok(hrefs.includes(edit));
  ok((await customer.get(asking(id, "confirm"))).text.includes(warning));

  ok(hrefs.includes(`${edit}?confirm=discard`));
  await customer.fill(`${edit}?confirm=discard`, {
    form: (form) => form.fields.some(([, value]) => value === "discard"),
  });
  ok(!(await customer.get(path(id))).text.includes("未提交"));
  ok(!(await customer.get(asking(id, "confirm"))).text.includes(warning));
});

Deno.test("a price that sales adjusts while the customer is about to confirm is shown as old and new total, with the difference", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world);
  const page = await customer.get(asking(id, "confirm"));
  const { version } = await readOrder(world.db, id);
  await moveOrder(world.db, world.sales, id, "adjust_price", {
    version,
    adjustments: [{ amount: -40, reason: "老客户" }],
  });
  const refused = await customer.submit(asking(id, "confirm"), page, {
    form: sends("confirm"),
  });
  equal(refused.status, 409);
  match(refused.text, /\[40901\]/);
  match(refused.text, /原合计 ¥647\.36 → 新合计 ¥607\.36，相差 ¥40\.00/);
  equal((await readOrder(world.db, id)).status, "draft");
});

Deno.test("a confirmation without enough stock names every short part and leaves the draft as it was", async () => {
  await using portal = await openPortal();
  const { world, act } = portal;
  const id = await placeOrder(world, { lines: withDeduction(world, 80, 10) });
  for (const [sn, quantity] of [["valve", -50], ["pump-12v", -7]] as const) {
    await adjustStock(
      world.db,
      world.sales,
      parse(StockAdjustment, {
        organization_id: world.organizations.green,
        goods_id: world.goods[sn],
        quantity,
        reason: "盘点",
      }),
    );
  }
  const refused = await act(asking(id, "confirm"), "confirm");
  equal(refused.status, 409);
  ok(refused.text.includes(say("oem.parts.deduction.failed")));
  const short = { name: "电磁阀", sn: "valve", needed: 80, available: 50 };
  ok(refused.text.includes(say("inventory.short", short)));
  const pumps = { name: "12V 水泵", sn: "pump-12v", needed: 10, available: 3 };
  ok(refused.text.includes(say("inventory.short", pumps)));
  equal((await readOrder(world.db, id)).status, "draft");
  equal(await world.stock("green", "valve"), 50);
});

Deno.test("an order whose goods left the shelf can't be confirmed; the page says which line", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world);
  await world.db.updateTable("goods").set({ status: 0 })
    .where("id", "=", world.goods.irrigator).execute();
  const page = await customer.get(asking(id, "confirm"));
  equal(page.status, 422);
  const said = say("oem.portal.confirm.off_shelf", { name: "智能灌溉机" });
  ok(page.text.includes(`[42200]${said}`), "which product, and what to do");
  doesNotMatch(page.text, /智能灌溉机：/, "named once");
  ok(!hasForm(page, "confirm"));
  ok(linksOf(page.body).some(({ href }) => href === `${path(id)}/edit`));

  const late = await customer.post(asking(id, "confirm"), {
    event: "confirm",
    version: "1",
    total: "1",
  });
  equal(late.status, 422);
  ok(late.text.includes(said));
});

Deno.test("an order of which several things are no longer offered names each, with its product", async () => {
  await using portal = await openPortal();
  const { world: { db, goods }, world, customer } = portal;
  const id = await placeOrder(world);
  await db.updateTable("goods").set({ status: 0 })
    .where("id", "in", [goods["pump-12v"], goods.valve]).execute();
  const page = await customer.get(asking(id, "confirm"));
  equal(page.status, 422);
  ok(page.text.includes(say("oem.portal.confirm.unavailable")));
  for (const name of ["12V 水泵", "电磁阀"]) {
    const fault = say("oem.order.part.unavailable", { name });
    ok(page.text.includes(`智能灌溉机：${fault}`), name);
  }
  doesNotMatch(page.body, /href="#f-lines/, "the page has no such fields");
});

Deno.test("an order of parts of which one left the shelf speaks of the part, not of a product", async () => {
  await using portal = await openPortal();
  const { world: { db, goods }, world, customer } = portal;
  const id = await placeOrder(world, {
    type: "part",
    lines: [{ goods_id: goods.sensor, quantity: 1 }],
  });
  const { name } = await db.updateTable("goods").set({ status: 0 })
    .where("id", "=", goods.sensor).returning("name")
    .executeTakeFirstOrThrow();
  const page = await customer.get(asking(id, "confirm"));
  equal(page.status, 422);
  ok(page.text.includes(say("oem.portal.confirm.unavailable")));
  ok(page.text.includes(say("oem.order.part.unavailable", { name })));
  doesNotMatch(page.text, /产品已下架/);
});

Deno.test("to a customer whose organization sales have disabled no page offers to order, and each says why", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const draft = await placeOrder(world);
  const sent = await placeOrder(world, { status: "shipping" });
  await world.db.updateTable("organization").set({ status: 0 })
    .where("id", "=", world.organizations.green).execute();
  const why = say("oem.order.why.organization");
  for (const page of ["/oem", "/oem/order/mine", path(draft)]) {
    const { text, body } = await customer.get(page);
    ok(text.includes(why), page);
    const [, main = ""] = /<main([\s\S]*)<\/main>/.exec(body) ?? [];
    ok(
      !linksOf(main).some(({ href }) => /\/create$|=confirm$/.test(href)),
      page,
    );
  }
  const list = await customer.get("/oem/order/mine");
  ok(linksOf(list.body).some(({ href }) => href === asking(sent, "receive")));
  const asked = await customer.get(asking(draft, "confirm"));
  ok(!hasForm(asked, "confirm"));
  const form = await customer.get("/oem/order/create");
  ok(form.text.includes(why), "who came by a link of their own");
  ok(form.text.includes(say("oem.form.recalc")), "a draft may be kept");
  doesNotMatch(form.body, /value="submit"/);
});

Deno.test("to a customer whose organization sales have disabled no draft waits: not in the menu, on the tab or in the list behind it", async () => {
  await using portal = await openPortal();
  const { world: { db, green, organizations }, world, customer } = portal;
  const draft = await placeOrder(world);
  const sent = await placeOrder(world, { status: "shipping" });
  const leads = ({ body }: Answer, to: string) =>
    linksOf(body).some(({ href }) => href === to);
  const waits = async (orders: number[], query = "") => {
    equal((await readBadges(db, green, 99))["oem-order"], orders.length);
    const found = await customer.get(`/oem/order/mine?holder=customer${query}`);
    match(found.text, new RegExp(`等我处理 ${orders.length} `));
    for (const id of [draft, sent]) {
      equal(leads(found, path(id)), orders.includes(id), query);
    }
  };
  await waits([draft, sent]);
  await db.updateTable("organization").set({ status: 0 })
    .where("id", "=", organizations.green).execute();
  await waits([sent]);
  await waits([sent], "&type=product");
  const [day] = (await readOrder(db, sent)).order_no.match(/^.{8}/) ?? [];
  await waits([sent], `&keyword=${day}`);
  const all = await customer.get("/oem/order/mine?status=draft");
  ok(leads(all, path(draft)), "it is there");
  const sales = await portal.site.enter("sales");
  const theirs = await sales.get("/mkt/oem/list?holder=customer");
  ok(leads(theirs, `/mkt/oem/detail/${draft}`), "the customer's, to sales");
});

Deno.test("receiving asks; what is missing needs a reason, and the page keeps what was said", async () => {
  await using portal = await openPortal();
  const { world, customer, act } = portal;
  const id = await placeOrder(world, { status: "shipping" });
  const asked = await customer.get(asking(id, "receive"));
  ok(asked.text.includes(say("oem.order.receipt.confirm")));
  const refused = await act(asking(id, "receive"), "receive", {
    "lines.0.received": "1",
    "lines.0.damaged": "1",
  });
  equal(refused.status, 422);
  const line = say("oem.portal.receive.line", {
    n: 1,
    name: "智能灌溉机 v1",
    quantity: 2,
  });
  const reason = say("inventory.receive.reason.required");
  ok(refused.text.includes(
    say("common.labelled", { label: line, words: reason }),
  ));
  equal(held(refused, "receive", "lines.0.received"), "1");
  equal((await readOrder(world.db, id)).status, "shipping");

  const done = await customer.submit(asking(id, "receive"), refused, {
    form: sends("receive"),
    fields: { "lines.0.reason": "少一台", "lines.0.upload": await slip() },
  });
  equal(done.status, 303);
  equal((await readOrder(world.db, id)).status, "shipping_complete");
  const page = await customer.get(path(id));
  ok(page.text.includes(say("oem.document.package.received", {
    name: "智能灌溉机 v1",
    received: 1,
    sent: 2,
    damaged: 1,
    reason: "少一台",
  })));
  ok(page.body.includes("回单.png"), "with its picture");
});

Deno.test("Enter in a line's reason does not receive the order; the dialog stays with what was typed", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world, { status: "shipping" });
  const again = await customer.fill(asking(id, "receive"), {
    form: sends("receive"),
    button: ENTER,
    fields: { "lines.0.received": "1", "lines.0.reason": "少一台" },
  });
  equal(again.status, 200);
  equal((await readOrder(world.db, id)).status, "shipping");
  equal(held(again, "receive", "lines.0.received"), "1");
  equal(held(again, "receive", "lines.0.reason"), "少一台");
});

Deno.test("of many lines that arrived, only the one with a fault is opened", async () => {
  await using portal = await openPortal();
  const { world, customer, act } = portal;
  const lines = Array.from({ length: 11 }, () => productLine(world));
  const id = await placeOrder(world, { status: "shipping", lines });
  const opened = ({ body }: Answer) =>
    [...body.matchAll(/<details[^>]* open.*?name="(lines\.\d+)\./gs)]
      .map(([, line]) => line);
  deepEqual(opened(await customer.get(asking(id, "receive"))), []);
  const refused = await act(asking(id, "receive"), "receive", {
    "lines.10.received": "1",
  });
  equal(refused.status, 422);
  deepEqual(opened(refused), ["lines.10"]);
});

Deno.test("what a customer writes and photographs of goods that arrived complete is shown to them and to sales", async () => {
  await using portal = await openPortal();
  const { world, site, customer } = portal;
  const id = await placeOrder(world, { status: "shipping" });
  const ask = asking(id, "receive");
  const form = sends("receive");
  const pictured = await customer.fill(ask, {
    form,
    fields: { "lines.0.upload": await slip(), remove_file: "0" },
  });
  const [folded = ""] =
    /<details[^>]*>(?:(?!<details)[^])*回单\.png/.exec(pictured.body) ?? [];
  match(folded, /^<details[^>]* open/, "not folded away");
  const reason = "外箱有压痕，机器完好";
  const done = await customer.submit(ask, pictured, {
    form,
    fields: { "lines.0.reason": reason },
  });
  equal(done.status, 303, done.text);
  const sales = await site.enter("sales");
  for (
    const page of [
      await customer.get(path(id)),
      await sales.get(`/mkt/oem/detail/${id}`),
    ]
  ) {
    const said = say("oem.document.package.received", {
      name: "智能灌溉机 v1",
      received: 2,
      sent: 2,
      damaged: 0,
      reason,
    });
    ok(page.text.includes(said));
    ok(page.body.includes("回单.png"), "with its picture");
    doesNotMatch(page.body, /class="block text-bad"/, "nothing is wrong");
  }
});

Deno.test("a receipt that came twice leaves the form of the balance as it starts", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world, { status: "shipping" });
  const ask = asking(id, "receive");
  const [first, second] = [await customer.get(ask), await customer.get(ask)];
  const form = { form: sends("receive") };
  equal((await customer.submit(ask, first, form)).status, 303);
  const late = await customer.submit(ask, second, form);
  equal(late.status, 409);
  const fresh = await customer.get(path(id));
  const due = held(fresh, "submit_balance", "amount");
  ok(due);
  equal(held(late, "submit_balance", "amount"), due);
});

Deno.test("two lines of the same goods are told apart where they are received: by what was written at them", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const line = productLine(world);
  const id = await placeOrder(world, {
    status: "shipping",
    lines: [{ ...line, remark: "外壳白色" }, { ...line, remark: "外壳绿色" }],
  });
  const { text } = await customer.get(asking(id, "receive"));
  match(text, /×2 外壳白色 数量不符.* ×2 外壳绿色 数量不符/);
});

Deno.test("more than was sent is not received", async () => {
  await using portal = await openPortal();
  const { world, act } = portal;
  const id = await placeOrder(world, { status: "shipping" });
  const refused = await act(asking(id, "receive"), "receive", {
    "lines.0.received": "3",
  });
  equal(refused.status, 422);
  ok(refused.text.includes(say("inventory.receive.max", { sent: 2 })));
});

Deno.test("the automatic receipt is extended once; then there is no button, and a forged post is refused in place", async () => {
  await using portal = await openPortal();
  const { world, customer, act } = portal;
  const id = await placeOrder(world, { status: "shipping" });
  const page = await customer.get(asking(id, "extend"));
  equal((await act(asking(id, "extend"), "extend")).status, 303);
  const again = await customer.get(asking(id, "extend"));
  ok(!hasForm(again, "extend"));
  const forged = await customer.submit(path(id), page, {
    form: sends("extend"),
    fields: { idempotency_key: crypto.randomUUID() },
  });
  equal(forged.status, 409);
  ok(forged.text.includes(say("oem.order.why.extended")));
});

Deno.test("an act that the state does not allow names state and act, and shows the order as it is", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world, { status: "shipping" });
  const refused = await customer.post(path(id), {
    event: "submit_balance",
    amount: "1",
    card_id: String(world.card),
    files: "1",
  });
  equal(refused.status, 409);
  ok(refused.text.includes(say("flow.refused", {
    state: "oem.order.status.shipping",
    event: "oem.order.event.submit_balance",
  })));
  ok(refused.text.includes(say("oem.order.event.receive")));
  equal((await customer.post(path(id), { event: "approve" })).status, 400);
  equal((await customer.post(path(id), {})).status, 400);
});

Deno.test("closing needs a reason and deleting asks; a deleted order is gone", async () => {
  await using portal = await openPortal();
  const { world, customer, act } = portal;
  const kept = await placeOrder(world);
  const refused = await act(asking(kept, "close"), "close", { reason: " " });
  equal(refused.status, 422);
  ok(refused.text.includes(say("oem.order.close.reason.required")));
  const reason = "计划有变";
  equal((await act(asking(kept, "close"), "close", { reason })).status, 303);
  equal((await readOrder(world.db, kept)).status, "close");
  ok((await customer.get(path(kept))).text.includes(reason));

  const gone = await placeOrder(world);
  const asked = await customer.get(asking(gone, "delete"));
  ok(asked.text.includes(say("oem.order.delete.confirm")));
  equal(
    (await act(asking(gone, "delete"), "delete")).location,
    "/oem/order/mine",
  );
  equal((await customer.get(path(gone))).status, 404);
});

Deno.test("who closes an order after a first payment is told before that it is refunded", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world, { status: "draft_complete" });
  const unpaid = await customer.get(asking(id, "close"));
  ok(!unpaid.text.includes(say("oem.portal.close.paid")));
  await payApproved(world, id, "submit_deposit", 50_00);

  const asked = await customer.get(asking(id, "close"));
  ok(asked.text.includes(say("oem.portal.close.paid")));
  ok(asked.text.includes(`${say("oem.document.refund.open")} ¥50.00`));
});

Deno.test("a remark stands in the history; an internal one of the staff does not", async () => {
  await using portal = await openPortal();
  const { world, customer, act } = portal;
  const id = await placeOrder(world);
  const content = "月底前发货";
  equal((await act(asking(id, "remark"), "remark", { content })).status, 303);
  await moveOrder(world.db, world.sales, id, "remark", {
    content: "信用良好",
    internal: true,
  });
  const { text } = await customer.get(path(id));
  ok(text.includes(content));
  ok(!text.includes("信用良好"));
});

Deno.test("a remark that is sent, gone back to, changed and sent again is refused, and its new words can be copied", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const path = `/oem/order/${await placeOrder(world)}?confirm=remark`;
  const shown = await customer.get(path);
  const say = (content: string) =>
    customer.submit(path, shown, {
      form: sends("remark"),
      fields: { content },
    });
  equal((await say("周一前请电话")).status, 303);
  const again = await say("周一前请电话，另请附合格证");
  equal(again.status, 409);
  match(again.text, /周一前请电话，另请附合格证/);
});

Deno.test("another organization's order is not there, to read or to act on, and the portal shows staff none", async () => {
  await using portal = await openPortal();
  const { world, site, customer } = portal;
  const id = await placeOrder(world, { by: world.sky });
  equal((await customer.get(path(id))).status, 404);
  for (const event of ["confirm", "close", "delete", "remark"]) {
    const answer = await customer.post(path(id), {
      event,
      reason: "x",
      content: "x",
      version: "1",
      total: "1",
    });
    equal(answer.status, 404, event);
  }
  const admin = await site.enter("admin");
  equal((await admin.get(path(id))).status, 404);
  const mine = await admin.get("/oem/order/mine");
  ok(mine.text.includes(say("oem.portal.staff")));
  ok(linksOf(mine.body).some(({ href }) => href === "/mkt/oem/list"));
});

Deno.test("the page of an order that is not there says what to check and leads to the list", async () => {
  await using portal = await openPortal();
  const page = await portal.customer.get(path(999_999));
  equal(page.status, 404);
  ok(page.text.includes(say("state.404.text")));
  const main = page.body.slice(page.body.indexOf("<main"));
  deepEqual(linksOf(main).map(({ href }) => href).slice(0, 2), [
    "/oem/order/mine",
    "/oem",
  ]);
});

Deno.test("on a telephone the conditions of a list are folded away, until they were left open", async () => {
  await using portal = await openPortal();
  const { customer } = portal;
  const headers = { "user-agent": "Mozilla/5.0 (iPhone) Mobile/15E148 Safari" };
  const isOpen = async (query = "") => {
    const { body } = await customer.get(`/oem/order/mine${query}`, headers);
    return /<details class="flt" open/.test(body);
  };
  equal(await isOpen(), false);
  equal(await isOpen("?menu=dates"), true);
  equal(await isOpen("?from=2026-02-31"), true);
  customer.cookies.set("filter", "1");
  equal(await isOpen(), true);
});

Deno.test("the printed order has lines, parts, total in capitals and the checksum of what was confirmed, and no shell", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const wish = "机身颜色 RAL 6011";
  const id = await placeOrder(world, {
    status: "draft_complete",
    lines: [{ ...productLine(world), remark: wish }],
  });
  const page = await customer.get(`${path(id)}?print=1`);
  const { order_no, snapshot_sha256 } = await readOrder(world.db, id);
  equal(page.status, 200);
  match(page.text, /确认内容校验码/);
  const signed = [order_no, "12V 水泵", "元", snapshot_sha256 ?? "?", wish];
  for (const word of [...signed, "（配件）"]) {
    ok(page.text.includes(word), word);
  }
  ok(!page.body.includes("<nav"));
});

Deno.test("the printed order of parts for the inventory says that they are not sent", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const printed = async (delivery: "ship" | "store") => {
    const lines = [partLine(world)];
    const id = await placeOrder(world, { type: "part", delivery, lines });
    return (await customer.get(`${path(id)}?print=1`)).text;
  };
  const stored = say("oem.document.delivery.store");
  ok((await printed("store")).includes(stored));
  ok(!(await printed("ship")).includes(stored));
});

Deno.test("an order's page takes as many statements with ten lines as with one", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const { goods } = world;
  const lines = [goods.valve, goods.board, goods.seal, goods.sensor].map((
    goods_id,
  ) => ({ goods_id, quantity: 3 }));
  const one = await placeOrder(world, { type: "part" });
  const many = await placeOrder(world, { type: "part", lines });
  const count = async (id: number) =>
    (await readAgain(customer, path(id))).statements.length;
  equal(await count(many), await count(one));
  ok(await count(one) <= 8);
});

Deno.test("in every state the page says whose turn it is and offers only what the state allows, in both languages", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const acts = {
    draft: ["edit", "confirm", "close", "delete"],
    draft_complete: ["close"],
    shipping: ["receive", "extend"],
  };
  for (const status of ORDER_STATUSES) {
    const id = await placeOrder(world, { status });
    customer.cookies.set("locale", "zh-cn");
    const chinese = await customer.get(path(id));
    equal(chinese.status, 200, status);
    ok(!/\{\w+\}/.test(chinese.text), `${status}: ${chinese.text}`);
    const offered = linksOf(chinese.body).map(({ href }) => href)
      .filter((href) => href.startsWith(path(id))).map((href) =>
        href.replace(/^.*(?:confirm=|\/)/, "")
      ).filter((act) => !/print/.test(act));
    const allowed = status in acts ? acts[status as keyof typeof acts] : [];
    deepEqual(
      [...new Set(offered)].sort(),
      [...allowed, "remark"].sort(),
      status,
    );
    equal(hasForm(chinese, "submit_deposit"), status === "draft_complete");
    equal(hasForm(chinese, "submit_balance"), status === "shipping_complete");
    customer.cookies.set("locale", "en-us");
    const english = await customer.get(path(id));
    equal(english.status, 200, status);
    deepEqual(await strayChinese(world, english), [], status);
  }
});

Deno.test("of a long history the latest 200 entries are shown, with a way to those before; the phases know all of it", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world, { status: "draft_complete" });
  await remarkOften(world, id, 450);
  const shown = async (url: string) => {
    const { body, text } = await customer.get(url);
    const linked = (title: string) =>
      linksOf(body).find((link) => link.text === title)?.href;
    return {
      said: [...text.matchAll(/第(\d+)句/g)].map(([, n]) => Number(n)),
      phases: /\d\d-\d\d 已确认/.test(text),
      earlier: linked(say("common.parts.earlier")),
      latest: linked(say("common.parts.latest")),
    };
  };
  const first = await shown(path(id));
  deepEqual([first.said.length, first.said[0]], [200, 450]);
  equal(first.latest, undefined);
  const second = await shown(first.earlier ?? "");
  deepEqual([second.said.length, second.said[0]], [200, 250]);
  const third = await shown(second.earlier ?? "");
  deepEqual([third.said.length, third.said[0]], [50, 50]);
  deepEqual([first, second, third].map(({ phases }) => phases), [
    true,
    true,
    true,
  ]);
  equal(third.earlier, undefined);
  equal(third.latest, path(id));
});

/** Customer's remarks "第1句" and so on, as a program would write them. */
async function remarkOften({ db, green }: World, id: number, often: number) {
  await db.insertInto("journal").values(
    Array.from({ length: often }, (_, n) => ({
      source: "oem_order",
      source_id: id,
      event: "add_remark",
      actor_id: green.id,
      params: { content: `第${n + 1}句` },
    })),
  ).execute();
}

Deno.test("who remarks in a loop is told to wait, and the words stay in the dialog", async () => {
  await using portal = await openPortal();
  const { world, customer, act } = portal;
  const id = await placeOrder(world);
  for (let n = 0; n < 30; n++) {
    await customer.post(path(id), { event: "remark", content: "急" });
  }
  const content = "周一前请电话";
  const told = await act(asking(id, "remark"), "remark", { content });
  equal(told.status, 429);
  equal(held(told, "remark", "content"), content);
});
