import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { GoodsInput } from "@/domain/catalogue/goods_input.ts";
import { createGoods } from "@/domain/catalogue/write_goods.ts";
import { parse } from "@/domain/validate.ts";
import { has, linksOf, sends } from "@/tests/html.ts";
import { openSite } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import { openStory } from "@/tests/sites.ts";
import { fieldsOf } from "@/tests/submission.ts";
import { openDemo } from "@/tests/world.ts";
import { demoActor } from "../db/demo.ts";
import {
  closeTabs,
  type Tab,
  tabsCookie,
  visit,
  writeTabs,
} from "@/site/visited_tabs.ts";

Deno.test("the visited first pages of several panels are told apart by the panels' names", async () => {
  await using demo = await openDemo();
  const admin = openSite(demo.database).visitor();
  await admin.signIn("admin");
  await admin.get("/mkt/index");
  await admin.get("/prod/index");
  const { body } = await admin.get("/pms/index");
  const bar = body.slice(body.indexOf('class="views'));
  const tabs = linksOf(bar).filter(({ href }) => href.endsWith("/index"));
  deepEqual(tabs.slice(0, 3).map(({ href, text }) => [href, text]), [
    ["/pms/index", "控制台"],
    ["/mkt/index", "销售后台"],
    ["/prod/index", "生产与商城"],
  ]);
});

Deno.test("a tab leads to its list as it was filtered, with no menu open and nothing ticked", async () => {
  await using demo = await openDemo();
  const visitor = await openSite(demo.database).enter("sales");
  await visitor.get("/mkt/oem/list?type=product&menu=columns&ticked=1");
  const { body } = await visitor.get("/mkt/oem/inventory");
  const bar = body.slice(body.indexOf('class="views'));
  const tabs = linksOf(bar).map(({ href }) => href);
  equal(
    tabs.find((href) => href.startsWith("/mkt/oem/list")),
    "/mkt/oem/list?type=product",
  );
});

Deno.test("who opens a row of a filtered list is led back to it as it was filtered", async () => {
  await using demo = await openDemo();
  const site = openSite(demo.database);
  const admin = await site.enter("admin");
  /** where the phone's arrow leads from the page, and where the crumb before the last */
  const waysBack = async (page: string) => {
    const { body, status } = await admin.get(page);
    equal(status, 200, page);
    const arrow = /<a class="ib back ph-only" href="([^"]*)"/.exec(body);
    const crumbs = body.slice(body.indexOf('class="crumb"'));
    const ways = linksOf(crumbs.slice(0, crumbs.indexOf("</ol>")));
    return [arrow?.[1]?.replaceAll("&amp;", "&"), ways.at(-1)?.href];
  };
  const first = async (list: string, row: RegExp) => {
    const { body } = await admin.get(list);
    const main = linksOf(body.slice(body.indexOf("<main")));
    return main.find(({ href }) => row.test(href))?.href ?? "";
  };

  for (
    const [list, row] of [
      ["/mkt/oem/list?type=product", /^\/mkt\/oem\/detail\/\d+$/],
      ["/prod/produce/task?sort=id", /\/task-detail\/\d+$/],
      ["/prod/mall/oem?sort=name", /\/good_detail\/\d+$/],
      ["/mkt/customer/organization?sort=name", /[?&]open=\d+$/],
      ["/pms/customer/organization?sort=name", /[?&]open=\d+$/],
      ["/pms/account/list?kind=oem&status=all", /[?&]id=\d+$/],
    ] as const
  ) {
    const page = await first(list, row);
    deepEqual([page, ...await waysBack(page)], [page, list, list]);
    deepEqual([page, ...await waysBack(page)], [page, list, list], "again");
  }
  for (
    const [list, form] of [
      ["/pms/account/list?kind=oem", /[?&]new=1$/],
      ["/pms/account/role?keyword=a", /[?&]edit=new$/],
      ["/common/account/message?keyword=a", /[?&]write=1$/],
      ["/common/account/feedback?keyword=a", /[?&]new=1$/],
    ] as const
  ) {
    const [arrow] = await waysBack(await first(list, form));
    equal(arrow, list, form.source);
  }
});

