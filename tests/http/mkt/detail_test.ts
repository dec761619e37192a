import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { preparePackage } from "@/domain/inventory/packages.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { formsOf, linksOf, sends, valueOf } from "@/tests/html.ts";
import type { Answer } from "@/tests/http.ts";
import { countOf } from "@/tests/lists.ts";
import { pick } from "@/tests/submission.ts";
import { payApproved } from "@/tests/domain/oem/stories.ts";
import { advance, placeOrder, readOrder } from "@/tests/orders.ts";
import { takesAtMost } from "@/tests/statements.ts";
import { type Desk, openDesk } from "./desk.ts";

const pageOf = (id: number) => `/mkt/oem/detail/${id}`;

/** The usual order costs ¥647.36. */
async function openPrices(desk: Desk, id: number) {
  const path = `${pageOf(id)}?do=adjust_price`;
  return { path, shown: await desk.sales.get(path) };
}

function adjustments({ db }: Desk["world"], id: number) {
  return db.selectFrom("oem_order_adjustment").select(["amount", "reason"])
    .where("order_id", "=", id).orderBy("id").execute();
}

Deno.test("sales give a discount and add a fee, row by row without a script; the customer sees both", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world);
  const { path, shown } = await openPrices(desk, id);
  const form = sends("adjust_price");
  const more = await sales.submit(path, shown, {
    form,
    button: "添加一项",
    fields: {
      "adjustments.0.amount": "1,47.36",
      "adjustments.0.reason": "年度合作折扣",
    },
  });
  equal(more.status, 200);
  match(more.body, /value="1,47\.36"/);
  const again = await sales.submit(path, more, {
    form,
    button: "更新金额",
    fields: {
      "adjustments.0.amount": "147.36",
      "adjustments.1.kind": "fee",
      "adjustments.1.amount": "30",
      "adjustments.1.reason": "加急",
    },
  });
  match(again.text, /调整后总额 ¥530\.00/);
  equal((await adjustments(world, id)).length, 0);
  const done = await sales.submit(path, again, { form, button: "保存调整" });
  equal(done.status, 303);
  equal(done.location, pageOf(id));
  equal((await readOrder(world.db, id)).total, 530_00);
  const green = await desk.enter("green");
  match((await green.get(`/oem/order/${id}`)).text, /年度合作折扣 −¥147\.36/);

  const { shown: opened } = await openPrices(desk, id);
  const fewer = await sales.submit(path, opened, {
    form,
    button: "remove:0",
  });
  await sales.submit(path, fewer, { form, button: "保存调整" });
  equal((await readOrder(world.db, id)).total, 677_36);
});

Deno.test("wrong adjustments are refused at their fields, with all that was typed", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world);
  const { path, shown } = await openPrices(desk, id);
  const save = (amount: string, reason: string) =>
    sales.submit(path, shown, {
      form: sends("adjust_price"),
      button: "保存调整",
      fields: {
        "adjustments.0.amount": amount,
        "adjustments.0.reason": reason,
      },
    });
  for (
    const [amount, reason, message] of [
      ["12.345", "折扣", /第 1 项金额：请输入金额，最多两位小数/],
      ["0", "折扣", /调整金额不能为 0/],
      ["10", "", /第 1 项原因：请填写调整原因/],
      ["647.36", "全免", /订单总额至少为 ¥0\.01/],
    ] as const
  ) {
    const refused = await save(amount, reason);
    equal(refused.status, 422, amount);
    match(refused.text, message);
    const form = formsOf(refused.body).find(sends("adjust_price"));
    ok(form);
    equal(valueOf(form, "adjustments.0.amount"), amount);
    equal(valueOf(form, "adjustments.0.reason"), reason);
  }
  equal((await adjustments(world, id)).length, 0);
});

Deno.test("a fee never lowers the price: a negative amount is refused at its field, whatever the kind", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world);
  const { path, shown } = await openPrices(desk, id);
  for (const kind of ["fee", "discount"]) {
    for (const amount of ["-5", "−5", "－5"]) {
      const fields = {
        "adjustments.0.kind": kind,
        "adjustments.0.amount": amount,
        "adjustments.0.reason": "",
      };
      const form = sends("adjust_price");
      const sum = await sales.submit(path, shown, { form, fields });
      match(sum.text, /调整后总额 ¥647\.36/);
      const refused = await sales.submit(path, shown, {
        form,
        fields,
        button: "保存调整",
      });
      equal(refused.status, 422, `${kind} ${amount}`);
      match(refused.text, /第 1 项金额：请填正数/);
      match(refused.text, /第 1 项原因：请填写调整原因/);
    }
  }
  equal((await readOrder(world.db, id)).total, 647_36);
});

