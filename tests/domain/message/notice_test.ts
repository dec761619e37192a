import {
  deepEqual,
  equal,
  match,
  notDeepEqual,
  ok,
  rejects,
} from "node:assert/strict";
import { sql } from "kysely";
import { accountsOf } from "@/db/message/audience.ts";
import { type InboxRow, listInbox } from "@/db/message/inbox.ts";
import { withStatements } from "@/db/statements.ts";
import { ORDER_STATUSES, type OrderStatus } from "@/db/schema/oem.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { InboxFilter } from "@/domain/message/message_filter.ts";
import { NOTICES } from "@/domain/message/notice_names.ts";
import { parcelNames } from "@/domain/message/order_notice_words.ts";
import { notify } from "@/domain/message/notify.ts";
import { wordMessage } from "@/domain/message/words.ts";
import { dropOldMessages } from "@/domain/message/prune.ts";
import { applyDelivery, moveDelivery } from "@/domain/oem/delivery.ts";
import { payRefund } from "@/domain/finance/review.ts";
import { formatMoney } from "@/domain/money.ts";
import { receiveOverdue } from "@/domain/oem/automatic.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { OrderEdit } from "@/domain/oem/order_input.ts";
import { editOrder } from "@/domain/oem/write_order.ts";
import { parse } from "@/domain/validate.ts";
import { isMessageKey, translator } from "@/locales/messages.ts";
import { advance, placeOrder, readOrder, today } from "@/tests/orders.ts";
import { refused } from "@/tests/refusals.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { alter } from "../account/staff.ts";
import { confirm, paidInFull, pay, payApproved } from "../oem/stories.ts";
import { readerOf, readersOf } from "./posting.ts";

const ALL = parse(InboxFilter, {});

async function inbox(world: World, reader: Actor): Promise<InboxRow[]> {
  const { rows } = await listInbox(world.db, readerOf(reader), ALL);
  return rows;
}

/** The newest notice, and who got it. */
async function lastNotice({ db }: World) {
  const notice = await db.selectFrom("message").selectAll()
    .where("kind", "=", "notice").orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { ...notice, readers: await readersOf(db, notice.id) };
}

/** The notices that an act sends, in their order, each with who got it. */
async function toldBy({ db }: World, act: () => Promise<unknown>) {
  const notices = () =>
    db.selectFrom("message").selectAll().where("kind", "=", "notice")
      .orderBy("id").execute();
  const before = new Set((await notices()).map(({ id }) => id));
  await act();
  const sent = (await notices()).filter(({ id }) => !before.has(id));
  return await Promise.all(sent.map(async (notice) => ({
    ...notice,
    readers: await readersOf(db, notice.id),
  })));
}

/** Who hears of an order that has just reached the state, and where they are led. */
const HEARD: Record<string, { readers: string[]; link: RegExp } | null> = {
  draft_complete: { readers: ["green2"], link: /^\/oem\/order\/\d+$/ },
  unpaid: { readers: ["finance"], link: /^\/finance\/bill\/oem-detail\/\d+$/ },
  unpaid_complete: { readers: ["sales"], link: /^\/mkt\/oem\/detail\/\d+$/ },
  arrange: {
    readers: ["production"],
    link: /^\/prod\/produce\/task-detail\/\d+$/,
  },
  production_complete: {
    readers: ["warehouse"],
    link: /^\/prod\/inventory\/pending-orders\/detail\/\d+$/,
  },
  shipping: { readers: ["green", "green2"], link: /^\/oem\/order\/\d+$/ },
  final_payment: {
    readers: ["finance"],
    link: /^\/finance\/bill\/oem-detail\/\d+$/,
  },
  final_payment_complete: {
    readers: ["sales"],
    link: /^\/mkt\/oem\/detail\/\d+$/,
  },
};