Deno.test("who opens an order of a list with many conditions is led back to all of them, without those that were left empty", async () => {
  await using demo = await openDemo();
  const visitor = await openSite(demo.database).enter("sales");
  const list = "/mkt/oem/list";
  const { id } = await demo.db.selectFrom("oem_order").select("id")
    .limit(1).executeTakeFirstOrThrow();
  await visitor.fill(
    `${list}?sort=-outstanding&columns=customer,content,amount`,
    {
      form: ({ method, action }) => method === "GET" && action === "",
      fields: {
        keyword: "绿源农业示范园",
        from: "2026-11-01",
        to: "2026-11-30",
      },
    },
  );
  const { body } = await visitor.get(`/mkt/oem/detail/${id}`);
  const back = linksOf(body).find(({ href }) => href.startsWith(`${list}?`));
  const { searchParams } = new URL(back?.href ?? "", "http://localhost");
  const asked = Object.fromEntries(searchParams);
  equal(asked.keyword, "绿源农业示范园");
  equal(asked.sort, "-outstanding");
  equal(asked.columns, "customer,content,amount");
  deepEqual([asked.from, asked.to], ["2026-11-01", "2026-11-30"]);
  ok(!Object.values(asked).includes(""), back?.href);
});

Deno.test("a list that opens with a view is led back to without it by who has emptied every condition", async () => {
  await using demo = await openDemo();
  const visitor = await openSite(demo.database).enter("sales");
  const send = (fields: [string, string][]) =>
    visitor.post(
      "/preference",
      fieldsOf([["name", "view"], ["list", "oem.orders"], ...fields]),
    );
  await send([
    ["value", "save"],
    ["view_name", "定制"],
    ["query", "type=product"],
    ["is_default", "1"],
    ["back", "/mkt/oem/list"],
  ]);
  equal((await visitor.get("/mkt/oem/list")).status, 303, "it opens with it");
  await visitor.get("/mkt/oem/list?keyword=&from=&to=");
  const { body } = await visitor.get("/mkt/oem/inventory");
  const tabs = linksOf(body.slice(body.indexOf('class="views')));
  equal(
    tabs.find(({ href }) => href.startsWith("/mkt/oem/list"))?.href,
    "/mkt/oem/list?view=none",
  );
});

Deno.test("who opens a part from a tab of the catalogue is led back to that tab, though others were open before", async () => {
  await using demo = await openDemo();
  const admin = await openSite(demo.database).enter("admin");
  const { id } = await demo.db.selectFrom("goods").select("id")
    .where("kind", "=", "part").executeTakeFirstOrThrow();
  const backFrom = async (...tabs: string[]) => {
    for (const tab of tabs) equal((await admin.get(tab)).status, 200, tab);
    const { body } = await admin.get(`/prod/mall/good_detail/${id}`);
    return /<a class="ib back ph-only" href="([^"]*)"/.exec(body)?.[1];
  };
  const [all, part, oem] = ["all", "part?sort=name", "oem"].map((tab) =>
    `/prod/mall/${tab}`
  ) as [string, string, string];
  equal(await backFrom(all, part), part);
  equal(await backFrom(oem), oem);
  equal(await backFrom(part), part);
  equal(await backFrom(all), all);
});

Deno.test("a list that was exported is led back to as a page, not as its file", async () => {
  await using office = await openStory();
  const { enter, world } = office;
  const id = await placeOrder(world);
  for (
    const [name, list, row] of [
      ["sales", "/mkt/oem/list?type=product", `/mkt/oem/detail/${id}`],
      ["green", "/oem/order/mine?type=product", `/oem/order/${id}`],
    ] as const
  ) {
    const reader = await enter(name);
    await reader.get(list);
    for (const format of ["csv", "xlsx"]) {
      equal((await reader.get(`${list}&format=${format}`)).status, 200);
    }
    const links = linksOf((await reader.get(row)).body).map(({ href }) => href);
    ok(links.includes(list), name);
    ok(!links.some((href) => href.includes("format=")), name);
  }
});

