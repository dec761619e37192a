import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { pay } from "../../domain/oem/stories.ts";
import { readRemarks } from "@/db/journal.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { formsOf, linksOf, sends, textOf, valueOf } from "../../html.ts";
import { placeOrder, readOrder, today, uploaded } from "../../orders.ts";
import { fieldsOf, pick } from "../../submission.ts";
import { DEPOSIT, openOffice } from "./office.ts";

function reviewOf(
  { db }: Awaited<ReturnType<typeof openOffice>>["world"],
  id: number,
) {
  return db.selectFrom("receipt").selectAll().where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Two waiting vouchers whose customers wrote the same serial. */
async function ofOneSerial(
  office: Awaited<ReturnType<typeof openOffice>>,
  bank_serial: string,
) {
  const [one, other] = [await office.pending(), await office.pending()];
  await office.world.db.updateTable("receipt").set({ bank_serial })
    .where("id", "in", [one.receipt, other.receipt]).execute();
  return { one, other };
}

/** The buttons of the form that approve and reject; Enter presses another. */
const APPROVAL = { form: sends("review"), button: "approve" };
const REJECTION = { form: sends("review"), button: "reject" };

Deno.test("a voucher is shown with what the order asks, what speaks for it, and what approving brings", async () => {
  await using office = await openOffice();
  const { page } = await office.pending();
  const shown = await office.finance.get(page);
  equal(shown.status, 200);
  for (
    const words of [
      `订单总额 ¥647.36`,
      `定金要求 ¥${DEPOSIT}`,
      "金额与应付一致",
      "收款卡号在使用中",
      "其他订单没有用过此凭证文件",
      "客户没有填写付款人",
      "壹佰玖拾肆元贰角壹分",
      "通过后不能撤回：未收 ¥453.15 ，订单进入「付款已完成」",
      `通过 ¥${DEPOSIT}`,
      "第 1 / 1 笔",
    ]
  ) ok(shown.text.includes(words), `${words} in ${shown.text}`);
});

Deno.test("where no deposit is asked for, finance reads how much is missing of the order, and of no deposit", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  await world.db.insertInto("setting")
    .values({ key: "deposit_share", value: "0" }).execute();
  const order = await placeOrder(world, { status: "draft_complete" });
  const id = await pay(world, order, "submit_deposit", 300_00);
  const page = `/finance/bill/oem-detail/${id}`;
  const part = await finance.get(page);
  match(part.text, /请注意： ?比应付少 ¥347\.36 ，通过后仍未付清/);
  doesNotMatch(part.text, /金额不低于应付/);
  match(part.text, /凭证 \d+-1 · 付款/);
  doesNotMatch(part.text, /定金/);
});

Deno.test("finance approves what arrived: the order goes on and the page shows the verdict", async () => {
  await using office = await openOffice();
  const { page, order, receipt } = await office.pending();
  const day = today();
  const early = await office.finance.fill(page, {
    ...APPROVAL,
    fields: { received_on: "2001-01-01" },
  });
  equal(early.status, 422);
  ok(early.text.includes("日期不能早于订单创建前一年"));
  const done = await office.finance.fill(page, {
    ...APPROVAL,
    fields: { received_on: day, bank_serial: "S-1" },
  });
  equal(done.status, 303);
  equal(done.location, page);
  const { db } = office.world;
  equal((await readOrder(db, order)).status, "unpaid_complete");
  const { status, received_amount, received_on, bank_serial } = await reviewOf(
    office.world,
    receipt,
  );
  equal(
    [status, received_amount, received_on, bank_serial].join(),
    `approved,19421,${day},S-1`,
  );
  const after = await office.finance.get(page);
  match(after.text, /已通过 ¥194\.21，订单 \d+/);
  match(after.text, new RegExp(`审核结果 实收金额 ¥194\\.21 到账日期 ${day}`));
  ok(!after.text.includes("驳回"));
});