Deno.test("after every event those hear of it who hold the ball, but not who acted", async () => {
  await using world = await openWorld();
  for (const status of ORDER_STATUSES) {
    const heard = HEARD[status];
    if (!heard) continue;
    const id = await placeOrder(world, { status });
    const { readers, link, source_id, params } = await lastNotice(world);
    equal(source_id, id, status);
    deepEqual(readers, heard.readers, status);
    match(link ?? "", heard.link, status);
    equal(params.status, `oem.order.status.${status}`);
  }
});

Deno.test("a delivery application is heard of by the warehouse, its parcel by the customer, and both are led there", async () => {
  await using world = await openWorld();
  const { db, green, warehouse } = world;
  const heard = async () => {
    const { key, readers, link, params } = await lastNotice(world);
    return [key, readers.join(), link?.replace(/\d+$/, ""), params];
  };
  const apply = () =>
    applyDelivery(db, green, {
      address_id: world.addresses.green,
      lines: [{ goods_id: world.goods.valve, quantity: 1 }],
      remark: "",
    });
  const shipments = "/prod/inventory/pending-orders/detail/";
  const told = (no: string) => ({ no, organization: "绿源农业科技" });
  const { id, delivery_no: no } = await apply();
  deepEqual(await heard(), [
    "delivery_apply",
    "warehouse",
    shipments,
    told(no),
  ]);
  const parcel = { carrier: "德邦快递", express_no: "DPK1" };
  await moveDelivery(db, warehouse, id, "ship", parcel);
  const sent = [
    "delivery_shipped",
    "green,green2",
    "/oem/inventory/main?tab=delivery&delivery=",
    { ...told(no), packages: "德邦快递 DPK1" },
  ];
  deepEqual(await heard(), sent);
  equal(
    wordMessage(translator("zh-cn"), await lastNotice(world)).content,
    "包裹：德邦快递 DPK1。收到后请确认收货。",
  );
  await moveDelivery(db, green, id, "receive");
  deepEqual(await heard(), sent);
  const other = await apply();
  await moveDelivery(db, green, other.id, "revoke");
  deepEqual(await heard(), [
    "delivery_revoke",
    "warehouse",
    shipments,
    told(other.delivery_no),
  ]);
});

Deno.test("nobody hears of an order that waits for nobody", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "final_payment_complete" });
  const before = await lastNotice(world);
  await moveOrder(world.db, world.sales, id, "complete");
  equal((await lastNotice(world)).id, before.id);
});

Deno.test("what follows by rule is told once, by where it ends", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const id = await placeOrder(world, { status: "draft_complete" });
  const { total } = await readOrder(db, id);
  await pay(world, id, "submit_deposit", total);
  const told = await toldBy(
    world,
    () => advance(world, id, green, "final_payment_complete"),
  );
  deepEqual(told.map(({ params }) => params.status), [
    "oem.order.status.unpaid_complete", // to the customer: the deposit arrived
    "oem.order.status.unpaid_complete",
    "oem.order.status.arrange",
    "oem.order.status.production_complete",
    "oem.order.status.shipping",
    "oem.order.status.final_payment_complete",
  ]);
  deepEqual((await lastNotice(world)).readers, ["sales"]);
});

Deno.test("an order of an organization with a sales account of its own concerns that account alone", async () => {
  await using world = await openWorld();
  const { db, sales, organizations } = world;
  const assign = (id: number) =>
    db.updateTable("organization").set({ sales_account_id: id })
      .where("id", "=", organizations.green).execute();
  await world.allow("nobody", "manage_oem");
  await placeOrder(world, { status: "unpaid_complete" });
  deepEqual((await lastNotice(world)).readers, ["nobody", "sales"]);
  await assign(sales.id);
  await placeOrder(world, { status: "unpaid_complete" });
  deepEqual((await lastNotice(world)).readers, ["sales"]);
  await assign(world.finance.id);
  await placeOrder(world, { status: "unpaid_complete" });
  deepEqual(
    (await lastNotice(world)).readers,
    ["nobody", "sales"],
    "who may not do the work is no help",
  );
});