Deno.test("adjustments that are saved as they were are refused: nothing is noted and nobody told", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world);
  const noted = async () => {
    const tables = ["journal", "operation_log", "message"] as const;
    return await Promise.all(tables.map(async (table) => {
      const { n } = await world.db.selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return n;
    }));
  };
  const form = sends("adjust_price");
  const save = async (fields: Record<string, string>) => {
    const { path, shown } = await openPrices(desk, id);
    return await sales.submit(path, shown, {
      form,
      fields,
      button: "保存调整",
    });
  };
  const unchanged = async (why: RegExp) => {
    const before = await noted();
    const refused = await save({});
    equal(refused.status, 422);
    match(refused.text, why);
    deepEqual(await noted(), before);
  };
  await unchanged(/第 1 项金额：请填写/);
  const done = await save({
    "adjustments.0.amount": "40",
    "adjustments.0.reason": "老客户",
  });
  equal(done.status, 303);
  await unchanged(/没有改动/);
});

Deno.test("an adjustment whose row was emptied is not taken away without a word: it is asked for at its fields, or removed", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world);
  const form = sends("adjust_price");
  const save = (path: string, shown: Answer, row: Record<string, string>) =>
    sales.submit(path, shown, {
      form,
      button: "保存调整",
      fields: Object.fromEntries(
        Object.entries(row).map(([name, typed]) => [
          `adjustments.0.${name}`,
          typed,
        ]),
      ),
    });
  const { path, shown } = await openPrices(desk, id);
  const given = { amount: "40", reason: "老客户" };
  equal((await save(path, shown, given)).status, 303);
  const { shown: opened } = await openPrices(desk, id);
  const refused = await save(path, opened, { amount: " ", reason: "" });
  equal(refused.status, 422);
  match(refused.text, /第 1 项金额：请填写/);
  match(refused.text, /第 1 项原因：请填写调整原因/);
  equal((await readOrder(world.db, id)).total, 607_36);
  const none = await sales.submit(path, refused, { form, button: "remove:0" });
  const done = await sales.submit(path, none, { form, button: "保存调整" });
  equal(done.status, 303);
  equal((await readOrder(world.db, id)).total, 647_36);
});

/** The editor of prices sent with one adjustment: CNY and its reason. */
function adjusting(amount: string, reason: string) {
  return {
    form: sends("adjust_price"),
    button: "保存调整",
    fields: {
      "adjustments.0.amount": amount,
      "adjustments.0.reason": reason,
    },
  };
}

Deno.test("adjustments that somebody else changed meanwhile stand beside one's own", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world);
  const { path, shown } = await openPrices(desk, id);
  const admin = await desk.enter("admin");
  await admin.submit(path, await admin.get(path), adjusting("7.36", "抹零"));
  const stale = await sales.submit(path, shown, adjusting("40", "老客户"));
  equal(stale.status, 409);
  match(stale.text, /\[40901\]/);
  match(stale.text, /老客户 −¥40\.00/);
  match(stale.text, /抹零 −¥7\.36/);
  equal((await readOrder(world.db, id)).total, 640_00);

  const theirs = await sales.submit(path, stale, {
    form: sends("adjust_price"),
    button: "保存调整",
    fields: { "keep.adjustments": "theirs" },
  });
  equal(theirs.status, 303);
  equal((await readOrder(world.db, id)).total, 640_00);
  await sales.submit(path, stale, {
    form: sends("adjust_price"),
    button: "保存调整",
    fields: { "keep.adjustments": "yours" },
  });
  equal((await readOrder(world.db, id)).total, 607_36);
});