Deno.test("the tab of a list whose rows open in its place is named as what is shown", async () => {
  await using demo = await openDemo();
  const admin = await openSite(demo.database).enter("admin");
  const list = "/pms/account/list";
  const named = async (page: string) => {
    const { body } = await admin.get(page);
    const bar = linksOf(body.slice(body.indexOf('class="views')));
    return bar.find(({ href }) => href.startsWith(list))?.text;
  };
  const { id, nickname } = await demo.db.selectFrom("account")
    .select(["id", "nickname"]).where("username", "=", "sales")
    .executeTakeFirstOrThrow();
  for (const _time of [1, 2]) {
    equal(await named(list), "账号列表");
    equal(await named(`${list}?id=${id}`), nickname);
  }
});

Deno.test("the search has a tab and a crumb of its own; the panel's pinned first page keeps its name", async () => {
  await using demo = await openDemo();
  const visitor = await openSite(demo.database).enter("sales");
  await visitor.get("/common/account/setting");
  const search = "/common?q=%E7%BB%BF%E6%BA%90";
  const tabsOf = (body: string) => {
    const bar = body.slice(body.indexOf('class="views'));
    return linksOf(bar.slice(0, bar.indexOf("</ul>")))
      .map(({ href, text }) => `${href} ${text}`);
  };
  for (const path of [search, "/common/account/message", search]) {
    const { body } = await visitor.get(path);
    const tabs = tabsOf(body);
    equal(tabs[0], "/common 控制台", tabs.join());
    ok(tabs.includes(`${search} 搜索`), `${path}: ${tabs}`);
  }
  const { body } = await visitor.get(search);
  match(
    body.slice(body.indexOf('class="crumb"')),
    /我的账户.*aria-current="page"[^>]*>搜索/,
  );
  const closed = await visitor.post("/preference", {
    name: "tabs",
    value: "close /common?q",
    back: search,
  });
  equal(closed.status, 303);
  const left = await visitor.get("/common");
  deepEqual(tabsOf(left.body).filter((tab) => tab.includes("搜索")), []);
  equal(tabsOf(left.body)[0], "/common 控制台");

  for (const q of ["", "绿".repeat(100)]) {
    equal((await visitor.get(`/common?q=${q}`)).status, 200);
    const { body } = await visitor.get("/common/account/message");
    deepEqual(tabsOf(body).filter((tab) => tab.includes("搜索")), [], q);
    equal(tabsOf(body)[0], "/common 控制台", q);
  }
});

Deno.test("a page that changes something says first what it does, then of whom or what", async () => {
  await using demo = await openDemo();
  const admin = await openSite(demo.database).enter("admin");
  const { db } = demo;
  const { id, nickname } = await db.selectFrom("account")
    .select(["id", "nickname"]).where("username", "=", "sales")
    .executeTakeFirstOrThrow();
  const role = await db.selectFrom("role").select(["id", "name"])
    .where("deleted_at", "is", null).executeTakeFirstOrThrow();
  const goods = await db.selectFrom("goods").select(["id", "name"])
    .where("kind", "=", "oem").executeTakeFirstOrThrow();
  for (
    const [path, act, whom] of [
      [`/pms/account/list?id=${id}&do=rights`, "修改权限", nickname],
      [`/pms/account/list?id=${id}&do=profile`, "修改资料", nickname],
      [`/pms/account/role?edit=${role.id}`, "修改角色", role.name],
      [`/prod/mall/good/${goods.id}`, "编辑商品", goods.name],
    ] as const
  ) {
    const { body, text } = await admin.get(path);
    match(body, new RegExp(`<h1[^>]*>${act}</h1>`), path);
    const state = "(?:(?:上架|下架) )?"; // of goods
    match(text, new RegExp(`${act} ${state}${RegExp.escape(whom)}`), path);
  }
});

