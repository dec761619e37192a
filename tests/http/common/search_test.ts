import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { FoundGroup } from "@/components/search/found.ts";
import { translator } from "@/locales/messages.ts";
import { holdClock } from "../../held_clock.ts";
import { formsOf, linksOf } from "../../html.ts";
import { type Answer, openSite, type Visitor } from "../../http.ts";
import { none } from "../../none.ts";
import { takesAtMost } from "../../statements.ts";
import { openDemo } from "../../world.ts";

const t = translator("zh-cn");
const en = translator("en-us");

const page = (visitor: Visitor, typed: string) =>
  visitor.get(`/common?q=${encodeURIComponent(typed)}`);

async function call(visitor: Visitor, typed: string): Promise<FoundGroup[]> {
  const path = `/api/common/search?q=${encodeURIComponent(typed)}`;
  const { code, data } = await visitor.call<FoundGroup[]>("GET", path);
  equal(code, 0);
  return data;
}

/** What is marked; a number's parts are one number. */
const marked = ({ body }: Answer) =>
  [
    ...body.replace(/<\/mark>(?:<\/?(?:i|span)\b[^>]*>)+<mark ?>/g, "")
      .matchAll(/<mark ?>(.*?)<\/mark>/g),
  ].map(([, text]) => text);

/** Where the hits lead, by kind. */
async function links(visitor: Visitor, typed: string) {
  const groups = await call(visitor, typed);
  return Object.fromEntries(
    groups.map(({ kind, hits }) => [kind, hits.map(({ href }) => href)]),
  );
}

Deno.test("every page of the frame has the search: a form, and an icon where there is no room for it", async () => {
  await using demo = await openDemo();
  const { order_no } = await demo.db.selectFrom("oem_order as o")
    .innerJoin("account as a", "a.organization_id", "o.organization_id")
    .select("o.order_no").where("a.username", "=", "oem_green")
    .orderBy("o.id", "desc").executeTakeFirstOrThrow();
  const site = openSite(demo.database);
  for (const [who, path] of [["sales", "/mkt/index"], ["oem_green", "/oem"]]) {
    const visitor = await site.enter(who!);
    const { body } = await visitor.get(path!);
    const forms = formsOf(body).filter(({ action }) => action === "/common");
    deepEqual(forms.map(({ method }) => method), ["GET"]);
    ok(linksOf(body).some(({ href }) => href === "/common?q="));
    const shown = await visitor.fill(path!, {
      form: ({ action }) => action === "/common",
      fields: { q: order_no },
    });
    equal(shown.status, 200);
    ok(marked(shown).includes(order_no), who);
  }
});

Deno.test("the page groups what it finds, marks it, counts it, and keeps what was typed, in both languages", async () => {
  await using demo = await openDemo();
  const sales = await openSite(demo.database).enter("sales");
  const shown = await page(sales, "绿源");
  match(shown.text, /「绿源」的搜索结果/);
  for (const kind of ["order", "organization"] as const) {
    ok(shown.text.includes(t(`search.kind.${kind}`)), kind);
  }
  match(shown.body, /<mark ?>绿源<\/mark>农业科技/);
  match(shown.body, /10\+/);
  match(shown.body, /href="\/mkt\/oem\/list\?keyword=%E7%BB%BF%E6%BA%90"/);
  match(shown.body, /<input[^>]* name="q"[^>]* value="绿源"/);

  sales.cookies.set("locale", "en-us");
  const english = await page(sales, "lynykj");
  ok(english.text.includes(en("search.for", { keyword: "lynykj" })));
  ok(english.text.includes(en("search.kind.organization")));
  ok(marked(english).includes("绿源农业科技"));
});

Deno.test("numbers of orders and telephones are written as in lists, also where a part of one is what was looked for", async () => {
  await using demo = await openDemo();
  const sales = await openSite(demo.database).enter("sales");
  const { body } = await page(sales, "00006621");
  match(
    body,
    /class="tel num nw"><span>138<\/span><span><mark ?>0000<\/mark><\/span><span><mark ?>6621<\/mark><\/span>/,
  );
  match(body, /<span class="no"><i>\d{8}<\/i>\d{5}<\/span>/);
});