Deno.test("who is told to have saved meanwhile is the customer that edited the order, not who adjusted it before", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world);
  const admin = await desk.enter("admin");
  const { path } = await openPrices(desk, id);
  const before = await admin.get(path);
  equal(
    (await admin.submit(path, before, adjusting("7.36", "抹零"))).status,
    303,
  );
  const { shown } = await openPrices(desk, id);
  const green = await desk.enter("green");
  const edited = await green.fill(`/oem/order/${id}/edit`, {
    form: (form) => form.id === "order-form",
    button: "submit",
    fields: { remark: "请周五前发货" },
  });
  equal(edited.status, 303, edited.text);
  const stale = await sales.submit(path, shown, adjusting("40", "老客户"));
  equal(stale.status, 409);
  const { nickname } = await world.db.selectFrom("account").select("nickname")
    .where("id", "=", world.green.id).executeTakeFirstOrThrow();
  ok(stale.text.includes(`您编辑期间，${nickname} 在`), stale.text);
});

Deno.test("adjustments that are refused at a field while somebody else saves are asked about once they are mended", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world);
  const { path, shown } = await openPrices(desk, id);
  const admin = await desk.enter("admin");
  await admin.submit(path, await admin.get(path), adjusting("7.36", "抹零"));
  const faulty = await sales.submit(path, shown, adjusting("40", ""));
  equal(faulty.status, 422);
  const stale = await sales.submit(path, faulty, adjusting("40", "老客户"));
  equal(stale.status, 409);
  match(stale.text, /抹零 −¥7\.36/);
  equal((await readOrder(world.db, id)).total, 640_00);
  await sales.submit(path, stale, {
    form: sends("adjust_price"),
    button: "保存调整",
    fields: { "keep.adjustments": "yours" },
  });
  equal((await readOrder(world.db, id)).total, 607_36);
});

Deno.test("an editor of prices that somebody else's save overtook asks at its next button, whichever, and until it is answered", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world);
  const form = sends("adjust_price");
  const { path, shown } = await openPrices(desk, id);
  const fields = {
    "adjustments.0.amount": "40",
    "adjustments.0.reason": "老客户",
  };
  const admin = await desk.enter("admin");
  await admin.submit(path, await admin.get(path), {
    form,
    button: "保存调整",
    fields: { "adjustments.0.amount": "7.36", "adjustments.0.reason": "抹零" },
  });
  let asked = shown;
  for (const button of ["添加一项", "更新金额", "recalc", "remove:1"]) {
    asked = await sales.submit(path, asked, { form, button, fields });
    equal(asked.status, 409, button);
    match(asked.text, /\[40901\][^]*老客户 −¥40\.00[^]*抹零 −¥7\.36/);
  }
  const theirs = await sales.submit(path, asked, {
    form,
    button: "更新金额",
    fields: { "keep.adjustments": "theirs" },
  });
  equal(theirs.status, 200);
  match(theirs.text, /调整后总额 ¥640\.00/);
  const removed = await sales.submit(path, asked, {
    form,
    button: "remove:0",
    fields: { "keep.adjustments": "theirs" },
  });
  equal(removed.status, 409, "what is changed after the question is one's own");
  equal((await readOrder(world.db, id)).total, 640_00);
  const saved = await sales.submit(path, asked, { form, button: "保存调整" });
  equal(saved.status, 303, "one's own are kept, as the question says");
  equal((await readOrder(world.db, id)).total, 607_36);
});

Deno.test("the editor of an order that its customer confirmed meanwhile leads on at no button: it says so, with what was typed", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world);
  const form = sends("adjust_price");
  const { path, shown } = await openPrices(desk, id);
  const fields = {
    "adjustments.0.amount": "41.50",
    "adjustments.0.reason": "老客户",
  };
  await advance(world, id, world.green, "draft_complete");
  for (
    const button of ["保存调整", "添加一项", "更新金额", undefined, "remove:0"]
  ) {
    const { status, body, text } = await sales.submit(path, shown, {
      form,
      button,
      fields,
    });
    equal(status, 409, button);
    ok(!formsOf(body).some(form), button);
    match(text, /当前状态[^]*调整价格/);
    match(text, /41\.50 老客户/);
  }
});

Deno.test("sales arrange production and complete an order, asked first", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  for (
    const [from, act, to] of [
      ["unpaid_complete", "arrange", "arrange"],
      ["final_payment_complete", "complete", "completed"],
    ] as const
  ) {
    const id = await placeOrder(world, { status: from });
    const path = `${pageOf(id)}?confirm=${act}`;
    const asked = await sales.get(path);
    match(asked.body, /role="alertdialog"/);
    const done = await sales.submit(path, asked, { form: sends(act) });
    equal(done.status, 303);
    equal((await readOrder(world.db, id)).status, to);

    const late = await sales.submit(path, asked, { form: sends(act) });
    equal(late.status, 303, "the same submission twice is one act");
    const other = await sales.submit(path, asked, {
      form: sends(act),
      fields: { idempotency_key: crypto.randomUUID() },
    });
    equal(other.status, 409);
    match(other.text, /\[40900\]/);
  }
});