Deno.test("a form over a list names its tab, its breadcrumb and its window, also after it was searched in or refused", async () => {
  await using demo = await openDemo();
  const admin = await openSite(demo.database).enter("admin");
  const role = await demo.db.selectFrom("role").select("id")
    .where("deleted_at", "is", null).executeTakeFirstOrThrow();
  const message = "/common/account/message?write=1";
  const ticket = "/common/account/feedback?new=1";
  const account = "/pms/account/list?new=1";
  const newRole = "/pms/account/role?edit=new";
  const names = ({ body }: { body: string }, path: string) => {
    const bar = linksOf(body.slice(body.indexOf('class="views')));
    const crumbs = body.slice(body.indexOf('class="crumb"'));
    return [
      bar.find(({ href }) => href.split("?")[0] === path.split("?")[0])?.text,
      /aria-current="page"[^>]*>([^<]*)/.exec(crumbs)?.[1],
      /<title>(.*?) - /.exec(body)?.[1],
    ];
  };
  for (
    const [path, name, event, button] of [
      [message, "写消息", "send", "发送"],
      [ticket, "新建工单", "create", "提交工单"],
      [account, "新建账号", "create", "保存"],
      [newRole, "新建角色", "create", "保存"],
      [`/pms/account/role?edit=${role.id}`, "修改角色", "update", "保存"],
    ] as const
  ) {
    deepEqual(names(await admin.get(path), path), [name, name, name]);
    const refused = await admin.fill(path, {
      form: sends(event),
      fields: event === "update" ? { name: "" } : {},
      button,
    });
    equal(refused.status, 422, path);
    deepEqual(names(refused, path), [name, name, name]);
  }
  for (
    const [path, name] of [
      ["/pms/account/list?tab=invites", "客户邀请"],
      ["/pms/account/permission?permission=manage_bill", "账单管理"],
    ] as const
  ) {
    const shown = await admin.get(path);
    deepEqual(names(shown, path), [name, name, name]);
    const crumbs = shown.body.slice(shown.body.indexOf('class="crumb"'));
    const way = linksOf(crumbs.slice(0, crumbs.indexOf("</ol>"))).at(-1);
    equal(way?.href, path.split("?")[0], "to the list in whose place it is");
  }
  const found = await admin.fill(message, {
    form: sends("send"),
    fields: { keyword: "sales" },
    button: "搜索",
  });
  equal(found.status, 200);
  deepEqual(names(found, message), ["写消息", "写消息", "写消息"]);
});

Deno.test("who deletes or merges what they opened in a filtered list comes back to it as it was filtered", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const site = openSite(demo.database);
  const admin = await site.enter("admin");
  const mergeOn = async (page: string) => {
    const { body } = await admin.get(page);
    return linksOf(body).find(({ href }) => href.includes("merge="))?.href ??
      "";
  };
  const list = "/mkt/customer/organization?sort=name";
  const names = ["丰登试验田", "丰登试验田一", "丰登试验田二"];
  for (const name of names) {
    await admin.fill(`${list}&edit=new`, {
      form: sends("create"),
      fields: { name, phone: "13800008199" },
    });
  }
  const rows = await db.selectFrom("organization").select("id")
    .where("name", "in", names).orderBy("id").execute();
  const page = `${list}&open=${rows[0]?.id}`;
  const swapped = await mergeOn(await mergeOn(page));
  const merged = await admin.fill(swapped, { form: has("from_version") });
  match(merged.location ?? "", /[?&]sort=name&open=\d+$/);
  const became = merged.location ?? "";
  const [, id] = /open=(\d+)$/.exec(became) ?? [];
  const deleted = await admin.fill(`${became}&delete=${id}`, {
    form: sends("delete"),
  });
  equal(deleted.location, list);

  const goods = await createGoods(db, await demoActor(db, "admin"), {
    ...parse(GoodsInput, { sn: "X-1", name: "喷头", kind: "device" }),
  });
  await admin.get("/prod/mall/device?sort=name");
  const gone = await admin.fill(`/prod/mall/good_detail/${goods.id}?delete=1`, {
    form: sends("delete"),
  });
  equal(gone.location, "/prod/mall/device?sort=name");
});