Deno.test("a voucher's second file is looked at on the same page, so that nothing typed beside it is lost", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  const order = await placeOrder(world, { status: "draft_complete" });
  const files = [
    await uploaded(world.db, world.green),
    await uploaded(world.db, world.green),
  ];
  const id = await pay(world, order, "submit_deposit", 194_21, { files });
  const page = `/finance/bill/oem-detail/${id}`;
  const { body } = await finance.get(page);
  const ways = linksOf(body).map(({ href }) => href)
    .filter((href) => href.includes("file-"));
  const places = files.map((file) => `#file-${file}`);
  deepEqual(ways, [...places, ...places]);
  for (const [i, file] of files.entries()) {
    const from = body.indexOf(`id="file-${file}"`);
    ok(from > 0, "each is on the page");
    const shown = body.slice(from, body.indexOf("</section>", from));
    ok(shown.includes(`href="/file/${file}"`));
    match(shown, new RegExp(`href="#file-${file}" aria-current="true"`));
    ok(textOf(shown).includes(`凭证 ${i + 1} / 2`), textOf(shown));
  }
});

Deno.test("Enter in a field reckons what the amount brings, and approves nothing", async () => {
  await using office = await openOffice();
  const { page, receipt } = await office.pending();
  const entered = await office.finance.fill(page, {
    form: sends("review"),
    fields: { bank_serial: "kept-1" },
  });
  equal(entered.status, 200);
  match(entered.body, /value="kept-1"/);
  equal((await reviewOf(office.world, receipt)).status, "pending");
  equal(
    (await office.finance.submit(page, entered, APPROVAL)).status,
    303,
  );
});

Deno.test("a form that names neither verdict is shown again: only its button approves", async () => {
  await using office = await openOffice();
  const { page, receipt } = await office.pending();
  const shown = await office.finance.get(page);
  const { fields } = pick(shown.body, sends("review"));
  const answer = await office.finance.post(page, fieldsOf(fields));
  equal(answer.status, 200);
  equal((await reviewOf(office.world, receipt)).status, "pending");
});

Deno.test("the button names the amount: another one is shown on it before it is approved", async () => {
  await using office = await openOffice();
  const { page, receipt } = await office.pending();
  const first = await office.finance.fill(page, {
    ...APPROVAL,
    fields: { amount: "100" },
  });
  equal(first.status, 200);
  match(first.text, /实收金额改为 ¥100\.00/);
  match(first.body, /role="alert"[^>]* autofocus/, "the reader is led to it");
  match(first.text, /通过后不能撤回：未收 ¥547\.36 ，订单进入「订单已确认」/);
  equal((await reviewOf(office.world, receipt)).status, "pending");
  const second = await office.finance.submit(page, first, {
    ...APPROVAL,
  });
  equal(second.status, 303);
  const { status, received_amount } = await reviewOf(office.world, receipt);
  equal(`${status} ${received_amount}`, "approved 10000");
});

Deno.test("an amount that is none is said at its field, and everything typed is still there", async () => {
  await using office = await openOffice();
  const { page, receipt } = await office.pending();
  for (const amount of ["", "0", "-5", "1.234", "abc", "9999999999999"]) {
    const answer = await office.finance.fill(page, {
      ...APPROVAL,
      fields: { amount, bank_serial: "kept-1", received_on: "2026-02-30" },
    });
    equal(answer.status, 422, amount);
    match(answer.body, /id="f-amount-error"/);
    ok(!/通过 (¥0|[-−])/.test(answer.text), amount);
    match(answer.body, /id="f-received_on-error"/);
    match(answer.body, /value="kept-1"/);
    match(answer.text, /实收金额（元）：/);
    if (amount) ok(answer.body.includes(`value="${amount}"`));
  }
  equal((await reviewOf(office.world, receipt)).status, "pending");
});

Deno.test("a voucher is rejected with a reason that the customer reads, never without", async () => {
  await using office = await openOffice();
  const { page, order, receipt } = await office.pending();
  const reject = async (fields: Record<string, string>) =>
    await office.finance.fill(page, {
      ...REJECTION,
      fields,
    });
  const empty = await reject({ preset: "missing", reason: "  " });
  equal(empty.status, 422);
  match(empty.text, /请填写驳回说明/);
  match(empty.body, /<details[^>]* open/);
  match(
    empty.body,
    /value="missing"[^>]* checked|checked[^>]* value="missing"/,
  );
  equal((await reviewOf(office.world, receipt)).status, "pending");

  const done = await reject({ preset: "missing", reason: "银行未见该笔流水" });
  equal(done.status, 303);
  equal((await readOrder(office.world.db, order)).status, "draft_complete");
  const { status, reason } = await reviewOf(office.world, receipt);
  equal(`${status} ${reason}`, "rejected 未到账：银行未见该笔流水");
  match(
    (await office.finance.get(page)).text,
    /驳回原因 未到账：银行未见该笔流水/,
  );
});

