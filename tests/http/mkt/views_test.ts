import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Db } from "@/db/schema/database.ts";
import { linksOf } from "@/tests/html.ts";
import type { Answer, Visitor } from "@/tests/http.ts";
import { visitDemo } from "@/tests/sites.ts";
import { fieldsOf } from "@/tests/submission.ts";

const LIST = "/mkt/oem/list";
const VIEWS = `${LIST}?view=none&menu=views`;

function has(shown: string, words: string): void {
  ok(shown.includes(words), `${words} is not in: ${shown}`);
}

type Fields = Record<string, string>;

function send(sales: Visitor, fields: Fields, back = LIST): Promise<Answer> {
  const own = { name: "view", list: "oem.orders", back };
  return sales.post(
    "/preference",
    fieldsOf(Object.entries({ ...own, ...fields })),
  );
}

function save(sales: Visitor, name: string, query: string, more: Fields = {}) {
  return send(sales, { value: "save", view_name: name, query, ...more });
}

/** Where the views of that name lead. */
async function queriesOf(
  visitor: Visitor,
  name: string,
  menu = VIEWS,
): Promise<string[]> {
  return linksOf((await visitor.get(menu)).body)
    .filter(({ text }) => text.startsWith(name))
    .map(({ href }) => href.split("?")[1] ?? "");
}

Deno.test("a view keeps the columns that were chosen for the list, and says that it is saved", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  const chosen = { order: "total", columns: "total" };
  await send(sales, { name: "columns", value: "choose", ...chosen });
  const saved = await save(sales, "大单", "type=product");
  equal(saved.location, `${LIST}?type=product&columns=total`);
  has((await sales.get(saved.location ?? "")).text, "已保存视图「大单」");
  await send(sales, { name: "columns", value: "reset" });
  deepEqual(await queriesOf(sales, "大单"), ["type=product&columns=total"]);
});

Deno.test("columns that are chosen while a link names others are shown", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  const chosen = await send(
    sales,
    { name: "columns", value: "choose", columns: "receiver" },
    `${LIST}?type=part&columns=total`,
  );
  equal(chosen.location, `${LIST}?type=part`);
});

/** The id of the role that an account holds. */
async function roleOf(username: string, db: Db): Promise<string> {
  const { role_id } = await db.selectFrom("account_role as h")
    .innerJoin("account as a", "a.id", "h.account_id")
    .select("h.role_id").where("a.username", "=", username)
    .executeTakeFirstOrThrow();
  return String(role_id);
}

Deno.test("a view of the same name is replaced only when that was asked, and what was typed is still there", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, demo } = desk;
  const role_id = await roleOf("sales", demo.db);
  await save(sales, "未付", "pay_status=none", { role_id });
  const again = await save(sales, "未付", "type=part");
  deepEqual(await queriesOf(sales, "未付"), ["pay_status=none"]);

  const asked = await sales.get(again.location ?? "");
  has(asked.text, "已有视图「未付」，要替换它吗？");
  has(asked.text, "它已共享给 销售");
  match(asked.body, /name="view_name"[^>]*value="未付"/);
  const cancelled = linksOf(asked.body).find(({ text }) => text === "取消");
  const menu = await sales.get(cancelled?.href ?? "");
  match(menu.body, /<input[^>]*name="view_name"[^>]*value="未付"/);
  ok(!menu.text.includes("要替换它吗"));

  await save(sales, "未付", "type=part", { replace: "1" });
  deepEqual(await queriesOf(sales, "未付"), ["type=part"]);
});

Deno.test("a view's name typed with other blanks asks to replace it, too", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  await save(sales, "未付 大单", "pay_status=none");
  const again = await save(sales, " 未付  大单\u200b ", "type=part");
  const asked = await sales.get(again.location ?? "");
  has(asked.text, "已有视图「未付 大单」，要替换它吗？");
});

Deno.test("what a view is shared with stands in its form when it is open", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, demo } = desk;
  const role_id = await roleOf("sales", demo.db);
  const more = { role_id, is_default: "on" };
  await save(sales, "零件", "type=part", more);
  const { body } = await sales.get(`${LIST}?type=part&menu=views`);
  match(body, new RegExp(`<option value="${role_id}" selected`));
  match(body, /name="is_default"[^>]*checked/);
});

Deno.test("a view stays shared with a role that its author holds no more, when they save it again; another one can't be shared so", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, demo: { db } } = desk;
  const role_id = await roleOf("sales", db);
  await save(sales, "零件", "type=part", { role_id });
  const { id } = await db.selectFrom("account").select("id")
    .where("username", "=", "sales").executeTakeFirstOrThrow();
  await db.deleteFrom("account_role").where("account_id", "=", id).execute();
  await db.insertInto("account_permission")
    .values({ account_id: id, action: "manage_oem" }).execute();
  const { body } = await sales.get(`${LIST}?type=part&menu=views`);
  match(body, new RegExp(`<option value="${role_id}" selected`));
  await save(sales, "零件", "type=part", { role_id, is_default: "on" });
  const shared = () =>
    db.selectFrom("saved_view").select("role_id").where("account_id", "=", id)
      .execute();
  deepEqual(await shared(), [{ role_id: Number(role_id) }]);
  const other = await roleOf("finance", db);
  await save(sales, "零件", "type=part", { role_id: other, replace: "1" });
  deepEqual(await shared(), [{ role_id: Number(role_id) }]);
});