Deno.test("customers, who have no tabs, are led back to their filtered list, too", async () => {
  await using demo = await openDemo();
  const green = await openSite(demo.database).enter("oem_green");
  const list = "/oem/order/mine?status=draft";
  const { body } = await green.get(list);
  const order =
    linksOf(body).find(({ href }) => /^\/oem\/order\/\d+$/.test(href))?.href ??
      "";
  const opened = await green.get(order);
  match(
    opened.body,
    /<a class="ib back ph-only" href="\/oem\/order\/mine\?status=draft"/,
  );
  doesNotMatch(opened.body, /class="views/);
  equal(
    linksOf(opened.body).filter(({ href }) => href === list).length,
    2,
    "the arrow on phones and the path above the page",
  );
  const deleted = await green.fill(`${order}?confirm=delete`, {
    form: sends("delete"),
  });
  equal(deleted.location, list);
});

Deno.test("a page that doesn't exist or is refused becomes no visited tab, neither on itself nor afterwards", async () => {
  await using demo = await openDemo();
  const visitor = await openSite(demo.database).enter("sales");
  await visitor.get("/mkt/oem/list");
  const hrefs = ({ body }: { body: string }) =>
    linksOf(body.slice(body.indexOf('class="views'), body.indexOf("<main")))
      .map(({ href }) => href);
  for (const path of ["/mkt/oem/detail/999999", "/pms/account/list"]) {
    const refused = await visitor.get(path);
    ok(refused.status >= 403, path);
    equal(hrefs(refused).some((href) => href === path), false, path);
    equal(hrefs(await visitor.get("/mkt/oem/list")).includes(path), false);
  }
});

Deno.test("a visited tab goes once its page is found deleted; a list stays whose address names what is no more", async () => {
  await using demo = await openDemo();
  const admin = await openSite(demo.database).enter("admin");
  const goods = await createGoods(demo.db, await demoActor(demo.db, "admin"), {
    ...parse(GoodsInput, { sn: "X-2", name: "滴头", kind: "device" }),
  });
  const page = `/prod/mall/good_detail/${goods.id}`;
  const list = "/mkt/customer/organization";
  const tabs = async () =>
    linksOf((await admin.get("/mkt/index")).body).map(({ href }) => href);
  for (const path of [list, page]) equal((await admin.get(path)).status, 200);
  ok((await tabs()).includes(page));
  await demo.db.deleteFrom("goods").where("id", "=", goods.id).execute();
  for (const path of [page, `${list}?open=999999`]) {
    equal((await admin.get(path)).status, 404, path);
  }
  const left = await tabs();
  equal(left.includes(page), false);
  ok(left.includes(list));
});

Deno.test("closing a tab leads to the last one that its reader may still open", async () => {
  await using demo = await openDemo();
  const sales = await demoActor(demo.db, "sales");
  const tabs = ["/mkt/index", "/pms/account/list", "/mkt/oem/list"];
  const kept = writeTabs(tabs.map((href) => ({ href })));
  const headers = new Headers({
    cookie: `${tabsCookie(sales)}=${encodeURIComponent(kept)}`,
  });
  const closed = "/mkt/oem/list";
  const { next } = closeTabs(headers, sales, `close ${closed}`, closed);
  equal(next, "/mkt/index");
});

Deno.test("every panel's first page is called the control panel, in both languages", async () => {
  await using demo = await openDemo();
  const site = openSite(demo.database);
  const seats = {
    admin: ["/mkt/index", "/prod/index", "/pms/index", "/common"],
    finance: ["/finance/index"],
    oem_green: ["/oem", "/common"],
  };
  for (const [who, pages] of Object.entries(seats)) {
    const visitor = await site.enter(who);
    for (const path of pages) {
      for (
        const [locale, title] of [
          ["zh-cn", "控制台"],
          ["en-us", "Control panel"],
        ] as const
      ) {
        visitor.cookies.set("locale", locale);
        const { body } = await visitor.get(path);
        equal(/<title>(.*?) - /.exec(body)?.[1], title, path);
      }
    }
  }
});

Deno.test("the documents of one order have tabs of different names, in the language that their reader has by then", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const admin = await openSite(demo.database).enter("admin");
  const shipment = await db.selectFrom("shipment")
    .select(["id", "shipment_no"]).orderBy("id")
    .executeTakeFirstOrThrow();
  const task = await db.selectFrom("production_task as t")
    .innerJoin("oem_order as o", "o.id", "t.source_id")
    .where("t.source", "=", "oem_order").where("o.status", "=", "arrange")
    .select(["t.id", "t.task_no"])
    .executeTakeFirstOrThrow();
  const receipts = await db.selectFrom("receipt")
    .select(["id", "source_id", "purpose"]).orderBy("id").limit(2).execute();
  const pages = [
    ...receipts.map(({ id }) => `/finance/bill/oem-detail/${id}`),
    `/prod/inventory/pending-orders/detail/${shipment.id}`,
    `/prod/produce/task-detail/${task.id}`,
    `/prod/produce/task-edit/${task.id}`,
  ];
  for (const path of pages) equal((await admin.get(path)).status, 200, path);
  const named = async () => {
    const { body } = await admin.get("/mkt/index");
    const bar = linksOf(body.slice(body.indexOf('class="views')));
    return pages.map((path) => bar.find(({ href }) => href === path)?.text);
  };
  const [first, second, ...others] = await named();
  match(first ?? "", /^凭证 \d{13}-\d+ · (?:定金|尾款)$/);
  ok(first !== second, first);
  deepEqual(others, [
    `发货 ${shipment.shipment_no}`,
    `任务 ${task.task_no}`,
    `排产 ${task.task_no}`,
  ]);
  admin.cookies.set("locale", "en-us");
  const [voucher, , ...english] = await named();
  match(voucher ?? "", /^Voucher \d{13}-\d+ · (?:deposit|balance)$/);
  deepEqual(english, [
    `Shipment ${shipment.shipment_no}`,
    `Task ${task.task_no}`,
    `Plan task ${task.task_no}`,
  ]);
});