Deno.test("an order, a customer, goods and a page are found and lead to where they are", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await openSite(demo.database).enter("sales");
  const order = await db.selectFrom("oem_order").select(["id", "order_no"])
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  const { id } = await db.selectFrom("organization").select("id")
    .where("name", "=", "绿源农业科技").executeTakeFirstOrThrow();
  const goods = await db.selectFrom("goods").select(["id", "sn"])
    .where("kind", "=", "device").executeTakeFirstOrThrow();
  deepEqual((await links(sales, order.order_no)).order, [
    `/mkt/oem/detail/${order.id}`,
  ]);
  deepEqual((await links(sales, "lynykj")).organization, [
    `/mkt/customer/organization?open=${id}`,
  ]);
  deepEqual((await links(sales, goods.sn)).goods, [
    `/prod/mall/good_detail/${goods.id}`,
  ]);
  const title = en("site.mkt.oem.card").toUpperCase();
  for (const typed of ["收款卡号", "skkh", "shoukuan", title]) {
    ok(
      (await links(sales, typed)).page?.includes("/mkt/oem/oem-card"),
      typed,
    );
  }
  for (const typed of [order.order_no, "lynykj", goods.sn, "skkh"]) {
    const all = Object.values(await links(sales, typed)).flat();
    for (const href of all) {
      equal((await sales.get(href ?? "")).status, 200, `${href}`);
    }
  }
});

Deno.test("nobody finds what they may not open: every hit of every account leads to a page", async () => {
  await using demo = await openDemo();
  const site = openSite(demo.database);
  const faults: string[] = [];
  let opened = 0;
  const accounts = [
    "admin",
    "sales",
    "finance",
    "production",
    "product",
    "content",
    "oem_green",
    "oem_sky",
  ];
  for (const name of accounts) {
    const visitor = await site.enter(name);
    for (const typed of ["2026", "绿源", "传感器", "kh", "控制台"]) {
      const groups = await call(visitor, typed);
      const hrefs = groups.flatMap(({ hits, all }) => [
        ...hits.flatMap(({ href }) => href ?? []).slice(0, 2),
        ...all ? [all] : [],
      ]);
      opened += hrefs.length;
      for (const href of hrefs) {
        const { status } = await visitor.get(href);
        if (status !== 200) faults.push(`${name} ${typed} ${href}: ${status}`);
      }
    }
  }
  none(faults);
  ok(opened > 50, `${opened} hits`);
});

Deno.test("who works on an order elsewhere is led to their own document of it", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const site = openSite(demo.database);
  const receipt = await db.selectFrom("receipt as r")
    .innerJoin("oem_order as o", "o.id", "r.source_id")
    .select(["r.id", "o.order_no"]).where("r.source", "=", "oem_order")
    .orderBy("r.id", "desc").executeTakeFirstOrThrow();
  deepEqual(
    (await links(await site.enter("finance"), receipt.order_no)).order,
    [`/finance/bill/oem-detail/${receipt.id}`],
  );
  const task = await db.selectFrom("production_task as t")
    .innerJoin("oem_order as o", "o.id", "t.source_id")
    .select(["t.id", "o.order_no"]).where("t.source", "=", "oem_order")
    .orderBy("t.id", "desc").executeTakeFirstOrThrow();
  deepEqual(
    (await links(await site.enter("production"), task.order_no)).order,
    [`/prod/produce/task-detail/${task.id}`],
  );
  const draft = await db.selectFrom("oem_order").select("order_no")
    .where("status", "=", "draft").orderBy("id").executeTakeFirstOrThrow();
  const production = await site.enter("production");
  deepEqual((await links(production, draft.order_no)).order, [null]);
  const shown = await page(production, draft.order_no);
  ok(shown.text.includes(t("oem.order.status.draft")), "it is still said");
  ok(!linksOf(shown.body).some(({ text }) => text.includes(draft.order_no)));
});