Deno.test("work that nobody has the permission for is told to the super admins", async () => {
  await using world = await openWorld();
  await alter(world.db, world.warehouse, { status: 0 });
  await placeOrder(world, { status: "production_complete" });
  deepEqual((await lastNotice(world)).readers, ["admin"]);
});

Deno.test("a remark is told to who holds the order; one among staff never to the customer", async () => {
  await using world = await openWorld();
  const { db, green, sales } = world;
  const id = await placeOrder(world, { status: "unpaid" });
  await moveOrder(db, green, id, "remark", { content: "请尽快确认" });
  const told = await lastNotice(world);
  deepEqual(told.readers, ["finance"]);
  const t = translator("zh-cn");
  equal(wordMessage(t, told).content, "green：请尽快确认");

  const draft = await placeOrder(world);
  const among = await toldBy(
    world,
    () =>
      moveOrder(db, sales, draft, "remark", {
        content: "老客户",
        internal: true,
      }),
  );
  deepEqual(among, []);
  await moveOrder(db, sales, draft, "remark", { content: "请补充地址" });
  deepEqual((await lastNotice(world)).readers, ["green", "green2"]);
});

Deno.test("a customer's remark reaches sales while nobody of ours holds the order, and a colleague's the customer while we do", async () => {
  await using world = await openWorld();
  const { db, green, sales, production } = world;
  const heard = async (status: OrderStatus, by: Actor, said: unknown) => {
    const id = await placeOrder(world, { status });
    const told = await toldBy(
      world,
      () => moveOrder(db, by, id, "remark", said),
    );
    ok(told.every(({ key }) => key === "order_remark"));
    return told.map(({ link, readers }) =>
      `${link?.replace(`${id}`, "")} ${readers}`
    );
  };
  const ask = { content: "能否提前发货" };
  deepEqual(await heard("draft", green, ask), [
    "/mkt/oem/detail/ sales",
    "/oem/order/ green2",
  ]);
  deepEqual(await heard("completed", green, ask), ["/mkt/oem/detail/ sales"]);
  const answer = { content: "下周一发货" };
  deepEqual(await heard("completed", sales, answer), [
    "/oem/order/ green,green2",
  ]);
  deepEqual(await heard("final_payment_complete", production, answer), [
    "/oem/order/ green,green2",
    "/mkt/oem/detail/ sales",
  ]);
  deepEqual(
    await heard("completed", sales, { ...answer, internal: true }),
    [],
  );
});

/** What notices say, as `user,user: subject | content`. */
function worded(told: Awaited<ReturnType<typeof toldBy>>): string[] {
  return told.map((notice) => {
    const { subject, content } = wordMessage(translator("zh-cn"), notice);
    return `${notice.readers}: ${subject} | ${content}`;
  });
}

Deno.test("sales hears of a new order, of its confirmation, and of what is missing or damaged, each once", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  let id = 0;
  const placed = await toldBy(world, async () => {
    id = await placeOrder(world);
  });
  const { order_no: no } = await readOrder(db, id);
  deepEqual(worded(placed), [
    `sales: 新订单 ${no} | 绿源农业科技下了订单，总额 ¥647.36，等客户确认。`,
  ]);
  const confirmed = await toldBy(world, () => confirm(world, id));
  deepEqual(worded(confirmed), [
    `sales: 订单 ${no} 已确认 | 绿源农业科技确认了订单，总额 ¥647.36，等客户支付定金 ¥194.21。`,
    `green2: 订单 ${no}：已确认 | 现在是「订单已确认」，等您操作。`,
  ]);
  const damaged = `sales: 订单 ${no}：收货有短少或破损 | ` +
    "绿源农业科技实收 1 / 2 件，其中破损 1 件。";
  const receive = async () => {
    const line = await db.selectFrom("package_line as l")
      .innerJoin("package as p", "p.id", "l.package_id")
      .innerJoin("shipment as s", "s.id", "p.shipment_id").select("l.id")
      .where("s.source_id", "=", id).executeTakeFirstOrThrow();
    await moveOrder(db, green, id, "receive", {
      lines: [{
        package_line_id: line.id,
        received: 1,
        damaged: 1,
        reason: "外箱压坏",
      }],
    });
  };
  await advance(world, id, green, "shipping");
  const received = await toldBy(world, receive);
  deepEqual(worded(received).slice(0, 1), [damaged]);
  deepEqual(received.map(({ readers }) => `${readers}`), ["sales", "green2"]);
  equal(
    worded(received)[1],
    `green2: 订单 ${no}：已确认收货 | 现在是「已收货」，等您操作。`,
  );

  id = await paidInFull(world, { status: "shipping" });
  const { order_no } = await readOrder(db, id);
  const settled = await toldBy(world, receive);
  deepEqual(worded(settled), [damaged.replace(no, order_no)]);
});