Deno.test("a browser that many sign in on keeps the tabs of the last three, and so never sends too much", async () => {
  await using demo = await openDemo();
  const visitor = openSite(demo.database).visitor();
  const tabs = () =>
    [...visitor.cookies.keys()].filter((name) => /^views_/.test(name));
  const names = ["sales", "finance", "production", "content"] as const;
  for (const name of names) {
    await visitor.signIn(name);
    await visitor.get("/common/account/message");
  }
  const ids = await Promise.all(
    names.map(async (name) => (await demoActor(demo.db, name)).id),
  );
  deepEqual(tabs(), ids.slice(1).map((id) => `views_${id}`));
  await visitor.signIn("finance");
  deepEqual(tabs(), ids.slice(1).map((id) => `views_${id}`), "no more come");
});

Deno.test("of twelve tabs the oldest goes for a thirteenth, but no panel's first page", () => {
  const orders = Array.from(
    { length: 11 },
    (_, i) => ({ href: `/mkt/oem/detail/${i + 1}` }),
  );
  const tabs = [{ href: "/mkt/index" }, ...orders];
  const next = { href: "/prod/mall/all" };
  deepEqual(visit(tabs, next), [tabs[0], ...orders.slice(1), next]);
});

Deno.test("pinned tabs stay within the cookie, too: where nothing else can go they lose their conditions", () => {
  const long = `?keyword=${"%E6%BB%B4".repeat(60)}`;
  const homes = ["mkt", "prod", "pms", "finance"].map((panel) => ({
    href: `/${panel}/index${long}`,
  }));
  const last = { href: `/mkt/oem/list${long}` };
  const tabs = visit(homes, last);
  ok(encodeURIComponent(writeTabs(tabs)).length <= 3_600);
  deepEqual(tabs.map(({ href }) => href), [
    "/mkt/index",
    "/prod/index",
    "/pms/index",
    "/finance/index",
    last.href,
  ]);
});

Deno.test("twelve goods with long Chinese names stay within the cookie that a browser keeps; the last visited is among them", () => {
  const long = "全自动温室大棚滴灌施肥一体化控制器（工程定制版）";
  const conditions = `?keyword=${"%E6%BB%B4".repeat(13)}`;
  const home = { href: "/mkt/index" };
  const goods = Array.from({ length: 12 }, (_, i) => ({
    href: `/prod/mall/good_detail/${1000 + i}${conditions}`,
    title: long,
  }));
  const tabs = goods.reduce<Tab[]>(visit, [home]);
  const sent = encodeURIComponent(writeTabs(tabs)).length;
  ok(sent <= 3_600, String(sent));
  ok(tabs.length > 4, String(tabs.length));
  deepEqual(tabs[0], home);
  deepEqual(tabs.at(-1), {
    href: goods[11]?.href,
    title: "全自动温室大棚滴灌施肥一体化控制器（工…",
  });
});
