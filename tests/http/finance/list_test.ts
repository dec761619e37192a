import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { sql } from "kysely";
import { formsOf, linksOf, sends } from "../../html.ts";
import { paidInFull } from "../../domain/oem/stories.ts";
import { dayFromToday, placeOrder, readOrder, today } from "../../orders.ts";
import { chartedFigures, countOf, linesOf } from "../../lists.ts";
import { takesAtMost } from "../../statements.ts";
import { visitDemo } from "../../sites.ts";
import { strayChinese } from "../stray_chinese.ts";
import { openOffice } from "./office.ts";

const LIST = "/finance/bill/oem";

/** On a month's first day: its list is empty, and says no sum. */
const NOTHING = "¥0.00";

Deno.test("every figure of finance's control panel is what its list shows", async () => {
  await using desk = await visitDemo("finance");
  const { visitor: finance } = desk;
  const panel = await finance.get("/finance/index");
  equal(panel.status, 200);
  const links = linksOf(panel.body).filter(({ href }) =>
    href.startsWith(`${LIST}?`)
  );
  const amounts = links.filter(({ text }) => text.startsWith("¥"));
  ok(amounts.length >= 3, "to review, received this month, refunds to pay");
  for (const { href, text } of amounts) {
    const list = await finance.get(href);
    const sum = /(?:凭证金额|实收|合计) (¥[\d,.]+)/.exec(list.text)?.[1];
    if (sum || text !== NOTHING) {
      match(list.text, new RegExp(`(凭证金额|实收|合计) ${text}`), href);
    }
  }
  const waiting = links.filter(({ text }) => /^\d+ .*最久/.test(text));
  ok(waiting.length > 0);
  let all = 0;
  for (const { href, text } of waiting) {
    const count = countOf((await finance.get(href)).text);
    equal(count, parseInt(text), href);
    all += count ?? 0;
  }
  match(panel.text, new RegExp(`等我处理 ${all} `));
});

Deno.test("the months of the chart lead to lists that add up to them", async () => {
  await using desk = await visitDemo("finance");
  const { visitor: finance } = desk;
  const panel = await finance.get("/finance/index");
  const months = chartedFigures(panel);
  equal(months.length, 12);
  for (const { href, figure } of months) {
    const list = await finance.get(href);
    const received = /实收 ¥([\d,.]+)/.exec(list.text)?.[1]
      ?.replaceAll(",", "") ?? (figure === 0 ? 0 : NaN);
    equal(Math.round(Number(received) / 1000) / 10, figure, href);
  }
});

Deno.test("who lacks the permission sees the panel without figures", async () => {
  await using office = await openOffice();
  await office.pending();
  const page = await (await office.enter("nobody")).get("/finance/index");
  equal(page.status, 200);
  ok(!page.text.includes("¥"));
  match(page.text, /这里的数据需要「账单管理」权限/);
  equal((await (await office.enter("nobody")).get(LIST)).status, 403);
});

Deno.test("the list finds vouchers by who paid, who need not be the customer", async () => {
  await using desk = await visitDemo("finance");
  const { visitor: finance } = desk;
  const found = async (keyword: string) => {
    const query = `keyword=${encodeURIComponent(keyword)}`;
    const all = "status=pending&status=approved&status=rejected";
    return countOf((await finance.get(`${LIST}?${all}&${query}`)).text);
  };
  const payer = /天禾[^<]*有限公司/.exec(
    (await finance.get(`${LIST}?page_size=200`)).body,
  )?.[0] ?? "";
  ok(payer);
  equal(await found(payer), 1);
  ok(await found("公司") > 0);
  ok(await found("限公") > 0);
  equal(await found("公限"), 0);
});

Deno.test("the list finds vouchers by order number, customer, serial, card and day", async () => {
  await using desk = await visitDemo("finance");
  const { visitor: finance } = desk;
  const all = await finance.get(`${LIST}?status=approved&status=rejected`);
  const total = countOf(all.text);
  const serial = /<span class="tel num">(\d{8})<\/span>/.exec(all.body)?.[1] ??
    "";
  const order = /<i>(\d{8})<\/i>(\d+)/.exec(all.body);
  for (
    const query of [
      `keyword=${serial}`,
      `keyword=${order?.[1]}${order?.[2]}`,
      `keyword=${encodeURIComponent("天禾")}`,
      "card_id=1",
      `from=${dayFromToday(-30)}`,
      `day_of=reviewed&to=${dayFromToday(-150)}`,
    ]
  ) {
    const found = countOf(
      (await finance.get(`${LIST}?status=approved&status=rejected&${query}`))
        .text,
    );
    ok(found > 0 && found < total, `${query}: ${found} of ${total}`);
  }
  equal(
    countOf((await finance.get(`${LIST}?status=approved&keyword=%25`)).text),
    0,
  );
});