Deno.test("who completes an order is told what did not arrive or arrived damaged, on the card and when asked", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const told =
    /客户实收 1 \/ 2 件，其中破损 1 件[^]*?实收 1 \/ 2，破损 1。少一台/g;
  const id = await placeOrder(world, { status: "shipping" });
  const line = await world.db.selectFrom("package_line").select("id")
    .executeTakeFirstOrThrow();
  await moveOrder(world.db, world.green, id, "receive", {
    lines: [{
      package_line_id: line.id,
      received: 1,
      damaged: 1,
      reason: "少一台",
    }],
  });
  await advance(world, id, world.green, "final_payment_complete");
  equal((await sales.get(pageOf(id))).text.match(told)?.length, 1);
  const asked = await sales.get(`${pageOf(id)}?confirm=complete`);
  equal(asked.text.match(told)?.length, 2);
  await takesAtMost(8, sales, `${pageOf(id)}?confirm=complete`);

  const whole = await placeOrder(world, { status: "final_payment_complete" });
  doesNotMatch(
    (await sales.get(`${pageOf(whole)}?confirm=complete`)).text,
    /客户实收/,
  );
});

Deno.test("closing an order asks for the reason, which the customer reads", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world, { status: "unpaid_complete" });
  const path = `${pageOf(id)}?confirm=close`;
  const asked = await sales.get(path);
  const empty = await sales.submit(path, asked, {
    form: sends("close"),
    fields: { reason: "  " },
  });
  equal(empty.status, 422);
  match(empty.text, /关闭原因（客户可见）：请填写关闭原因/);
  equal((await readOrder(world.db, id)).status, "unpaid_complete");
  const done = await sales.submit(path, empty, {
    form: sends("close"),
    fields: { reason: "客户调整采购计划" },
  });
  equal(done.status, 303);
  equal((await readOrder(world.db, id)).status, "close");
  match(
    (await sales.get(`${pageOf(id)}?as=customer`)).text,
    /客户调整采购计划/,
  );
});

Deno.test("who closes an order is told what that undoes of it, and nothing that it never had", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const told = async (id: number) => {
    const { text } = await sales.get(`${pageOf(id)}?confirm=close`);
    match(text, /关闭后不能恢复。/);
    return [/退回客户库存。/, /转为待退款。/, /生产任务取消。/]
      .map((effect) => effect.test(text));
  };
  const draft = await placeOrder(world);
  const planned = await placeOrder(world, { status: "arrange" });
  const { goods, versions } = world;
  const taken = await placeOrder(world, {
    status: "draft_complete",
    lines: [{
      goods_id: goods.irrigator,
      version_id: versions.v1,
      quantity: 1,
      parts: [{ goods_id: goods.valve, usage: 4, deduction: 4 }],
    }],
  });
  deepEqual(await told(draft), [false, false, false]);
  deepEqual(await told(planned), [false, true, true]);
  deepEqual(await told(taken), [true, false, false]);
});

Deno.test("the customer's view has no package before it is sent", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world, { status: "production_complete" });
  const { shipment, line } = await world.db.selectFrom("shipment as h")
    .innerJoin("shipment_line as l", "l.shipment_id", "h.id")
    .select(["h.id as shipment", "l.line_id as line"])
    .where("h.source", "=", "oem_order").where("h.source_id", "=", id)
    .executeTakeFirstOrThrow();
  await preparePackage(world.db, world.warehouse, shipment, {
    carrier: "顺丰",
    express_no: "SF4711",
    lines: [{ line_id: line!, quantity: 1 }],
  });
  match((await sales.get(pageOf(id))).text, /SF4711/);
  const customer = await sales.get(`${pageOf(id)}?as=customer`);
  equal(customer.status, 200);
  doesNotMatch(customer.text, /SF4711/);
});

