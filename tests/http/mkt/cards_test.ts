import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { withQuery } from "@/components/query.ts";
import { formsOf, linksOf, sends, valueOf } from "@/tests/html.ts";
import { openSite } from "@/tests/http.ts";
import { countOf } from "@/tests/lists.ts";
import { placeOrder, today } from "@/tests/orders.ts";
import { openDemo } from "@/tests/world.ts";
import { type Desk, openDesk } from "./desk.ts";

const CARDS = "/mkt/oem/oem-card";
const LOG = "/mkt/oem/oem-card-log";
const CARD = {
  bank: "示例银行杭州分行",
  holder: "禾境科技有限公司",
  number: "6228 8806 0007 0001",
};

function cardRows({ db }: Desk["world"]) {
  return db.selectFrom("receiving_card").select(["id", "bank", "number"])
    .select(["status", "version", "deleted_at"]).orderBy("id").execute();
}

async function addCard({ sales }: Desk, fields: Record<string, string> = CARD) {
  const path = `${CARDS}?edit=new`;
  const shown = await sales.get(path);
  return await sales.submit(path, shown, { form: sends("create"), fields });
}

Deno.test("a tab without rows leads to all of them, and asks for fewer conditions only whoever set some", async () => {
  await using desk = await openDesk();
  const { sales } = desk;
  const tab = await sales.get(`${CARDS}?status=0`);
  match(tab.text, /查看全部/);
  doesNotMatch(tab.text, /放宽条件|清除筛选/);
  const sought = await sales.get(`${CARDS}?status=0&keyword=nobody`);
  match(sought.text, /清除筛选/);
});

Deno.test("a receiving card is added, changed, taken out of use and deleted", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  equal((await addCard(desk)).status, 303);
  const id = (await cardRows(world)).at(-1)!.id;
  const card = async () =>
    (await cardRows(world)).find((row) => row.id === id)!;
  equal((await card()).number, "6228880600070001");

  const edit = `${CARDS}?edit=${id}`;
  const changed = await sales.fill(edit, {
    form: sends("update"),
    fields: { bank: "示例银行滨江支行" },
  });
  equal(changed.status, 303);
  equal((await card()).bank, "示例银行滨江支行");

  const disabled = await sales.fill(edit, {
    form: sends("update"),
    fields: { status: "0" },
  });
  equal(disabled.status, 303);
  equal((await card()).status, 0);

  const leave = `${CARDS}?delete=${id}`;
  const asked = await sales.get(leave);
  match(asked.body, /role="alertdialog"/);
  const deleted = await sales.submit(leave, asked, { form: sends("delete") });
  equal(deleted.status, 303);
  ok((await card()).deleted_at);
  doesNotMatch((await sales.get(CARDS)).text, /滨江支行/);
  equal((await sales.get(edit)).status, 404);
});

Deno.test("the form of a card that was paid to says what can't be changed any more, and its question what goes", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  await placeOrder(world, { status: "unpaid" });
  const edit = `${CARDS}?edit=${world.card}`;
  const hint = /已有收款记在这个卡号上，不能再改/g;
  const opened = await sales.get(edit);
  equal(opened.text.match(hint)?.length, 1, "said once");
  for (const name of ["bank", "holder", "number"]) {
    doesNotMatch(opened.body, new RegExp(`id="f-${name}"`), "is only read");
  }
  match(opened.body, /<select[^>]* name="status"[^>]* autofocus/);
  const off = { form: sends("update"), fields: { status: "0" } };
  equal((await sales.submit(edit, opened, off)).status, 303);
  const refused = await sales.fill(edit, {
    form: sends("update"),
    fields: { holder: "另一户名" },
  });
  equal(refused.status, 422);
  match(refused.text, /户名：已有收款记在这个卡号上，不能再改/);
  const form = formsOf(refused.body).find(sends("update"));
  equal(form && valueOf(form, "holder"), "另一户名");

  const { bank, holder, number } = await world.db.selectFrom("receiving_card")
    .selectAll().where("id", "=", world.card).executeTakeFirstOrThrow();
  const asked = await sales.get(`${CARDS}?delete=${world.card}`);
  const said = [bank, holder, `尾号 ${number.slice(-4)}`];
  for (const words of said) match(asked.text, new RegExp(words));

  await addCard(desk);
  const { id } = (await cardRows(world)).at(-1)!;
  doesNotMatch((await sales.get(`${CARDS}?edit=${id}`)).text, hint);
});