Deno.test("the tab of refunds counts those that its list finds under the same conditions", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  const closed = await paidInFull(world, { status: "close" });
  const { order } = await office.pending();
  const no = async (id: number) => (await readOrder(world.db, id)).order_no;
  const { organizations } = world;
  for (
    const [query, refunds] of [
      ["", 1],
      [`keyword=${await no(closed)}`, 1],
      [`keyword=${await no(order)}`, 0],
      [`from=${today()}`, 1],
      ["from=2020-01-01&to=2020-01-02", 0],
      [`organization_id=${organizations.green}`, 1],
      [`organization_id=${organizations.sky}`, 0],
    ] as const
  ) {
    const { body } = await finance.get(`${LIST}?${query}`);
    const tab = linksOf(body).find(({ text }) => text.startsWith("退款"));
    equal(Number(/\d+/.exec(tab?.text ?? "")?.[0] ?? 0), refunds, query);
    equal(countOf((await finance.get(tab!.href)).text), refunds, query);
  }
});

Deno.test("a wrong filter is said at its field over an empty list", async () => {
  await using desk = await visitDemo("finance");
  for (
    const query of [
      "from=2026-13-01",
      "card_id=x",
      "kind=refund&to=tomorrow",
      "page=0",
      "status=unknown",
    ]
  ) {
    const answer = await desk.visitor.get(`${LIST}?${query}`);
    equal(answer.status, 422, query);
    doesNotMatch(answer.body, /<tbody/, query);
  }
});

Deno.test("a wrong condition leaves the others as they are: the chosen state stays marked", async () => {
  await using desk = await visitDemo("finance");
  const { body } = await desk.visitor.get(
    `${LIST}?status=approved&from=2026-13-01`,
  );
  match(body, /<a(?=[^>]*status=approved)(?=[^>]*aria-current="true")/);
});

Deno.test("a list whose address is wrong says what is wrong, not that nothing matches", async () => {
  await using desk = await visitDemo("finance");
  const { text } = await desk.visitor.get(`${LIST}?page=0`);
  match(text, /无法按这些条件显示列表 请输入 1 到 10,000 之间的整数/);
  doesNotMatch(text, /没有符合条件/);
});

Deno.test("behind the last page of a list there is no row, but the way back to its last rows", async () => {
  await using desk = await visitDemo("finance");
  const behind = await desk.visitor.get(
    `${LIST}?page=99&page_size=5&status=approved`,
  );
  equal(behind.status, 200);
  match(behind.text, /这一页没有内容/);
  const pages = Math.ceil(countOf(behind.text) / 5);
  const [way, previous] = [`到最后一页（第 ${pages} 页）`, "‹"].map((text) =>
    linksOf(behind.body).find((link) => link.text === text)?.href
  );
  equal(way, `${LIST}?page_size=5&status=approved&page=${pages}`);
  equal(previous, way);
  const last = await desk.visitor.get(way ?? "");
  doesNotMatch(last.text, /这一页没有内容/);
  const none = await desk.visitor.get(`${LIST}?page=99&keyword=nobody`);
  match(none.text, /没有符合条件/);
});

Deno.test("a page beyond what a list counts is refused, and the way out keeps the conditions, which are right", async () => {
  await using desk = await visitDemo("finance");
  const wayOf = (body: string) =>
    linksOf(body.slice(body.indexOf('class="mt"')))[0];
  const query = "page_size=5&status=approved";
  const deep = await desk.visitor.get(`${LIST}?page=9999&${query}`);
  equal(deep.status, 422);
  match(deep.text, /这一页太靠后，请缩小筛选范围/);
  deepEqual([wayOf(deep.body)?.text, wayOf(deep.body)?.href], [
    "到第一页",
    `${LIST}?${query}`,
  ]);
});

Deno.test("a page of vouchers is read in four statements at most", async () => {
  await using desk = await visitDemo("finance");
  for (const path of [LIST, `${LIST}?kind=refund&state=open`]) {
    equal((await takesAtMost(4, desk.visitor, path)).status, 200);
  }
});