Deno.test("the ready-made beginning of a reason doesn't count for its length", async () => {
  await using office = await openOffice();
  const { page, receipt } = await office.pending();
  const reject = (length: number) =>
    office.finance.fill(page, {
      ...REJECTION,
      fields: { preset: "missing", reason: "查".repeat(length) },
    });
  const long = await reject(501);
  equal(long.status, 422);
  match(long.text, /最多 500 个字符/);
  equal((await reject(500)).status, 303);
  const { reason } = await reviewOf(office.world, receipt);
  equal(reason, `未到账：${"查".repeat(500)}`);
});

Deno.test("a voucher that somebody else has reviewed can't be reviewed again: the page says so and shows the verdict", async () => {
  await using office = await openOffice();
  const { page } = await office.pending();
  const [mine, theirs] = [
    await office.finance.get(page),
    await office.finance.get(page),
  ];
  const [one, other] = [
    await office.finance.submit(page, mine, APPROVAL),
    await office.finance.submit(page, theirs, {
      ...REJECTION,
      fields: { reason: "太晚了" },
    }),
  ];
  equal(one.status, 303);
  equal(other.status, 409);
  match(other.text, /\[40900\]/);
  match(other.text, /审核结果/);
  match(other.text, /没有保存.*驳回说明 太晚了/);
});

Deno.test("the reviewer is warned of another payer, of too much, and of a serial that another order has", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  const one = await placeOrder(world, { status: "draft_complete" });
  await pay(world, one, "submit_deposit", 194_21, { bank_serial: "SAME" });
  const two = await placeOrder(world, { status: "draft_complete" });
  const id = await pay(world, two, "submit_deposit", 700_00, {
    bank_serial: "SAME",
    payer: "别的公司",
    overpay: true,
  });
  const page = await finance.get(`/finance/bill/oem-detail/${id}`);
  const { order_no } = await readOrder(world.db, one);
  match(page.text, /超过全部未收 ¥52\.64/);
  match(page.text, /付款人「别的公司」与企业名「/);
  ok(page.text.includes(`流水号也出现在订单 ${order_no.slice(0, 8)}`));
  match(page.text, /多收的 ¥52\.64 转为待退款/);
});

Deno.test("the list of vouchers warns of another payer where the review does: not of the customer's short name, nor of its name in full width", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  const { receipt, page } = await office.pending();
  await world.db.updateTable("organization")
    .set({ name: "绿源(HK)农业", short_name: "绿源" })
    .where("id", "=", world.organizations.green).execute();
  for (
    const [payer, foreign] of [
      ["", false],
      ["绿源(HK)农业", false],
      ["绿源（ＨＫ）农业", false],
      ["绿源", false],
      ["绿源农业", true],
    ] as const
  ) {
    await world.db.updateTable("receipt").set({ payer })
      .where("id", "=", receipt).execute();
    const list = await finance.get("/finance/bill/oem");
    equal(/付款人 绿源/.test(list.text), foreign, payer);
    const review = await finance.get(page);
    equal(review.text.includes(`付款人「${payer}」与企业名`), foreign, payer);
  }
});

Deno.test("a serial that finance types and another order has is said before it is approved with it", async () => {
  await using office = await openOffice();
  const { finance, world } = office;
  const one = await office.pending();
  const other = await office.pending();
  const approve = {
    ...APPROVAL,
    fields: { bank_serial: "TX2026 1127001" },
  };
  equal((await finance.fill(one.page, approve)).status, 303);
  const told = await finance.fill(other.page, approve);
  equal(told.status, 200);
  const { order_no } = await readOrder(world.db, one.order);
  match(told.text, new RegExp(`已用过该流水号：${order_no}`));
  equal((await reviewOf(world, other.receipt)).status, "pending");
  const sure = await finance.submit(other.page, told, {
    ...APPROVAL,
  });
  equal(sure.status, 303);
  const { status, bank_serial } = await reviewOf(world, other.receipt);
  equal(`${status} ${bank_serial}`, "approved TX20261127001");
});

Deno.test("who is warned of a serial and then of a reason is asked about each once, and approves", async () => {
  await using office = await openOffice();
  const { finance, world } = office;
  const [one, other] = [await office.pending(), await office.pending()];
  const serial = { ...APPROVAL, fields: { bank_serial: "TX20261127001" } };
  equal((await finance.fill(one.page, serial)).status, 303);
  const warned = await finance.fill(other.page, serial);
  match(warned.text, /已用过该流水号/);
  const reasoned = await finance.submit(other.page, warned, {
    ...APPROVAL,
    fields: { reason: "金额不符" },
  });
  match(reasoned.text, /已填写驳回说明/);
  equal((await finance.submit(other.page, reasoned, APPROVAL)).status, 303);
  equal((await reviewOf(world, other.receipt)).status, "approved");
});