Deno.test("the customer hears of every payment that arrived, what it was and what is missing", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const id = await placeOrder(world, { status: "draft_complete" });
  const { order_no: no, total } = await readOrder(db, id);
  const toGreen = async (
    event: "submit_deposit" | "submit_balance",
    fen: number,
  ) => {
    const told = await toldBy(world, () => payApproved(world, id, event, fen));
    return worded(told).filter((line) => line.startsWith("green"));
  };
  deepEqual(await toGreen("submit_deposit", 100_00), [
    `green,green2: 订单 ${no}：已收到付款 | 已收到 ¥100.00，定金还差 ¥94.21。请补付并上传凭证。`,
  ]);
  deepEqual(await toGreen("submit_deposit", 94_21), [
    `green,green2: 订单 ${no}：付款已确认 | 已收到 ¥94.21，我们开始安排生产。`,
  ]);
  await advance(world, id, green, "shipping_complete");
  deepEqual(await toGreen("submit_balance", 53_15), [
    `green,green2: 订单 ${no}：已收到付款 | 已收到 ¥53.15，尾款还差 ¥400.00。请补付并上传凭证。`,
  ]);
  deepEqual(await toGreen("submit_balance", total - 247_36), [
    `green,green2: 订单 ${no}：款项已结清 | 已收到 ¥400.00，订单已全部付清。`,
  ]);
});

Deno.test("the customer hears that the company closed their order, why and what is refunded, then when it was paid back", async () => {
  await using world = await openWorld();
  const { db, sales, finance, green } = world;
  const toGreen = async () => {
    const [row] = await inbox(world, green);
    const { subject, content } = wordMessage(translator("zh-cn"), row!);
    return [subject, content, row!.link];
  };
  const id = await placeOrder(world, { status: "unpaid_complete" });
  const { order_no: no, total, outstanding } = await readOrder(db, id);
  const paid = formatMoney(total - outstanding);
  await moveOrder(db, sales, id, "close", { reason: "停产" });
  const link = `/oem/order/${id}`;
  deepEqual(await toGreen(), [
    `订单 ${no} 已关闭`,
    `将退还 ${paid}。原因：停产`,
    link,
  ]);
  const due = await db.selectFrom("due").select("id")
    .where("kind", "=", "refund").executeTakeFirstOrThrow();
  const paid_on = today();
  await payRefund(db, finance, due.id, { paid_on, bank_serial: "R-1" });
  deepEqual(await toGreen(), [
    `订单 ${no} 的退款已支付`,
    `${paid_on} 已向您退款 ${paid}。`,
    link,
  ]);

  const unpaid = await placeOrder(world);
  await moveOrder(db, sales, unpaid, "close", { reason: "重复下单" });
  const closed = await lastNotice(world);
  deepEqual([closed.key, closed.readers], ["order_closed", [
    "green",
    "green2",
  ]]);
  const own = await placeOrder(world);
  const told = await toldBy(
    world,
    () => moveOrder(db, green, own, "close", { reason: "不需要了" }),
  );
  deepEqual(
    worded(told),
    [`sales: 订单 ${
      (await readOrder(db, own)).order_no
    } 已关闭 | 绿源农业科技的订单已由 green 关闭。原因：不需要了`],
    "who closes it knows",
  );
});