Deno.test("a refund under the serial of another payment is asked about, then recorded", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  await paidInFull(world, { status: "close" });
  await paidInFull(world, { status: "close" });
  const open = `${LIST}?kind=refund&state=open`;
  const list = await finance.get(open);
  const [one, other] = linksOf(list.body)
    .filter(({ text }) => text === "登记支付").map(({ href }) => href);
  const form = sends("refund");
  const first = await finance.fill(one!, {
    form,
    fields: { bank_serial: "R-2026-1" },
  });
  equal(first.status, 303);
  const fields = { bank_serial: "r20261" };
  const told = await finance.fill(other!, { form, fields });
  equal(told.status, 200);
  match(told.text, /已用过该流水号：\d+。如确属另一笔付款/);
  match(told.body, /value="r20261"/);
  const count = async () =>
    (await world.db.selectFrom("refund").select("id").execute()).length;
  equal(await count(), 1);
  equal((await finance.submit(other!, told, { form })).status, 303);
  equal(await count(), 2);
});

Deno.test("the tabs of refunds say what there is besides, also under conditions", async () => {
  await using office = await openOffice();
  await paidInFull(office.world, { status: "close" });
  await office.pending();
  const { text } = await office.finance.get(`${LIST}?kind=refund`);
  match(text, /待审核 1 已审核 1 退款 1 全部 1 待支付 1 已支付 0 /);
  match(text, /订单状态/);
  const none = `${LIST}?kind=refund&state=open&to=2020-01-01`;
  match(
    (await office.finance.get(none)).text,
    /待审核 0 已审核 0 退款 0 全部 0 待支付 0 已支付 0 /,
  );
});

Deno.test("a refund is recorded once, with its day and serial; the list then has nothing to pay", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  await paidInFull(world, { status: "close" });
  const open = `${LIST}?kind=refund&state=open`;
  const list = await finance.get(open);
  equal(countOf(list.text), 1);
  const link = linksOf(list.body).find(({ text }) => text === "登记支付");
  const dialog = await finance.get(link?.href ?? "");
  match(dialog.text, /登记已支付 ¥647\.36/);
  const pay = (fields: Record<string, string>) =>
    finance.submit(link?.href ?? "", dialog, {
      form: sends("refund"),
      fields,
    });

  const wrong = await pay({ paid_on: "2026-02-30", bank_serial: " " });
  equal(wrong.status, 422);
  match(wrong.body, /id="f-paid_on-error"/);
  match(wrong.body, /id="f-bank_serial-error"/);
  match(wrong.body, /value="2026-02-30"/);

  const blank = await pay({ paid_on: "", bank_serial: "" });
  match(blank.text, /支付日期：请选择日期/);
  match(blank.text, /银行流水号：请填写银行流水号/);

  const ahead = await pay({ paid_on: "2999-01-01", bank_serial: "R-1" });
  equal(ahead.status, 422);
  match(ahead.text, /日期不能晚于今天/);
  match(ahead.body, /id="f-paid_on-error"/);

  const day = today();
  const early = await pay({ paid_on: "2020-01-01", bank_serial: "R-1" });
  equal(early.status, 422);
  ok(early.text.includes(`日期不能早于产生退款的 ${day}`));

  const fields = { paid_on: day, bank_serial: "R-1" };
  const done = await pay(fields);
  equal(done.status, 303);
  const rows = await world.db.selectFrom("refund").selectAll().execute();
  equal(
    rows.map((row) => `${row.paid_on} ${row.bank_serial}`).join(),
    `${day} R-1`,
  );
  equal(countOf((await finance.get(open)).text), 0);
  match(
    (await finance.get(`${LIST}?kind=refund&state=paid`)).text,
    new RegExp(`${day} R-1`),
  );
  const again = await finance.submit(
    link?.href ?? "",
    dialog,
    {
      form: sends("refund"),
      fields: {
        ...fields,
        bank_serial: "R-2",
        idempotency_key: crypto.randomUUID(),
      },
    },
  );
  equal(again.status, 409);
  match(again.text, /这笔退款已由 .+ 登记支付，请勿再次付款/);
  match(again.text, new RegExp(`支付日期 ${day} 银行流水号 R-1 经办`));
  match(again.text, /R-2/, "what was typed can still be read");
  ok(
    !formsOf(again.body).some(sends("refund")),
    "nothing invites to pay again",
  );
  const reloaded = await finance.get(link?.href ?? "");
  match(reloaded.text, /请勿再次付款/);
  ok(!formsOf(reloaded.body).some(sends("refund")));
});