Deno.test("what the customer wrote as the serial stays beside that of the statement, is theirs to see, and is known on another order", async () => {
  await using office = await openOffice();
  const { finance, world } = office;
  const { one, other } = await ofOneSerial(office, "ZF-7001");
  const approved = await finance.fill(one.page, {
    ...APPROVAL,
    fields: { bank_serial: "TX20261127001" },
  });
  equal(approved.status, 303);
  const { status, ...serials } = await reviewOf(world, one.receipt);
  equal(status, "approved");
  equal(serials.bank_serial, "TX20261127001");
  equal(serials.claimed_serial, "ZF-7001");
  const { text } = await finance.get(one.page);
  match(text, /流水号 ZF-7001/);
  match(text, /银行流水号 TX20261127001/);
  const customer = await office.enter("green");
  const order = await customer.get(`/oem/order/${one.order}`);
  match(order.text, /ZF-7001/);
  doesNotMatch(order.text, /TX20261127001/);
  const sales = await office.enter("sales");
  const seen = await sales.get(`/mkt/oem/detail/${one.order}`);
  match(seen.text, /流水号 TX20261127001/, "as in the log of the cards");
  doesNotMatch(seen.text, /ZF-7001/);

  const { order_no } = await readOrder(world.db, one.order);
  const next = await finance.get(other.page);
  ok(next.text.includes(`流水号也出现在订单 ${order_no.slice(0, 8)}`));
  for (const keyword of ["zf7001", "TX20261127001"]) {
    const found = await finance.get(
      `/finance/bill/oem?status=approved&keyword=${keyword}`,
    );
    ok(found.text.includes(order_no.slice(8)), keyword);
  }
});

Deno.test("a serial that the customer wrote and another order has is asked about before it is approved", async () => {
  await using office = await openOffice();
  const { finance, world } = office;
  const { other } = await ofOneSerial(office, "S1");
  const told = await finance.fill(other.page, APPROVAL);
  equal(told.status, 200);
  match(told.text, /已用过该流水号/);
  equal((await reviewOf(world, other.receipt)).status, "pending");
  equal((await finance.submit(other.page, told, APPROVAL)).status, 303);
  equal((await reviewOf(world, other.receipt)).status, "approved");
});

Deno.test("without a serial the customer's own stands: it is asked about, shown and kept", async () => {
  await using office = await openOffice();
  const { finance, world } = office;
  const { other } = await ofOneSerial(office, "S1");
  const emptied = { ...APPROVAL, fields: { bank_serial: " " } };
  const told = await finance.fill(other.page, emptied);
  match(told.text, /已用过该流水号/);
  const form = formsOf(told.body).find(sends("review"));
  equal(form && valueOf(form, "bank_serial"), "S1");
  equal((await finance.submit(other.page, told, emptied)).status, 303);
  const { bank_serial, claimed_serial } = await reviewOf(world, other.receipt);
  deepEqual([bank_serial, claimed_serial], ["S1", null]);
});

Deno.test("a serial that another voucher got after the page was opened is said, too", async () => {
  await using office = await openOffice();
  const { finance, world } = office;
  const one = await office.pending();
  const other = await office.pending();
  const has = (receipt: number) =>
    world.db.updateTable("receipt").set({ bank_serial: "S1" })
      .where("id", "=", receipt).execute();
  await has(other.receipt);
  const opened = await finance.get(other.page);
  await has(one.receipt);
  const told = await finance.submit(other.page, opened, {
    ...APPROVAL,
  });
  match(told.text, /已用过该流水号/);
  equal((await reviewOf(world, other.receipt)).status, "pending");
});

Deno.test("who reviews a voucher reads what was remarked on its order, as its notice says where", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  const { order, page } = await office.pending();
  match((await finance.get(page)).text, /订单备注 添加备注 还没有备注/);
  const content = `发票请开给${"绿源".repeat(200)}。完`;
  await moveOrder(world.db, world.green, order, "remark", { content });
  ok((await finance.get(page)).text.includes(content), "the whole of it");
});

