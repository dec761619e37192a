import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { formatMoney } from "@/domain/money.ts";
import { payRefund } from "@/domain/finance/review.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { placeOrder, readOrder, today, USUAL } from "@/tests/orders.ts";
import { paidInFull, payApproved } from "../../domain/oem/stories.ts";
import { openOffice } from "../finance/office.ts";
import { openPortal, say } from "./portal.ts";

const EXCESS = 500_00;

Deno.test("of an order that was paid too much everybody reads the same of what was paid, as the bill says it, and what of it is too much", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  const id = await paidInFull(world, {
    status: "unpaid_complete",
    excess: EXCESS,
  });
  const customer = await office.enter("green");
  const { text } = await customer.get(`/oem/order/${id}`);
  const paid = formatMoney(USUAL.total + EXCESS);
  ok(text.includes(`已付 ${paid} 其中多付 ¥500.00 未付 ¥0.00`), text);
  ok(text.includes(`已收 ${paid}，未付 ¥0.00`), text);
  ok(text.includes("待退款 ¥500.00"), text);
  const bill = await customer.get("/oem/order/bill");
  ok(bill.text.includes(`已付 ${paid} ，`), bill.text);
  const receipt = await world.db.selectFrom("receipt").select("id")
    .where("source_id", "=", id).executeTakeFirstOrThrow();
  const review = await finance.get(`/finance/bill/oem-detail/${receipt.id}`);
  ok(review.text.includes(`已收 ${paid} 其中多付 ¥500.00`), review.text);

  const sales = await office.enter("sales");
  const asked = await sales.get(`/mkt/oem/detail/${id}?confirm=close`);
  ok(asked.text.includes(`已付 ${paid}`), asked.text);
  await moveOrder(world.db, world.sales, id, "close", { reason: "停产" });
  const closed = await customer.get(`/oem/order/${id}`);
  ok(closed.text.includes(`已付 ${paid} 其中多付 ¥500.00`), closed.text);
});

Deno.test("the bill of a closed order says what is to be refunded", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  await paidInFull(world, { status: "close" });
  const { text } = await customer.get("/oem/order/bill");
  ok(text.includes(`待退款 ${formatMoney(USUAL.total)}`), text);
  for (const columns of ["", "&columns=deposit,refunded,refund_open"]) {
    const { body } = await customer.get(
      `/oem/order/bill?format=csv${columns}`,
    );
    const [heads = [], line = []] = body.split("\r\n")
      .map((each) => each.trim().split(","));
    deepEqual(heads.slice(1), [
      "创建时间",
      ...columns ? ["定金", "状态"] : ["状态", "定金", "尾款", "总额", "已付"],
      "已退",
      "待退款",
      ...columns ? [] : ["未付"],
    ]);
    equal(Number(line[heads.indexOf("已退")]), 0);
    equal(Number(line[heads.indexOf("待退款")]), USUAL.total / 100);
  }
});

Deno.test("a closed order with several refunds says what is still to be paid back of them all, then what was", async () => {
  await using office = await openOffice();
  const { world } = office;
  const id = await paidInFull(world, {
    status: "unpaid_complete",
    excess: EXCESS,
  });
  const refunds = () =>
    world.db.selectFrom("due").select("id").where("source_id", "=", id)
      .where("kind", "=", "refund").orderBy("id").execute();
  const payBack = (due: number) =>
    payRefund(world.db, world.finance, due, {
      paid_on: today(),
      bank_serial: "R",
    });
  const [excess] = await refunds();
  await payBack(excess!.id);
  await moveOrder(world.db, world.sales, id, "close", { reason: "停产" });
  const readers = [
    [await office.enter("green"), `/oem/order/${id}`],
    [await office.enter("sales"), `/mkt/oem/detail/${id}`],
  ] as const;
  const total = formatMoney(USUAL.total);
  for (const [reader, path] of readers) {
    const { text } = await reader.get(path);
    ok(text.includes(total) && !text.includes("已退款 ¥500.00。"), text);
    match(text, /退款处理中|待退款/);
  }
  const [, rest] = await refunds();
  await payBack(rest!.id);
  const all = formatMoney(USUAL.total + EXCESS);
  for (const [reader, path] of readers) {
    const { text } = await reader.get(path);
    ok(text.includes(`已退款 ${all}`), text);
  }
});

Deno.test("a closed order shows no production", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world, { status: "arrange" });
  const heading = new RegExp(`<h2>${say("oem.document.progress")}</h2>`);
  const before = await customer.get(`/oem/order/${id}`);
  ok(heading.test(before.body));
  await moveOrder(world.db, world.sales, id, "close", { reason: "停产" });
  doesNotMatch((await customer.get(`/oem/order/${id}`)).body, heading);
});

Deno.test("closing says that parts go back only where parts were taken", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const asked = async (id: number) =>
    (await customer.get(`/oem/order/${id}?confirm=close`)).text;
  const back = "已抵扣的零件会退回库存";
  const { goods, versions } = world;
  const lines = [{
    goods_id: goods.irrigator,
    version_id: versions.v1,
    quantity: 1,
    parts: [{ goods_id: goods.valve, usage: 4, deduction: 4 }],
  }];
  const draft = await placeOrder(world, { lines });
  ok(!(await asked(draft)).includes(back), "a draft has taken nothing");
  const taken = await placeOrder(world, { lines, status: "draft_complete" });
  ok((await asked(taken)).includes(back));
  const { body } = await customer.get(`/oem/order/${taken}`);
  match(body, /零件抵扣 <span\s+class="nw">−¥/, "the minus stays with it");
  await payApproved(world, taken, "submit_deposit", 1_00);
  ok((await asked(taken)).includes(`${back}。 已付的款项由财务退还`));
  const accessory = await placeOrder(world, {
    status: "draft_complete",
    lines: [{
      ...lines[0]!,
      parts: [
        { goods_id: goods.valve, usage: 4 },
        { goods_id: goods.seal, usage: 4, deduction: 1 },
      ],
    }],
  });
  ok((await asked(accessory)).includes(back), "an accessory is a part, too");
  const nothing = await placeOrder(world, { status: "draft_complete" });
  ok((await readOrder(world.db, nothing)).deducted === 0);
  ok(!(await asked(nothing)).includes(back));
});

Deno.test("finance reads of an order's lines what the customer's list says of them", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  const { goods, versions } = world;
  const line = { goods_id: goods.irrigator, version_id: versions.v1 };
  const lines = [{ ...line, quantity: 7 }, { ...line, quantity: 1 }];
  const id = await placeOrder(world, { status: "unpaid", lines });
  const receipt = await world.db.selectFrom("receipt").select("id")
    .where("source_id", "=", id).executeTakeFirstOrThrow();
  const customer = await office.enter("green");
  const list = await customer.get("/oem/order/mine");
  const said = say("oem.orders.content_more", { quantity: 7, lines: 2 });
  ok(list.text.includes(said), list.text);
  const review = await finance.get(`/finance/bill/oem-detail/${receipt.id}`);
  ok(review.text.includes(`智能灌溉机 ${said}`), review.text);
});