Deno.test("a wrong card is refused at its fields, with all that was typed", async () => {
  await using desk = await openDesk();
  const before = (await cardRows(desk.world)).length;
  const refused = await addCard(desk, {
    bank: "示例银行",
    holder: " ",
    number: "12ab",
    status: "7",
  });
  equal(refused.status, 422);
  match(refused.text, /户名：请填写户名/);
  match(refused.text, /账号：账号应为 8 到 30 位数字/);
  const form = formsOf(refused.body).find(sends("create"));
  ok(form);
  equal(valueOf(form, "bank"), "示例银行");
  equal(valueOf(form, "number"), "12ab");
  equal((await cardRows(desk.world)).length, before);
});

Deno.test("a card's number is nobody else's", async () => {
  await using desk = await openDesk();
  await addCard(desk);
  const twice = await addCard(desk);
  equal(twice.status, 409);
  match(twice.text, /\[40903\]/);
  match(twice.text, /账号：已有相同的内容/);
});

Deno.test("what somebody else saved meanwhile stands beside what was typed", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  await addCard(desk);
  const { id } = (await cardRows(world)).at(-1)!;
  const edit = `${CARDS}?edit=${id}`;
  const opened = await sales.get(edit);
  const save = (fields: Record<string, string>, shown = opened) =>
    sales.submit(edit, shown, {
      form: sends("update"),
      fields: { ...fields, idempotency_key: crypto.randomUUID() },
    });
  await save({ bank: "别人的银行", holder: "别人改的户名" });
  const stale = await save({ bank: "我的银行" });
  equal(stale.status, 409);
  match(stale.text, /\[40901\]/);
  const form = formsOf(stale.body).find(sends("update"));
  ok(form);
  equal(valueOf(form, "keep.bank"), "yours");
  equal(valueOf(form, "keep.holder"), undefined, "it was not touched");
  equal(valueOf(form, "holder"), "别人改的户名", "so it holds what is saved");
  equal((await save({}, stale)).status, 303);
  const saved = await world.db.selectFrom("receiving_card").selectAll()
    .where("id", "=", id).executeTakeFirstOrThrow();
  equal(saved.bank, "我的银行");
  equal(saved.holder, "别人改的户名");
});

/** The orders of the log's rows. */
function ordersOf(body: string): string[] {
  return linksOf(body).map(({ href }) => href)
    .filter((href) => href.startsWith("/mkt/oem/detail/"));
}

/** The totals' links: how many receipts each says, and where it leads. */
function totalsOf(body: string): { href: string; text: string }[] {
  return linksOf(body).filter(({ text }) => /^\d+ 笔$/.test(text));
}

Deno.test("the receipt log totals every card under the conditions, and each total is its list's", async () => {
  await using demo = await openDemo();
  const sales = await openSite(demo.database).enter("sales");
  for (
    const path of [
      LOG,
      `${LOG}?from=2020-01-01&keyword=${today().slice(0, 4)}&page_size=200`,
      `${LOG}?status=rejected&after=1-1&page_size=200`,
    ]
  ) {
    const shown = await sales.get(path);
    equal(shown.status, 200);
    match(shown.text, /各卡号合计（仅已通过）/);
    const totals = totalsOf(shown.body);
    equal(totals.length, 2);
    for (const { href, text } of totals) {
      const list = await sales.get(withQuery(href, { page_size: 200 }));
      equal(ordersOf(list.body).length, parseInt(text), href);
    }
  }
});

Deno.test("the receipt log is read to its end by its links, under the conditions that are in force", async () => {
  await using demo = await openDemo();
  const sales = await openSite(demo.database).enter("sales");
  const conditions = "status=all&from=2020-01-01";
  const whole = await sales.get(`${LOG}?${conditions}&page_size=200`);
  const first = await sales.get(`${LOG}?${conditions}`);
  doesNotMatch(first.text, /回到最新/);
  const read = ordersOf(first.body);
  let page = first;
  while (true) {
    const older = linksOf(page.body).find(({ text }) => text === "更早");
    if (!older) break;
    page = await sales.get(older.href);
    equal(page.status, 200);
    read.push(...ordersOf(page.body));
  }
  deepEqual(read, ordersOf(whole.body));
  ok(read.length > 20);
  const newest = linksOf(page.body).find(({ text }) => text === "回到最新");
  deepEqual(
    ordersOf((await sales.get(newest?.href ?? "")).body),
    ordersOf(first.body),
  );
  const filter = formsOf(page.body).find(({ fields }) =>
    fields.some(([name]) => name === "card_id")
  );
  ok(filter && valueOf(filter, "after") === undefined, "a search starts anew");
});