Deno.test("only finance sees vouchers; a voucher that is none is 404", async () => {
  await using office = await openOffice();
  const { page } = await office.pending();
  for (const username of ["sales", "production", "nobody", "green"]) {
    const visitor = await office.enter(username);
    equal((await visitor.get(page)).status, 403, username);
    equal(
      (await visitor.post(page, { event: "review", amount: DEPOSIT })).status,
      403,
      username,
    );
  }
  for (const id of ["999999", "1e3", "0x1", "99999999999999999999"]) {
    const path = `/finance/bill/oem-detail/${id}`;
    equal((await office.finance.get(path)).status, 404, id);
  }
});

Deno.test("finance remarks on the order of a voucher: nothing is lost of an empty one, the customer reads what is not internal", async () => {
  await using office = await openOffice();
  const { finance, world } = office;
  const { page, order } = await office.pending();
  const asked = `${page}?do=remark`;
  ok((await finance.get(page)).body.includes(`href="${asked}"`));
  const form = sends("remark");

  const empty = await finance.fill(asked, {
    form,
    fields: { content: " ", internal: "1" },
  });
  equal(empty.status, 422);
  ok(empty.text.includes("请输入备注内容"));
  match(empty.body, / checked[^>]*name="internal"/);

  const internal = { content: "银行流水待核", internal: "1" };
  equal((await finance.fill(asked, { form, fields: internal })).status, 303);
  const told = { content: "请补发清晰的回单" };
  equal((await finance.fill(asked, { form, fields: told })).status, 303);
  match((await finance.get(page)).text, /请补发清晰的回单.*银行流水待核/);
  const { entries } = await readRemarks(world.db, world.green, order);
  deepEqual(entries.map(({ params }) => params), [told]);
});

Deno.test("neither a refused approval nor Enter loses a reason to reject that was typed; approving says first that it is dropped", async () => {
  await using office = await openOffice();
  const { finance, world } = office;
  const { page, receipt } = await office.pending();
  const typed = { preset: "missing", reason: "银行未见该笔流水" };
  const keeps = ({ body }: { body: string }, reason = typed.reason) => {
    const form = formsOf(body).find(sends("review"));
    equal(form && valueOf(form, "reason"), reason);
    equal(form && valueOf(form, "preset"), typed.preset);
    match(body, /<details[^>]* open/);
  };
  const form = sends("review");
  const entered = await finance.fill(page, { form, fields: typed });
  equal(entered.status, 200);
  keeps(entered);
  doesNotMatch(entered.text, /已填写驳回说明/);
  const refused = await finance.submit(page, entered, {
    ...APPROVAL,
    fields: { received_on: "2001-01-01", despite: typed.reason },
  });
  equal(refused.status, 422);
  keeps(refused);

  const asked = await finance.fill(page, { ...APPROVAL, fields: typed });
  equal(asked.status, 200);
  keeps(asked);
  match(asked.text, /已填写驳回说明，通过后不会保留/);
  const longer = { reason: `${typed.reason}。` };
  const again = await finance.submit(page, asked, {
    ...APPROVAL,
    fields: longer,
  });
  equal(again.status, 200);
  keeps(again, longer.reason);
  equal((await reviewOf(world, receipt)).status, "pending");
  equal((await finance.submit(page, again, APPROVAL)).status, 303);
  equal((await reviewOf(world, receipt)).status, "approved");
});

Deno.test("who rejects a voucher without a reason finds the amount and the serial as typed", async () => {
  await using office = await openOffice();
  const { page } = await office.pending();
  const typed = { amount: "100", bank_serial: "TX-1" };
  const { status, body } = await office.finance.fill(page, {
    ...REJECTION,
    fields: typed,
  });
  equal(status, 422);
  const form = formsOf(body).find(sends("review"));
  for (const [name, value] of Object.entries(typed)) {
    equal(form && valueOf(form, name), value);
  }
});

Deno.test("a remark is written beside the voucher, whose form stays open as it is typed; without a form it takes its place", async () => {
  await using office = await openOffice();
  const { finance } = office;
  const { page } = await office.pending();
  const link = (body: string) =>
    /<a [^>]*href="[^"]*\?do=remark"[^>]*>/.exec(body)?.[0] ?? "";
  match(link((await finance.get(page)).body), / target="_blank"/);
  equal((await finance.fill(page, APPROVAL)).status, 303);
  const done = link((await finance.get(page)).body);
  ok(done && !done.includes("target"), done);
});