Deno.test("of an order that sales closed production hears that there is nothing left to make, finance what is to be paid back", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const id = await placeOrder(world, { status: "arrange" });
  const told = await toldBy(
    world,
    () => moveOrder(db, sales, id, "close", { reason: "停产" }),
  );
  const toProduction = told.find(({ readers }) =>
    readers.includes("production")
  );
  equal(toProduction?.key, "order_closed_staff");
  equal(toProduction?.params.who, "sales");
  match(toProduction?.link ?? "", /^\/prod\/produce\/task-detail\/\d+$/);
  const toFinance = told.find(({ readers }) => readers.includes("finance"));
  const { order_no } = await db.selectFrom("oem_order").select("order_no")
    .where("id", "=", id).executeTakeFirstOrThrow();
  const refund = `/finance/bill/oem?kind=refund&keyword=${order_no}`;
  equal(toFinance?.link, refund);
});

Deno.test("of an order that waited for sales and that a colleague closed sales hears, as production would", async () => {
  await using world = await openWorld();
  const { db } = world;
  const colleague = await world.allow("nobody", "manage_oem");
  const heardOf = async (status: OrderStatus) => {
    const id = await placeOrder(world, { status });
    const told = await toldBy(
      world,
      () => moveOrder(db, colleague, id, "close", { reason: "停产" }),
    );
    const { order_no } = await readOrder(db, id);
    return worded(told).filter((line) => line.startsWith("sales"))
      .map((line) => line.replace(order_no, ""));
  };
  deepEqual(await heardOf("unpaid_complete"), [
    "sales: 订单  已关闭 | 绿源农业科技的订单已由 nobody 关闭。原因：停产",
  ]);
  deepEqual(await heardOf("draft_complete"), [], "it waited for the customer");
});

Deno.test("who works in production and in finance hears once of a closed order: what there is left to do", async () => {
  await using world = await openWorld();
  const { db, sales, finance } = world;
  await db.insertInto("account_permission")
    .values({ account_id: finance.id, action: "manage_product_make" })
    .execute();
  const id = await placeOrder(world, { status: "arrange" });
  const told = await toldBy(
    world,
    () => moveOrder(db, sales, id, "close", { reason: "停产" }),
  );
  const heard = told.filter(({ readers }) => readers.includes("finance"));
  equal(heard.length, 1);
  match(heard[0]?.link ?? "", /^\/finance\/bill\/oem\?kind=refund/);
  const others = told.find(({ key }) => key === "order_closed_staff");
  deepEqual(others?.readers, ["production"]);
});

Deno.test("the customer of an order that is paid in full hears that it was stored, and that it counts as received", async () => {
  await using world = await openWorld();
  const { db, green, warehouse } = world;
  const stored = await paidInFull(world, {
    type: "part",
    delivery: "store",
    lines: [{ goods_id: world.goods.valve, quantity: 2 }],
    status: "production_complete",
  });
  await moveOrder(db, warehouse, stored, "store");
  const newest = async () => {
    const [row] = await inbox(world, green);
    return wordMessage(translator("zh-cn"), row!);
  };
  const { order_no: no } = await readOrder(db, stored);
  deepEqual(await newest(), {
    subject: `订单 ${no}：入库`,
    content: "现在是「已结清」。",
  });
  const sent = await paidInFull(world, { status: "shipping" });
  await sql`update oem_order set auto_receive_at = app_now() - interval '1 minute' where id = ${sent}`
    .execute(db);
  await receiveOverdue(db);
  match((await newest()).subject, /到期自动收货$/);
});