Deno.test("who is led on to a list finds in it what the search found, whatever its state", async () => {
  await using demo = await openDemo();
  const site = openSite(demo.database);
  const listOf = async (name: string, words = "绿源") => {
    const groups = await call(await site.enter(name), words);
    return groups.find(({ kind }) => kind === "order")?.all;
  };
  const keyword = "keyword=%E7%BB%BF%E6%BA%90";
  equal(
    await listOf("finance"),
    `/finance/bill/oem?status=pending&status=approved&status=rejected&${keyword}`,
  );
  equal(await listOf("production"), `/prod/produce/task?${keyword}`);
  equal(
    await listOf("production", "绿源 农业"),
    `/prod/produce/task?keyword=%E7%BB%BF%E6%BA%90+%E5%86%9C%E4%B8%9A`,
  );
});

Deno.test("a customer finds what is theirs, in the portal, and never another organization's", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const site = openSite(demo.database);
  const green = await site.enter("oem_green");
  const sky = await site.enter("oem_sky");
  const order = await db.selectFrom("oem_order as o")
    .innerJoin("account as a", "a.organization_id", "o.organization_id")
    .select(["o.id", "o.order_no"]).where("a.username", "=", "oem_green")
    .orderBy("o.id", "desc").executeTakeFirstOrThrow();
  deepEqual((await links(green, order.order_no)).order, [
    `/oem/order/${order.id}`,
  ]);
  deepEqual(await call(sky, order.order_no), []);
  deepEqual(await call(sky, "绿源"), []);
  const shown = await page(sky, "绿源");
  match(shown.text, /没有找到「绿源」/);
  match(shown.body, /<body class="portal"/);
  deepEqual((await links(green, "账单")).page, ["/oem/order/bill"]);
});

Deno.test("without words there is only the form, and what can't be read is said at the field", async () => {
  await using demo = await openDemo();
  const sales = await openSite(demo.database).enter("sales");
  for (const typed of ["", "  ", "%%"]) {
    const shown = await page(sales, typed);
    equal(shown.status, 200);
    equal((await call(sales, typed)).length, 0);
  }
  const long = "长".repeat(101);
  const shown = await page(sales, long);
  equal(shown.status, 422);
  ok(shown.text.includes(t("validation.text.max", { max: 100 })));
  ok(shown.body.includes(`value="${long}"`));
  const refused = await sales.call<{ fields: { q: string } }>(
    "GET",
    `/api/common/search?q=${encodeURIComponent(long)}`,
  );
  equal(refused.code, 42200);
  equal(refused.data.fields.q, t("validation.text.max", { max: 100 }));
  const script = await page(sales, `<script>alert("绿源")</script>`);
  ok(!script.body.includes("<script>alert"));
});

Deno.test("the page takes at most four statements, whatever is found", async () => {
  await using demo = await openDemo();
  const sales = await openSite(demo.database).enter("sales");
  for (const typed of ["2026", "绿源"]) {
    await takesAtMost(4, sales, `/common?q=${encodeURIComponent(typed)}`);
  }
});

Deno.test("a program that asks in a loop is told to wait", async () => {
  await using demo = await openDemo();
  const visitor = await openSite(demo.database).enter("content");
  // The forty that are answered may take longer than they count. A whole number: a wait is rounded up.
  using _moment = holdClock(performance, Math.floor(performance.now()));
  const answers = await Promise.all(
    Array.from(
      { length: 60 },
      () => visitor.call("GET", "/api/common/search?q=x"),
    ),
  );
  const refused = answers.filter(({ code }) => code === 42900);
  ok(refused.length >= 5 && refused.length < answers.length);
  const seconds = Number(refused[0]?.headers.get("retry-after"));
  ok(seconds >= 1 && seconds <= 10);
  ok(refused[0]?.message.includes(String(seconds)));
  const page = await visitor.get("/common?q=x1");
  equal(page.status, 429);
  match(page.body, /value="x1"/, "what was typed is still there");
  match(page.text, /请在 \d+ 秒后重试/);
});

Deno.test("the portal's own page is found under the name that its menu has for it", async () => {
  await using demo = await openDemo();
  const customer = await openSite(demo.database).enter("oem_green");
  const [pages] = await call(customer, t("site.oem"));
  deepEqual(pages?.hits.map(({ href, title }) => [href, title])[0], [
    "/oem",
    t("site.home"),
  ]);
});