Deno.test("the receipt log shows what arrived; what waits or was rejected when it is asked for", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  await placeOrder(world, { status: "unpaid" });
  const empty = await sales.get(LOG);
  match(empty.text, /还没有通过审核的收款/);
  equal(totalsOf(empty.body).map(({ text }) => text).join(), "0 笔");
  const waiting = await sales.get(`${LOG}?status=pending`);
  match(waiting.text, /¥194\.21 待审核/);
  equal(totalsOf(waiting.body).map(({ text }) => text).join(), "0 笔");

  await placeOrder(world, { status: "unpaid_complete" });
  const arrived = await sales.get(LOG);
  match(arrived.text, /¥194\.21 已通过/);
  equal(ordersOf(arrived.body).length, 1);
  equal(totalsOf(arrived.body).map(({ text }) => text).join(), "1 笔");
  equal(ordersOf((await sales.get(`${LOG}?status=all`)).body).length, 2);
  equal(ordersOf((await sales.get(`${LOG}?status=rejected`)).body).length, 0);
});

Deno.test("the states of the receipt log are tabs, which begin at its newest and keep its other conditions", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  await placeOrder(world, { status: "unpaid" });
  const tabsOf = async (query: string) => {
    const { body } = await sales.get(LOG + query);
    const [tabs = ""] = body.match(/<nav class="phase".*?<\/nav>/s) ?? [];
    return linksOf(tabs);
  };
  const tabs = await tabsOf("?from=2020-01-01&after=1-1");
  deepEqual(
    tabs.map(({ text, href }) => [text, href]),
    [
      ["全部", "status=all"],
      ["待审核", "status=pending"],
      ["已通过", "status=approved"],
      ["已驳回", "status=rejected"],
    ].map(([text, status]) => [text, `${LOG}?from=2020-01-01&${status}`]),
  );
  const rows = async (href = "") => ordersOf((await sales.get(href)).body);
  deepEqual(
    (await Promise.all(tabs.map(({ href }) => rows(href)))).map(
      ({ length }) => length,
    ),
    [1, 1, 0, 0],
  );
  const none = await sales.get(`${LOG}?status=rejected`);
  doesNotMatch(none.text, /放宽条件|清除筛选/);
});

Deno.test("a wrong condition of the receipt log is said in its place, over an empty list", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  await placeOrder(world, { status: "unpaid_complete" });
  for (
    const [query, said] of [
      ["from=yesterday", /请输入有效日期/],
      ["status=paid", /请选择列表中的一项/],
      ["after=yesterday", /格式不正确/],
      ["after=99999999999999999999-1", /格式不正确/],
      ["after=1-1&after=2-2", /格式不正确/],
    ] as const
  ) {
    const wrong = await sales.get(`${LOG}?${query}`);
    equal(wrong.status, 422, query);
    match(wrong.text, said, query);
    equal(ordersOf(wrong.body).length, 0, query);
  }
});

Deno.test("cards and their log are for who manages OEM orders", async () => {
  await using desk = await openDesk();
  for (const username of ["finance", "nobody", "green"]) {
    const visitor = await desk.enter(username);
    for (const path of [CARDS, LOG]) {
      equal((await visitor.get(path)).status, 403, `${username} ${path}`);
    }
  }
});

Deno.test("every state of cards, organizations and customers' people counts what its link shows", async () => {
  await using demo = await openDemo();
  await demo.db.updateTable("organization").set({ status: 0 })
    .where(
      "id",
      "in",
      (eb) => eb.selectFrom("organization").select("id").limit(1),
    )
    .execute();
  const sales = await openSite(demo.database).enter("sales");
  for (
    const path of [CARDS, "/mkt/customer/organization", "/mkt/customer/user"]
  ) {
    const { body, text } = await sales.get(path);
    const [tabs = ""] = body.match(/<nav class="phase".*?<\/nav>/s) ?? [];
    const states = linksOf(tabs);
    equal(states.length, 3, path);
    const counts = states.map(({ text }) => Number(/\d+$/.exec(text)?.[0]));
    equal(counts[0], countOf(text), path);
    equal(counts[0], counts.slice(1).reduce((sum, n) => sum + n, 0));
    for (const [i, { href }] of states.entries()) {
      const shown = await sales.get(href);
      equal(shown.status, 200);
      if (counts[i]) equal(countOf(shown.text), counts[i], href);
    }
  }
});

Deno.test("cards are put in order by bank and by holder", async () => {
  await using desk = await openDesk();
  for (const [i, letter] of ["b", "c", "a"].entries()) {
    await desk.world.db.insertInto("receiving_card").values({
      bank: `${letter} bank`,
      spelled: `${letter} bank`,
      holder: `holder ${i}`,
      number: `622888060009000${i}`,
    }).execute();
  }
  const order = async (sort: string) => {
    const { text } = await desk.sales.get(`${CARDS}?sort=${sort}`);
    return [...text.matchAll(/([abc]) bank/g)].map(([, letter]) => letter)
      .join("");
  };
  equal(await order("bank"), "abc");
  equal(await order("-bank"), "cba");
  equal(await order("holder"), "bca");
});