Deno.test("an empty queue says that nothing waits only where no condition may be why", async () => {
  await using office = await openOffice();
  await office.pending();
  const { finance, world } = office;
  const said = async (query: string) =>
    (await finance.get(`${LIST}?${query}`)).text;
  const conditions = [
    "purpose=balance",
    "day_of=reviewed&from=2020-01-01&to=2020-01-02",
    "keyword=nobody",
    "status=pending&purpose=balance",
  ];
  for (const query of conditions) {
    const page = await said(query);
    match(page, /没有符合条件的付款凭证/, query);
    match(page, /清除筛选/, query);
  }
  await world.db.deleteFrom("receipt").execute();
  for (
    const query of ["", "status=pending", "purpose=&keyword=&page_size=50"]
  ) {
    match(await said(query), /没有等待审核的付款凭证/, query);
  }
  match(await said("kind=refund&keyword=nobody"), /放宽条件再试/);
});

Deno.test("a file of vouchers or refunds has every fact that their rows show, each once", async () => {
  await using desk = await visitDemo("finance");
  const { visitor: finance } = desk;
  const headOf = async (query: string) =>
    (await finance.get(`${LIST}?${query}&format=csv`)).body
      .replace("\ufeff", "").split(/\r?\n/, 1)[0]?.split(",") ?? [];
  const has = (head: string[], ...facts: string[]) =>
    deepEqual(facts.filter((fact) => !head.includes(fact)), [], `${head}`);
  const queue = await headOf("status=pending");
  has(queue, "订单", "用途", "客户", "付款人", "联系人", "收款卡号", "流水号");
  has(await headOf("status=approved"), "审核人");
  has(await headOf("kind=refund"), "订单", "客户", "银行流水号");
  const chosen = await headOf("status=pending&columns=customer,payer");
  equal(chosen.filter((fact) => fact === "付款人").length, 1);
});

Deno.test("in English the pages of finance have no Chinese but names", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  const { page } = await office.pending();
  await paidInFull(world, { status: "close" });
  await placeOrder(world, { status: "unpaid_complete" });
  finance.cookies.set("locale", "en-us");
  for (
    const path of [
      "/finance/index",
      LIST,
      `${LIST}?status=approved&status=rejected`,
      `${LIST}?kind=refund`,
      page,
    ]
  ) {
    const shown = await finance.get(path);
    equal(shown.status, 200, path);
    deepEqual(await strayChinese(world, shown), [], path);
  }
});

Deno.test("a voucher's state looks the same wherever it is read: in the list, beside another one, and on the order's page", async () => {
  await using office = await openOffice();
  const { order, page } = await office.pending();
  await office.pending();
  const customer = await office.enter("green");
  const state = /<span class="st" *data-st="pending" *data-tone="fin"/;
  const list = await office.finance.get(
    `${LIST}?status=pending&status=approved`,
  );
  ok(state.test(list.body), "in the list");
  ok(state.test((await office.finance.get(page)).body), "beside another one");
  const shown = await customer.get(`/oem/order/${order}`);
  ok(state.test(shown.body), "on the order's page");
});

Deno.test("a voucher and a refund have waited too long by the database's clock, as an order has; a file of the queue says for how many days", async () => {
  await using office = await openOffice();
  const { world: { db }, world, finance } = office;
  const { receipt } = await office.pending();
  await paidInFull(world, { status: "close" });
  const red = async (query: string) =>
    (await finance.get(LIST + query)).body.split("nw text-bad").length - 1;
  const queue = "?status=pending";
  const refunds = "?kind=refund&state=open";
  deepEqual([await red(queue), await red(refunds)], [0, 0]);
  await sql`select set_config('app.now', (now() + interval '3 days')::text, false)`
    .execute(db);
  deepEqual([await red(queue), await red(refunds)], [1, 1]);

  await db.updateTable("receipt").where("id", "=", receipt)
    .set({ created_at: sql<Date>`now() - interval '50 hours'` }).execute();
  const [head, line] = linesOf(await finance.get(`${LIST}${queue}&format=csv`));
  const days = head!.split(",").indexOf("停留天数");
  equal(line!.split(",")[days], "2");
});
