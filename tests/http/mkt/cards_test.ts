import { doesNotMatch, equal, match, ok } from "node:assert/strict";
import { formsOf, linksOf } from "@/tests/html.ts";
import { openSite } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import { openDemo } from "@/tests/world.ts";
import { type Desk, formOf, openDesk, valueOf } from "./desk.ts";

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
  return await sales.submit(path, shown, { form: formOf("create"), fields });
}

Deno.test("a receiving card is added, changed, taken out of use and deleted", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  equal((await addCard(desk)).status, 303);
  const id = (await cardRows(world)).at(-1)!.id;
  const card = async () =>
    (await cardRows(world)).find((row) => row.id === id)!;
  equal((await card()).number, "6228880600070001");

  const edit = `${CARDS}?edit=${id}`;
  const changed = await sales.submit(edit, await sales.get(edit), {
    form: formOf("update"),
    fields: { bank: "示例银行滨江支行" },
  });
  equal(changed.status, 303);
  equal((await card()).bank, "示例银行滨江支行");

  const toggled = await sales.submit(CARDS, await sales.get(CARDS), {
    form: (form) =>
      formOf("toggle")(form) && valueOf(form, "card") === String(id),
  });
  equal(toggled.status, 303);
  equal((await card()).status, 0);

  const leave = `${CARDS}?delete=${id}`;
  const asked = await sales.get(leave);
  match(asked.body, /role="alertdialog"/);
  const deleted = await sales.submit(leave, asked, { form: formOf("delete") });
  equal(deleted.status, 303);
  ok((await card()).deleted_at);
  doesNotMatch((await sales.get(CARDS)).text, /滨江支行/);
  equal((await sales.get(edit)).status, 404);
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
  match(refused.text, /户名: 请填写户名/);
  match(refused.text, /账号: 账号应为 8 到 30 位数字/);
  const form = formsOf(refused.body).find(formOf("create"));
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
  match(twice.text, /账号: 该账号已存在/);
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
      form: formOf("update"),
      fields: { ...fields, idempotency_key: crypto.randomUUID() },
    });
  await save({ bank: "别人的银行", holder: "别人改的户名" });
  const stale = await save({ bank: "我的银行" });
  equal(stale.status, 409);
  match(stale.text, /\[40901\]/);
  const form = formsOf(stale.body).find(formOf("update"));
  ok(form);
  equal(valueOf(form, "keep.bank"), "yours");
  equal(valueOf(form, "keep.holder"), "theirs", "it was not touched");
  equal((await save({}, stale)).status, 303);
  const saved = await world.db.selectFrom("receiving_card").selectAll()
    .where("id", "=", id).executeTakeFirstOrThrow();
  equal(saved.bank, "我的银行");
  equal(saved.holder, "别人改的户名");
});

Deno.test("the receipt log totals every card under the conditions, and each total is its list's", async () => {
  await using demo = await openDemo();
  const sales = openSite(demo.database).visitor();
  await sales.signIn("sales");
  for (const path of [LOG, `${LOG}?from=2020-01-01&keyword=2026`]) {
    const shown = await sales.get(path);
    equal(shown.status, 200);
    const totals = linksOf(shown.body).filter(({ text }) =>
      /^\d+ 笔$/.test(text)
    );
    equal(totals.length, 2);
    for (const { href, text } of totals) {
      const list = await sales.get(href);
      match(list.text, new RegExp(`共 ${parseInt(text)} 条`), href);
    }
  }
});

Deno.test("the receipt log shows what arrived, not what waits or was rejected", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  await placeOrder(world, { status: "unpaid" });
  match((await sales.get(LOG)).text, /没有符合条件的收款记录/);
  await placeOrder(world, { status: "unpaid_complete" });
  match((await sales.get(LOG)).text, /¥194\.21/);
  const wrong = await sales.get(`${LOG}?from=yesterday`);
  equal(wrong.status, 422);
  match(wrong.text, /请输入有效日期/);
});

Deno.test("cards and their log are for who manages OEM orders", async () => {
  await using desk = await openDesk();
  for (const username of ["finance", "nobody", "green"]) {
    const visitor = await desk.visitor(username);
    for (const path of [CARDS, LOG]) {
      equal((await visitor.get(path)).status, 403, `${username} ${path}`);
    }
  }
});