Deno.test("the customer who still owes a balance hears that their order was received automatically", async () => {
  await using world = await openWorld();
  const { db } = world;
  const id = await placeOrder(world, { status: "shipping" });
  const { order_no: no } = await readOrder(db, id);
  await sql`update oem_order set auto_receive_at = app_now() - interval '1 minute' where id = ${id}`
    .execute(db);
  const told = await toldBy(world, () => receiveOverdue(db));
  deepEqual(worded(told), [
    `green,green2: 订单 ${no}：到期自动收货 | 现在是「已收货」，等您操作。`,
  ]);
});

Deno.test("nothing that is done is told in words that ask for it", async () => {
  await using world = await openWorld();
  const { db, production } = world;
  await world.allow("nobody", "manage_product_make");
  const id = await placeOrder(world, { status: "arrange_complete" });
  const { order_no: no } = await readOrder(db, id);
  const told = await toldBy(
    world,
    () => moveOrder(db, production, id, "start_production"),
  );
  const t = translator("en-us");
  deepEqual(told.map((notice) => wordMessage(t, notice).subject), [
    `Order ${no}: Production started`,
  ]);
});

Deno.test("the customer hears why a voucher was sent back, what the price is now, and by which parcels an order comes", async () => {
  await using world = await openWorld();
  const { db, sales, finance, green } = world;
  const toGreen = async () => {
    const [row] = await inbox(world, green);
    return wordMessage(translator("zh-cn"), row!);
  };
  const paid = await placeOrder(world, { status: "unpaid" });
  const { order_no: no } = await readOrder(db, paid);
  const receipt = await db.selectFrom("receipt").select(["id", "amount"])
    .where("source_id", "=", paid).executeTakeFirstOrThrow();
  const amount = formatMoney(receipt.amount);
  await moveOrder(db, finance, paid, "reject_payment", {
    receipt_id: receipt.id,
    reason: "未到账：请核对付款账号",
  });
  deepEqual(await toGreen(), {
    subject: `订单 ${no}：付款凭证被驳回`,
    content: `金额 ${amount}，请重新上传凭证。原因：未到账：请核对付款账号`,
  });

  const draft = await placeOrder(world);
  const { version, total } = await readOrder(db, draft);
  await moveOrder(db, sales, draft, "adjust_price", {
    adjustments: [{ amount: "-7.36", reason: "年度折扣" }],
    version,
  });
  const now = formatMoney(total - 736);
  equal(
    (await toGreen()).content,
    `订单总额 ${formatMoney(total)} → ${now}，请核对后确认。`,
  );

  await placeOrder(world, { status: "shipping" });
  const { subject, content } = await toGreen();
  match(subject, /^订单 \d+ 已发货$/);
  match(content, /^包裹：\S+ \S+。收到后请确认收货。$/);
});

Deno.test("of many parcels a notice names as many as fit, whole, and says that there are more", () => {
  const parcels = Array.from({ length: 12 }, (_, i) => ({
    carrier: "顺丰速运",
    express_no: `SF14445556667${100 + i}`,
  }));
  const names = parcels.map((one) => `${one.carrier} ${one.express_no}`);
  equal(parcelNames(parcels), [...names.slice(0, 8), "…"].join(" / "));
  equal(parcelNames(parcels.slice(0, 8)), names.slice(0, 8).join(" / "));
});

Deno.test("who may not open their organization's orders hears nothing of them", async () => {
  await using world = await openWorld();
  const { db, finance, green2 } = world;
  const id = await placeOrder(world, { status: "unpaid" });
  await db.deleteFrom("account_permission").where("account_id", "=", green2.id)
    .execute();
  await db.deleteFrom("account_role").where("account_id", "=", green2.id)
    .execute();
  const { id: receipt_id } = await db.selectFrom("receipt").select("id")
    .where("source_id", "=", id).executeTakeFirstOrThrow();
  await moveOrder(db, finance, id, "reject_payment", {
    receipt_id,
    reason: "看不清",
  });
  deepEqual((await lastNotice(world)).readers, ["green"]);
});