Deno.test("an internal remark is in the staff's log and not in the customer's view", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world, { status: "production" });
  const path = `${pageOf(id)}?do=remark`;
  const shown = await sales.get(path);
  const say = (fields: Record<string, string>) =>
    sales.submit(path, shown, {
      form: sends("remark"),
      fields: { ...fields, idempotency_key: crypto.randomUUID() },
    });
  const empty = await say({ content: "" });
  equal(empty.status, 422);
  match(empty.text, /请输入备注内容/);
  equal((await say({ content: "毛利偏低", internal: "1" })).status, 303);
  equal((await say({ content: "下周发样品" })).status, 303);
  const staff = await sales.get(pageOf(id));
  match(staff.text, /毛利偏低/);
  match(staff.text, /下周发样品/);
  const customer = await sales.get(`${pageOf(id)}?as=customer`);
  match(customer.text, /下周发样品/);
  doesNotMatch(customer.text, /毛利偏低|业务员/);
  equal(formsOf(customer.body).filter(sends("remark")).length, 0);
});

Deno.test("staff attach files to a remark without scripts, and take one off again; the customer opens those that are not internal", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world, { status: "production" });
  const path = `${pageOf(id)}?do=remark`;
  const pdf = (name: string) => new File(["%PDF-1.7\n"], name);
  const form = sends("remark");
  const shown = await sales.get(path);
  const emptied = await sales.submit(path, shown, {
    form,
    fields: { content: "", internal: "1", upload: pdf("成本.pdf") },
  });
  equal(emptied.status, 422);
  match(emptied.text, /成本\.pdf/);
  const internal = await sales.submit(path, emptied, {
    form,
    fields: { content: "成本明细" },
  });
  equal(internal.status, 303);

  const two = await sales.submit(path, await sales.get(path), {
    form,
    fields: { content: "", upload: pdf("错图.pdf") },
  });
  const [[, wrong] = ["", ""]] = pick(two.body, form).fields
    .filter(([name]) => name === "files");
  const fewer = await sales.submit(path, two, {
    form,
    button: wrong,
    fields: { content: "新图纸", upload: pdf("新图.pdf") },
  });
  equal(fewer.status, 200);
  match(fewer.body, /新图纸/);
  const done = await sales.submit(path, fewer, { form });
  equal(done.status, 303);

  const remarked = ({ body }: Answer) =>
    linksOf(body).filter(({ text }) => /^(?:新图|错图|成本)/.test(text));
  const named = (answer: Answer) => remarked(answer).map(({ text }) => text);
  const staff = await sales.get(pageOf(id));
  deepEqual(named(staff), ["新图.pdf", "成本.pdf"]);
  const asCustomer = await sales.get(`${pageOf(id)}?as=customer`);
  deepEqual(named(asCustomer), ["新图.pdf"]);
  const green = await desk.enter("green");
  deepEqual(named(await green.get(`/oem/order/${id}`)), ["新图.pdf"]);
  const [ours, hidden] = remarked(staff);
  equal((await green.get(ours!.href)).status, 200);
  equal((await green.get(hidden!.href)).status, 404);
});

Deno.test("an order offers sales what its state allows, and leads others to where they go on", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world, { status: "unpaid" });
  const acts = async (visitor = sales) => {
    const hrefs = linksOf((await visitor.get(pageOf(id))).body)
      .map(({ href }) => href)
      .filter((href) => /\?(?:do|confirm)=|oem-detail|task-detail/.test(href))
      .map((href) => href.replace(pageOf(id), ""));
    return [...new Set(hrefs)]; // those of the head stand in its menu again
  };
  equal((await acts()).join(), "?do=remark");
  const admin = await desk.enter("admin");
  ok((await acts(admin)).some((href) => href.includes("oem-detail")));
  await advance(world, id, world.green, "unpaid_complete");
  equal(
    (await acts()).join(),
    "?do=remark,?confirm=close,?confirm=arrange",
  );
});

Deno.test("an open refund does not take the place of the task where production is to go on", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const id = await placeOrder(world, { status: "draft_complete" });
  const { outstanding } = await readOrder(world.db, id);
  await payApproved(world, id, "submit_deposit", outstanding + 50_00);
  await moveOrder(world.db, world.sales, id, "arrange", {});
  const admin = await desk.enter("admin");
  const { body } = await admin.get(pageOf(id));
  ok(linksOf(body).some(({ href }) => href.includes("task-detail")));
});

