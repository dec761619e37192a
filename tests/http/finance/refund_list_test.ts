import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { sql } from "kysely";
import { linksOf, sends } from "../../html.ts";
import { payRefund } from "@/domain/finance/review.ts";
import { paidInFull } from "../../domain/oem/stories.ts";
import { countOf, linesOf } from "../../lists.ts";
import { today } from "../../orders.ts";
import { ENTER, fieldsOf } from "../../submission.ts";
import { openOffice } from "./office.ts";

const LIST = "/finance/bill/oem";

function tabOf(body: string, title: string) {
  const tab = linksOf(body).find(({ text }) => text.startsWith(title));
  ok(tab, title);
  return { href: tab.href, count: Number(/\d+/.exec(tab.text)?.[0]) };
}

Deno.test("refunds of one customer say whose they are, also below the dialog of a payment that was refused", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  await paidInFull(world, { status: "close" });
  const of = (id: number) =>
    `${LIST}?status=approved&status=rejected&organization_id=${id}`;
  const { green, sky } = world.organizations;
  const { href } = tabOf((await finance.get(of(sky))).body, "退款");
  const none = await finance.get(href);
  equal(countOf(none.text), 0);
  const selected = (id: number) =>
    new RegExp(`<option value="${id}"[^>]* selected|selected value="${id}"`);
  match(none.text, /没有符合条件的退款/);
  match(none.body, /name="organization_id"/);
  match(none.body, selected(sky));
  const chip = linksOf(none.body).find(({ href }) =>
    href === `${LIST}?kind=refund&state=open`
  );
  ok(chip, "a condition that can be taken away");

  const own = await finance.get(
    tabOf((await finance.get(of(green))).body, "退款").href,
  );
  const pay = linksOf(own.body).find(({ text }) => text === "登记支付")!;
  const refused = await finance.fill(pay.href, {
    form: sends("refund"),
    fields: { paid_on: "", bank_serial: "" },
  });
  equal(refused.status, 422);
  match(refused.body, selected(green));
});

Deno.test("Enter in the serial of a refund pays nothing: it keeps what was typed", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  await paidInFull(world, { status: "close" });
  const list = await finance.get(`${LIST}?kind=refund`);
  const pay = linksOf(list.body).find(({ text }) => text === "登记支付")!;
  const again = await finance.fill(pay.href, {
    form: sends("refund"),
    button: ENTER,
    fields: { bank_serial: "N-88" },
  });
  equal(again.status, 200);
  match(again.body, /value="N-88"/);
  const open = await finance.get(`${LIST}?kind=refund&state=open`);
  equal(countOf(open.text), 1);
});

Deno.test("between vouchers and refunds a tab leads to what it counts: conditions of vouchers alone are left behind", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  await paidInFull(world, { status: "close" });
  await office.pending();
  const { id: other } = await world.db.insertInto("receiving_card")
    .values({ bank: "农业银行", holder: "绿源", number: "6228000000000001" })
    .returning("id").executeTakeFirstOrThrow();
  for (
    const alone of [`card_id=${other}`, "purpose=balance", "day_of=reviewed"]
  ) {
    const vouchers = `${LIST}?status=pending&from=2020-01-01&${alone}`;
    const refunds = tabOf((await finance.get(vouchers)).body, "退款");
    doesNotMatch(refunds.href, /card_id|purpose|day_of/);
    match(refunds.href, /from=2020-01-01/);
    const there = await finance.get(refunds.href);
    equal(countOf(there.text), refunds.count, alone);
    const stale = await finance.get(`${LIST}?kind=refund&${alone}`);
    for (const { body } of [there, stale]) {
      for (const title of ["待审核", "已审核"]) {
        const back = tabOf(body, title);
        equal(countOf((await finance.get(back.href)).text), back.count, alone);
      }
    }
  }
});