Deno.test("sales hears when an edit takes their adjustments away", async () => {
  await using world = await openWorld();
  const { db, green, sales, goods, versions, addresses } = world;
  const id = await placeOrder(world);
  const { version } = await readOrder(db, id);
  await moveOrder(db, sales, id, "adjust_price", {
    version,
    adjustments: [{ amount: -10, reason: "折扣" }],
  });
  deepEqual((await lastNotice(world)).readers, ["green", "green2"]);
  const now = await readOrder(db, id);
  await editOrder(
    db,
    green,
    id,
    parse(OrderEdit, {
      type: "product",
      address_id: addresses.green,
      version: now.version,
      lines: [{
        goods_id: goods.irrigator,
        version_id: versions.v2,
        quantity: 1,
      }],
    }),
  );
  const { key, readers, link } = await lastNotice(world);
  deepEqual([key, readers, link], [
    "adjustment_removed",
    ["sales"],
    `/mkt/oem/detail/${id}`,
  ]);
});

Deno.test("an event that fails leaves no notice", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const id = await placeOrder(world, { status: "unpaid" });
  const told = () =>
    db.selectFrom("message_recipient").select(["account_id", "message_id"])
      .orderBy("message_id").orderBy("account_id").execute();
  const before = await told();
  await rejects(moveOrder(db, sales, id, "complete"), refused(40900));
  deepEqual(await told(), before);
  const stopped = db.transaction().execute(async (trx) => {
    await moveOrder(trx, world.green, id, "remark", { content: "加急" });
    throw new Error("the server stops");
  });
  await rejects(stopped, /the server stops/);
  deepEqual(await told(), before);
  await moveOrder(db, world.green, id, "remark", { content: "加急" });
  notDeepEqual(await told(), before);
});

Deno.test("a notice is one statement, however many read it", async () => {
  await using world = await openWorld();
  const { db, production } = world;
  const count = async () => {
    const id = await placeOrder(world, { status: "production" });
    const { statements } = await withStatements(() =>
      moveOrder(db, production, id, "finish_production")
    );
    return statements.length;
  };
  const few = await count();
  const rows = Array.from({ length: 50 }, (_, i) => ({
    username: `picker${i}`,
    password_hash: "-",
    kind: "staff" as const,
  }));
  const many = await db.insertInto("account").values(rows).returning("id")
    .execute();
  await db.insertInto("account_permission").values(
    many.map(({ id }) => ({ account_id: id, action: "manage_inventory" })),
  ).execute();
  equal(await count(), few);
  equal((await lastNotice(world)).readers.length, 51);
  equal((await lastNotice(world)).recipients, 51);
});

Deno.test("notices are worded for their reader, with every name in both languages", async () => {
  await using world = await openWorld();
  await placeOrder(world, { status: "unpaid" });
  const notice = await lastNotice(world);
  const { order_no } = await readOrder(world.db, notice.source_id!);
  deepEqual(wordMessage(translator("zh-cn"), notice), {
    subject: `订单 ${order_no}：提交定金凭证`,
    content: "绿源农业科技的订单，现在是「付款待确认」，轮到您处理。",
  });
  match(wordMessage(translator("en-us"), notice).content, /your turn/);
  for (const name of NOTICES) {
    ok(isMessageKey(`message.notice.${name}`), name);
    ok(isMessageKey(`message.notice.${name}.text`), name);
  }
});