Deno.test("a view that is saved without the tick that the list opens with it opens it no more", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  await save(sales, "零件", "type=part", { is_default: "on" });
  await save(sales, "大单", "sort=-total");
  equal((await sales.get(LIST)).location, `${LIST}?type=part`);
  await save(sales, "零件", "type=product", { replace: "1" });
  equal((await sales.get(LIST)).location, `${LIST}?type=product`);
  await save(sales, "零件", "type=product");
  equal((await sales.get(LIST)).status, 200);
});

Deno.test("in English a view is shared with a role by its English name", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, demo } = desk;
  const role_id = await roleOf("sales", demo.db);
  await save(sales, "Parts", "type=part", { role_id });
  sales.cookies.set("locale", "en-us");
  const { text } = await sales.get(VIEWS);
  has(text, "shared with Sales");
  ok(!text.includes("shared with 销售"));
  has(text, "Share with colleagues Only me Sales");
  const again = await save(sales, "Parts", "type=product");
  has((await sales.get(again.location ?? "")).text, "is shared with Sales");
});

Deno.test("whether the list opens with a view from then on is said, either way", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, demo } = desk;
  await save(sales, "零件", "type=part");
  const { id } = await demo.db.selectFrom("saved_view").select("id")
    .executeTakeFirstOrThrow();
  const said = async (value: string) => {
    const done = await send(sales, { value, view: String(id) });
    return (await sales.get(done.location ?? "")).text;
  };
  has(await said("default"), "打开列表时将使用视图「零件」");
  has(await said("undefault"), "打开列表时不再使用视图");
  equal((await sales.get(LIST)).status, 200);
});

Deno.test("a view that is refused comes back with its name", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  const refused = await save(sales, "别组", "type=part", { role_id: "999" });
  const { body, text } = await sales.get(refused.location ?? "");
  has(text, "只能共享给自己所属的角色");
  match(body, /<input[^>]*name="view_name"[^>]*value="别组"/);
});

Deno.test("before a view is deleted it is asked, and who else loses it is said", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, demo } = desk;
  await save(sales, "零件", "type=part");
  const { id } = await demo.db.selectFrom("saved_view").select("id")
    .executeTakeFirstOrThrow();
  const menu = await sales.get(VIEWS);
  const link = linksOf(menu.body).find(({ href }) =>
    href.includes(`drop=${id}`)
  );
  const asked = await sales.get(link?.href ?? "");
  has(asked.text, "确定删除视图「零件」吗？");
  const done = await send(sales, { value: "delete", view: String(id) });
  has((await sales.get(done.location ?? "")).text, "已删除视图「零件」");
  deepEqual(await queriesOf(sales, "零件"), []);
});

/** A query for the days of this month, up to today. */
async function thisMonth(sales: Visitor): Promise<string> {
  const { body } = await sales.get(`${LIST}?view=none&menu=dates`);
  const month = linksOf(body).find(({ text }) => text === "本月");
  const [, query = ""] = month?.href.split("?") ?? [];
  const days = new URLSearchParams(query);
  return `from=${days.get("from")}&to=${days.get("to")}`;
}

Deno.test("a view of this month's orders is of that month, whichever it is; one of certain days stays so", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, demo } = desk;
  const days = await thisMonth(sales);
  const offered = await sales.get(`${LIST}?type=part&${days}&menu=views`);
  has(offered.text, "随时间更新：本月");
  const saved = await save(sales, "本月零件", `type=part&${days}`, {
    span: "month",
    is_default: "on",
  });
  equal(saved.location, `${LIST}?type=part&${days}`);
  equal((await sales.get(LIST)).location, `${LIST}?type=part&${days}`);
  await save(sales, "这些天", days);
  const stored = await demo.db.selectFrom("saved_view").select("query")
    .orderBy("id").execute();
  deepEqual(stored.map(({ query }) => query), ["type=part&span=month", days]);
  deepEqual(await queriesOf(sales, "本月零件"), [`type=part&${days}`]);

  const open = await sales.get(`${LIST}?type=part&${days}&menu=views`);
  match(open.body, /<option value="month" selected/);
  const again = await save(sales, "本月零件", days, { span: "month" });
  const asked = await sales.get(again.location ?? "");
  match(asked.body, /name="span" value="month"/, "what was chosen is kept");
  const other = await sales.get(`${LIST}?from=2024-01-01&menu=views`);
  ok(!other.text.includes("随时间更新"), "no span has these days");
});

Deno.test("a view is kept of a list that its page has, and of no other", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  for (const [list, back] of [["oem.anything", LIST], ["oem.orders", "/mkt"]]) {
    const answer = await send(
      sales,
      { value: "save", view_name: "别处", query: "", list: list ?? "" },
      back,
    );
    equal(answer.status, 422);
  }
  deepEqual(await queriesOf(sales, "别处"), []);
});