Deno.test("a figure and a tab lead to the refunds that they count, whatever view the refunds open with", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  await paidInFull(world, { status: "close" });
  await finance.post(
    "/preference",
    fieldsOf([
      ["name", "view"],
      ["value", "save"],
      ["list", "finance.refunds"],
      ["view_name", "已支付"],
      ["query", "kind=refund&state=paid"],
      ["is_default", "1"],
      ["back", `${LIST}?kind=refund`],
    ]),
  );
  const opened = await finance.get(`${LIST}?kind=refund&state=open`);
  equal(opened.location, `${LIST}?kind=refund&state=paid`, "as by the menu");
  const vouchers = await finance.get(`${LIST}?status=pending`);
  const index = await finance.get("/finance/index");
  const links = [
    tabOf(vouchers.body, "退款").href,
    ...linksOf(index.body).map(({ href }) => href)
      .filter((href) => href.includes("kind=refund")),
  ];
  equal(links.length, 3, "the tab, the figure and what waits");
  for (const href of links) {
    const there = await finance.get(href.replaceAll("&amp;", "&"));
    equal(there.status, 200, href);
    equal(countOf(there.text), 1, href);
  }
});

Deno.test("a refund that was paid is found by its serial, however it is typed", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  const { db } = world;
  for (const _ of [1, 2, 3]) await paidInFull(world, { status: "close" });
  const dues = await db.selectFrom("due").select("id")
    .where("kind", "=", "refund").orderBy("id").execute();
  for (const [i, bank_serial] of ["RF-2026-1", "RF-2026-2"].entries()) {
    const input = { paid_on: today(), bank_serial };
    await payRefund(db, world.finance, dues[i]!.id, input);
  }
  const { green, sky } = world.organizations;
  for (const keyword of ["RF-2026-1", "rf20261", "RF 2026 1"]) {
    for (
      const [query, found] of [
        ["", 1],
        ["&state=paid", 1],
        ["&state=open", 0],
        [`&state=paid&organization_id=${green}`, 1],
        [`&state=paid&organization_id=${sky}`, 0],
        ["&state=paid&to=2020-01-01", 0],
      ] as const
    ) {
      const asked = `${LIST}?kind=refund&keyword=${keyword}${query}`
        .replaceAll(" ", "+");
      const list = await finance.get(asked);
      equal(countOf(list.text), found, asked);
      const file = linesOf(await finance.get(`${asked}&format=csv`));
      equal(file.length, 1 + found, asked);
      equal(file.some((line) => line.includes("RF-2026-1")), found > 0);
      const paid = linksOf(list.body).find(({ text }) =>
        text.startsWith("已支付")
      );
      const counted = query === "&state=open" ? 1 : found;
      equal(paid?.text, `已支付 ${counted}`, asked);
    }
  }
  const none = await finance.get(`${LIST}?kind=refund&keyword=RF-2026-3`);
  equal(countOf(none.text), 0);
  match(none.body, /placeholder="订单号、客户、流水号"/);
});

Deno.test("a refund that has waited for finance too long is red, as a voucher is; one that was paid waits no more", async () => {
  await using office = await openOffice();
  const { world, finance } = office;
  const { db } = world;
  const order = await paidInFull(world, { status: "close" });
  await sql`insert into due (source, source_id, kind, amount, created_at)
    select 'oem_order', ${order}, 'refund', 1, now() - h * interval '1 hour'
    from unnest(array[30, 60]) as h`.execute(db);
  const waits = async () => {
    const { body } = await finance.get(`${LIST}?kind=refund`);
    const held = body.matchAll(
      /<span class="nw ([\w-]+)[^"]*">(\d+ \S+?)<\/span>/g,
    );
    return [...held].map(([, tone, span]) => `${span} ${tone}`);
  };
  deepEqual(await waits(), ["2 天 text-bad", "1 天 mut", "1 分钟 mut"]);
  const { id } = await db.selectFrom("due").select("id")
    .where("kind", "=", "refund").orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const paid = { paid_on: today(), bank_serial: "RF-1" };
  await payRefund(db, world.finance, id, paid);
  deepEqual(await waits(), ["1 天 mut", "1 分钟 mut"]);
});