Deno.test("old notices go, what people wrote stays", async () => {
  await using world = await openWorld();
  const { db, at, admin, sales } = world;
  await at("2026-01-01", async (trx) => {
    await trx.insertInto("message").values({
      kind: "private",
      sender_id: admin.id,
      subject: "旧信",
      params: {},
      audience: {},
    }).execute();
    await trx.insertInto("message").values({
      kind: "notice",
      key: "order",
      params: {},
      audience: {},
    }).execute();
  });
  await placeOrder(world, { status: "unpaid_complete" });
  await db.updateTable("live_event")
    .set({ at: new Date(Date.now() - 2 * 86_400_000) }).execute();
  await dropOldMessages(db);
  const kept = await db.selectFrom("message").select(["kind", "key"])
    .orderBy("id").execute();
  deepEqual(kept.map(({ kind, key }) => key ?? kind), [
    "private",
    "order_new",
    "order_confirmed",
    "own_order",
    "order",
    "deposit_paid",
    "order",
  ]);
  equal((await inbox(world, sales)).length, 3);
  deepEqual(await db.selectFrom("live_event").select("id").execute(), []);
});

Deno.test("where no deposit is asked for, sales hear that the customer's payment is waited for", async () => {
  await using world = await openWorld();
  const { db } = world;
  await db.insertInto("setting").values({ key: "deposit_share", value: "0" })
    .execute();
  const id = await placeOrder(world, { status: "draft" });
  const told = await toldBy(world, () => confirm(world, id));
  const { total } = await readOrder(db, id);
  const [news] = told.filter(({ readers }) => readers.includes("sales"));
  equal(news?.key, "order_confirmed_no_deposit");
  equal(news?.params.total, formatMoney(total));
  deepEqual(told.filter(({ params }) => "deposit" in params), []);
});

Deno.test("the customer hears of what they paid too much, and at the end of all that is paid back", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const order = await placeOrder(world, { status: "draft_complete" });
  const { total } = await readOrder(db, order);
  const paying = () => payApproved(world, order, "submit_deposit", total + 500);
  const paid = await toldBy(world, paying);
  const [much] = paid.filter(({ key }) => key === "deposit_paid_more");
  deepEqual(much?.readers, ["green", "green2"]);
  deepEqual(
    [much?.params.amount, much?.params.excess],
    [formatMoney(total + 500), formatMoney(500)],
  );
  const closing = () =>
    moveOrder(db, sales, order, "close", { reason: "停产" });
  const closed = await toldBy(world, closing);
  const [end] = closed.filter(({ key }) => key === "order_closed_refund");
  equal(end?.params.refund, formatMoney(total + 500));
});

Deno.test("a long remark or reason with an emoji where the notice ends is told up to it, with a mark", async () => {
  await using world = await openWorld();
  const { db, green, sales } = world;
  const long = `${"x".repeat(199)}😀 tail`;
  const told = async (param: string) => (await lastNotice(world)).params[param];
  const remarked = await placeOrder(world, { status: "unpaid_complete" });
  await moveOrder(db, green, remarked, "remark", { content: long });
  equal(await told("content"), `${"x".repeat(199)}…`);
  for (const status of ["draft_complete", "unpaid_complete"] as const) {
    const id = await placeOrder(world, { status });
    await moveOrder(db, sales, id, "close", { reason: long });
    equal((await readOrder(db, id)).status, "close");
  }
  const closed = await db.selectFrom("message").select("params")
    .where("key", "in", ["order_closed", "order_closed_refund"]).execute();
  deepEqual(
    closed.map(({ params }) => params.reason),
    [`${"x".repeat(199)}…`, `${"x".repeat(199)}…`],
  );
});

Deno.test("half a character in what a notice is told does not undo what it tells of", async () => {
  await using world = await openWorld();
  const { db, green, sales } = world;
  await inTransaction(db, (trx) =>
    notify(trx, sales, {
      name: "order_remark",
      params: { content: "x\ud83d" },
      link: sql`null`,
      source: "oem_order",
      sourceId: 1,
      search: "",
    }, accountsOf(trx, { accounts: [green.id] })));
  equal((await lastNotice(world)).params.content, "x\ufffd");
});