Deno.test("a closed order leads finance to its own refund, not to those of others or to what was paid", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const close = async () => {
    const id = await placeOrder(world, { status: "unpaid_complete" });
    const reason = "客户调整采购计划";
    await moveOrder(world.db, world.sales, id, "close", { reason });
    return id;
  };
  const id = await close();
  await close();
  const { order_no } = await readOrder(world.db, id);
  const admin = await desk.enter("admin");
  const way = linksOf((await admin.get(pageOf(id))).body)
    .find(({ text }) => text === "查看待退款");
  ok(way);
  const { text } = await admin.get(way.href);
  equal(countOf(text), 1);
  match(text, /待支付 1 已支付 0/);
  ok(text.replaceAll(" ", "").includes(order_no));
});

Deno.test("an order that is not there is 404, and its page is for who manages OEM orders", async () => {
  await using desk = await openDesk();
  const id = await placeOrder(desk.world);
  for (const wrong of ["999999", "0x1", "1e3", "99999999999999999999"]) {
    const shown = await desk.sales.get(`/mkt/oem/detail/${wrong}`);
    equal(shown.status, 404, wrong);
  }
  for (const username of ["finance", "nobody", "green"]) {
    const visitor = await desk.enter(username);
    equal((await visitor.get(pageOf(id))).status, 403, username);
  }
});

Deno.test("an order's page takes at most eight statements and prints on paper", async () => {
  await using desk = await openDesk();
  const id = await placeOrder(desk.world, { status: "shipping" });
  await takesAtMost(8, desk.sales, pageOf(id));
  const paper = await desk.sales.get(`${pageOf(id)}?print=1`);
  equal(paper.status, 200);
  match(paper.text, /¥647\.36/);
  doesNotMatch(paper.body, /<nav/);
});

Deno.test("while no receiving card is in use, the order that is to be paid says so to sales, and how to mend it", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world, { status: "draft_complete" });
  const made = await placeOrder(world, { status: "production" });
  const says = /没有使用中的收款卡号，客户无法付款。 管理收款卡号/;
  doesNotMatch((await sales.get(pageOf(id))).text, says);
  await world.db.updateTable("receiving_card").set({ status: 0 }).execute();
  const shown = await takesAtMost(8, sales, pageOf(id));
  match(shown.text, says);
  ok(
    linksOf(shown.body).some(({ href, text }) =>
      href === "/mkt/oem/oem-card" && text === "管理收款卡号"
    ),
  );
  doesNotMatch((await sales.get(pageOf(made))).text, says, "nothing to pay");
  const asCustomer = await sales.get(`${pageOf(id)}?as=customer`);
  doesNotMatch(asCustomer.text, says, "what the customer reads");
});

Deno.test("an organization without a contact and phone says so at its order", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const id = await placeOrder(world);
  await world.db.updateTable("organization").set({ contact: "", phone: "" })
    .execute();
  match((await sales.get(pageOf(id))).text, /联系人 — 电话 — 业务员/);
});

Deno.test("the customer's view says where to pay to, and what keeps the customer from going on, as the customer reads it", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const { db } = world;
  const green = await desk.enter("green");
  const draft = await placeOrder(world);
  const due = await placeOrder(world, { status: "draft_complete" });
  const made = await placeOrder(world, { status: "production" });
  const both = async (id: number) => {
    const view = await takesAtMost(8, sales, `${pageOf(id)}?as=customer`);
    return [(await green.get(`/oem/order/${id}`)).text, view.text] as const;
  };
  const card = await db.selectFrom("receiving_card").selectAll()
    .where("status", "=", 1).orderBy("id").executeTakeFirstOrThrow();
  for (const text of await both(due)) {
    ok(text.includes(`${card.bank} · ${card.holder}`), text);
    ok(text.replaceAll(" ", "").includes(card.number), text);
  }
  for (const text of await both(made)) {
    ok(!text.includes(`${card.bank} · ${card.holder}`), "nothing to pay");
  }

  await db.updateTable("receiving_card").set({ status: 0 }).execute();
  await db.updateTable("organization").set({ status: 0 })
    .where("id", "=", world.organizations.green).execute();
  for (const text of await both(due)) match(text, /暂时没有可用的收款卡号/);
  for (const text of await both(draft)) match(text, /企业已停用，不能再下单/);
  const staff = await sales.get(pageOf(draft));
  doesNotMatch(staff.text, /企业已停用，不能再下单/, "that is the customer's");
});
