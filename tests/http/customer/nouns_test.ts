import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { sql } from "kysely";
import {
  type Form,
  formsOf,
  has,
  linksOf,
  sends,
  valueOf,
} from "@/tests/html.ts";
import type { Answer, Visitor } from "@/tests/http.ts";
import { listOrders } from "@/db/oem/orders.ts";
import { AddressEdit, updateAddress } from "@/domain/customer/address.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { parse } from "@/domain/validate.ts";
import { workBulkRuns } from "@/lists/bulk.ts";
import { findList } from "@/nouns/registry.ts";
import { filterOf, SETTINGS } from "@/tests/db/demo.ts";
import { linesOf } from "@/tests/lists.ts";
import { placeOrder } from "@/tests/orders.ts";
import { takesAtMost } from "@/tests/statements.ts";
import { type Desk, openDesk, type Page, PAGES, TYPED } from "./desk.ts";

const MENUS = ["mkt", "pms"] as const;
const TABLES: Record<Page, string> = {
  organization: "organization",
  dashboard: "park",
  user: "customer_user",
  other: "individual",
  address: "address",
};
/** The field that people call a row by. */
const LABELS: Record<Page, string> = {
  organization: "name",
  dashboard: "name",
  user: "name",
  other: "name",
  address: "receiver",
};

async function newestOf({ world }: Desk, page: Page) {
  const { rows } = await sql<Record<string, unknown> & { id: number }>`
    select * from ${sql.table(TABLES[page])} order by id desc limit 1`
    .execute(world.db);
  const [row] = rows;
  if (!row) throw new Error(`no row of ${page}`);
  return row;
}

async function add(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const shown = await visitor.get(`${path}?edit=new`);
  return await visitor.submit(`${path}?edit=new`, shown, {
    form: sends("create"),
    fields,
  });
}

Deno.test("under both menus a row is added, read, changed and deleted, without a script", async () => {
  await using desk = await openDesk();
  const { sales } = desk;
  for (const menu of MENUS) {
    for (const page of PAGES) {
      const path = `/${menu}/customer/${page}`;
      const label = LABELS[page];
      const name = `${menu} ${TYPED[page][label]}`;
      const added = await add(sales, path, { ...TYPED[page], [label]: name });
      equal(added.status, 303, path);
      const { id } = await newestOf(desk, page);
      const list = await sales.get(path);
      ok(
        linksOf(list.body).some(({ text, href }) =>
          text === name && href === `${path}?open=${id}`
        ),
        path,
      );
      const opened = await sales.get(`${path}?open=${id}`);
      equal(opened.status, 200);
      match(opened.text, new RegExp(name));

      const edit = `${path}?edit=${id}`;
      const changed = await sales.fill(edit, {
        form: sends("update"),
        fields: { [label]: `${name}二` },
      });
      equal(changed.status, 303, path);
      equal((await newestOf(desk, page))[label], `${name}二`);

      const leave = `${path}?delete=${id}`;
      const asked = await sales.get(leave);
      match(asked.body, /role="alertdialog"/);
      const deleted = await sales.submit(leave, asked, {
        form: sends("delete"),
      });
      equal(deleted.status, 303, path);
      ok((await newestOf(desk, page)).deleted_at);
      const nothing = ["open", "edit", "delete"].map((of) => `${of}=${id}`);
      for (const query of [...nothing, "open=new", "delete=new"]) {
        const gone = await sales.get(`${path}?${query}`);
        equal(gone.status, 404, `${path} ${query}`);
      }
    }
  }
});

Deno.test("a deletion that is sent twice is done once, and both are told so", async () => {
  await using desk = await openDesk();
  const { sales } = desk;
  for (const page of PAGES) {
    const path = `/mkt/customer/${page}`;
    await add(sales, path, TYPED[page]);
    const leave = `${path}?delete=${(await newestOf(desk, page)).id}`;
    const asked = await sales.get(leave);
    const other = await desk.enter("admin");
    const theirs = await other.get(leave);
    for (const time of ["first", "second"]) {
      const deleted = await sales.submit(leave, asked, {
        form: sends("delete"),
      });
      deepEqual([deleted.status, deleted.location], [303, path], time);
    }
    const late = await other.submit(leave, theirs, { form: sends("delete") });
    equal(late.status, 303, "whoever else wants it gone finds it gone");
  }
});

Deno.test("what is wrong is said at its field in the reader's language, and what was typed is still there", async () => {
  await using desk = await openDesk();
  const { sales } = desk;
  const path = "/mkt/customer/user";
  const wrong = {
    ...TYPED.user,
    name: " ",
    phone: "12345",
    organization_id: "没有这家企业",
  };
  const refused = await add(sales, path, wrong);
  equal(refused.status, 422);
  match(refused.text, /姓名：请填写/);
  match(refused.text, /电话：/);
  match(refused.text, /企业：没有这个名称，请从提示中选择/);
  const form = formsOf(refused.body).find(sends("create"));
  ok(form);
  equal(valueOf(form, "phone"), "12345");
  equal(valueOf(form, "organization_id"), "没有这家企业");
  equal(valueOf(form, "role"), "grower");

  sales.cookies.set("locale", "en-us");
  const english = await add(sales, path, wrong);
  match(english.text, /Name: /);
  match(english.text, /Organization: Nothing has this name/);
});

Deno.test("a name that is typed in part is answered with those that it fits", async () => {
  await using desk = await openDesk();
  const refused = await add(desk.sales, "/mkt/customer/user", {
    ...TYPED.user,
    organization_id: "天禾",
  });
  equal(refused.status, 422);
  match(refused.body, /<option\s+value="天禾生态农场"/);
  doesNotMatch(refused.body, /<option\s+value="绿源农业科技"/);
});

Deno.test("digits typed for an organization are its name: nobody's internal number is taken for it", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const { green, sky } = world.organizations;
  for (const page of ["dashboard", "user", "address"] as const) {
    const path = `/mkt/customer/${page}`;
    const typed = { ...TYPED[page], organization_id: String(sky) };
    const refused = await add(sales, path, typed);
    equal(refused.status, 422, page);
    match(refused.text, /企业：没有这个名称/, page);
  }
  const before = await world.db.selectFrom("organization").select("name")
    .where("id", "=", green).executeTakeFirstOrThrow();
  await world.db.updateTable("organization").set({ name: String(sky) })
    .where("id", "=", green).execute();
  const path = "/mkt/customer/dashboard";
  const typed = { ...TYPED.dashboard, organization_id: String(sky) };
  equal((await add(sales, path, typed)).status, 303);
  const made = await newestOf(desk, "dashboard");
  equal(made.organization_id, green, "who is called so");
  await world.db.updateTable("organization").set(before)
    .where("id", "=", green).execute();
  const changed = await sales.fill(`${path}?edit=${made.id}`, {
    form: sends("update"),
    fields: { name: "二号园区" },
  });
  equal(changed.status, 303);
  equal((await newestOf(desk, "dashboard")).organization_id, green);
});

Deno.test("an organization that somebody renames meanwhile stays that of a row whose form is open", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const { green } = world.organizations;
  for (const page of ["dashboard", "user", "address"] as const) {
    const path = `/mkt/customer/${page}`;
    const { name } = await world.db.selectFrom("organization").select("name")
      .where("id", "=", green).executeTakeFirstOrThrow();
    await add(sales, path, { ...TYPED[page], organization_id: name });
    const { id } = await newestOf(desk, page);
    const opened = await sales.get(`${path}?edit=${id}`);
    await world.db.updateTable("organization").set({ name: `${name}集团` })
      .where("id", "=", green).execute();
    const saved = await sales.submit(`${path}?edit=${id}`, opened, {
      form: sends("update"),
      fields: { [LABELS[page]]: "王大明" },
    });
    equal(saved.status, 303, `${path} ${saved.text}`);
    const row = await newestOf(desk, page);
    deepEqual([row[LABELS[page]], row.organization_id], ["王大明", green]);
  }
});

Deno.test("what somebody else saved meanwhile stands beside what was typed, with who it was", async () => {
  await using desk = await openDesk();
  const { sales, enter } = desk;
  const path = "/pms/customer/other";
  await add(sales, path, TYPED.other);
  const { id } = await newestOf(desk, "other");
  const edit = `${path}?edit=${id}`;
  const opened = await sales.get(edit);
  const admin = await enter("admin");
  await admin.fill(edit, {
    form: sends("update"),
    fields: { name: "杜春生（改）", source: "phone", remark: "" },
  });
  const stale = await sales.submit(edit, opened, {
    form: sends("update"),
    fields: { name: "杜先生", remark: "来过两次" },
  });
  equal(stale.status, 409);
  match(stale.text, /您编辑期间，admin 在 .* 保存过/);
  match(stale.text, /杜先生/);
  match(stale.text, /杜春生（改）/);
  match(stale.text, /备注 来过两次 —/, "what was emptied has a mark");
  const form = formsOf(stale.body).find(sends("update"));
  ok(form);
  equal(valueOf(form, "keep.name"), "yours");
  equal(valueOf(form, "keep.source"), undefined, "it was not touched");
  equal(valueOf(form, "source"), "phone", "so it holds what is saved");
  const saved = await sales.submit(edit, stale, { form: sends("update") });
  equal(saved.status, 303);
  const row = await newestOf(desk, "other");
  deepEqual([row.name, row.source], ["杜先生", "phone"]);
});

Deno.test("where a customer saved meanwhile in the portal, nobody of the staff is named for it", async () => {
  await using desk = await openDesk();
  const { sales, enter, world: { db, green } } = desk;
  const path = "/mkt/customer/address";
  await add(sales, path, TYPED.address);
  const { id } = await newestOf(desk, "address");
  const edit = `${path}?edit=${id}`;
  const opened = await sales.get(edit);
  const typed = { ...TYPED.address, address: "客户路 7 号", version: 1 };
  await updateAddress(db, green, id, parse(AddressEdit, typed));
  const send = (from: Answer) =>
    sales.submit(edit, from, {
      form: sends("update"),
      fields: { address: "销售路 8 号", "keep.address": "yours" },
    });
  const stale = await send(opened);
  equal(stale.status, 409);
  match(stale.text, /客户路 7 号/);
  match(stale.text, /您编辑期间，内容被修改过/);
  doesNotMatch(stale.text, /保存过/);

  const admin = await enter("admin");
  await admin.fill(edit, {
    form: sends("update"),
    fields: { address: "管理路 9 号" },
  });
  const again = await send(stale);
  equal(again.status, 409);
  match(again.text, /您编辑期间，admin 在 .* 保存过/);
});

Deno.test("the pages are for who keeps customers", async () => {
  await using desk = await openDesk();
  for (const username of ["finance", "green"] as const) {
    const visitor = await desk.enter(username);
    for (const menu of MENUS) {
      for (const page of PAGES) {
        const path = `/${menu}/customer/${page}`;
        equal((await visitor.get(path)).status, 403, `${username} ${path}`);
        const posted = await visitor.post(path, {
          event: "create",
          ...TYPED[page],
        });
        equal(posted.status, 403, `${username} ${path}`);
      }
    }
  }
});

Deno.test("a list takes at most four statements, its open row and its form at most eight", async () => {
  await using desk = await openDesk();
  const { sales } = desk;
  for (const page of PAGES) {
    const path = `/mkt/customer/${page}`;
    await add(sales, path, TYPED[page]);
    const { id } = await newestOf(desk, page);
    for (
      const [query, most] of [
        ["?keyword=a", 4],
        ["?sort=-created_at&page_size=50", 4],
        [`?open=${id}`, 8],
        [`?edit=${id}`, 8],
        ["?edit=new", 8],
      ] as const
    ) {
      await takesAtMost(most, sales, path + query);
    }
  }
});

Deno.test("after an organization is renamed its orders are found by the new name, and still by the old", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  await placeOrder(world);
  const path = "/mkt/customer/organization";
  const edit = `${path}?edit=${world.organizations.green}`;
  for (let times = 0; times < 2; times++) {
    const form = await sales.get(edit);
    const renamed = await sales.submit(edit, form, {
      form: sends("update"),
      fields: { name: "蓝海智慧农业", remark: `${times}` },
    });
    equal(renamed.status, 303);
  }
  const found = async (keyword: string) => {
    const filter = filterOf(OrderFilter, { keyword });
    return (await listOrders(world.db, world.sales, filter, SETTINGS)).total;
  };
  for (const keyword of ["蓝海智慧", "lanhai", "绿源"]) {
    equal(await found(keyword), 1, keyword);
  }
  const { search } = await world.db.selectFrom("oem_order").select("search")
    .executeTakeFirstOrThrow();
  equal(search.split("蓝海智慧农业").length, 2, "once");
});

Deno.test("a list is filtered by an organization's name or id, and says its name", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const path = "/mkt/customer/user";
  await add(sales, path, TYPED.user);
  await add(sales, path, {
    ...TYPED.user,
    name: "方婷",
    organization_id: "天禾生态农场",
  });
  for (
    const query of [
      `organization_id=${world.organizations.sky}`,
      "organization_id=%E5%A4%A9%E7%A6%BE",
    ]
  ) {
    const list = await sales.get(`${path}?${query}`);
    match(list.text, /方婷/);
    doesNotMatch(list.text, /王小明/);
  }
  const byId = await sales.get(
    `${path}?organization_id=${world.organizations.sky}`,
  );
  match(byId.text, /企业：天禾生态农场/);
  equal((await sales.get(`${path}?role=x`)).status, 422);
});

Deno.test("whose customers are handed over is said by name in their list, though they left", async () => {
  await using desk = await openDesk();
  const { world: { db, organizations }, sales: visitor } = desk;
  const left = await db.insertInto("account").values({
    username: "left_long_ago",
    nickname: "陈远",
    kind: "staff",
    password_hash: "",
    status: 0,
  }).returning("id").executeTakeFirstOrThrow();
  const path = `/mkt/customer/organization?sales_account_id=${left.id}`;
  const nobody = await visitor.get(path);
  doesNotMatch(nobody.body, /陈远/, "whom no customer has");
  await db.updateTable("organization").set({ sales_account_id: left.id })
    .where("id", "=", organizations.green).execute();
  const { body } = await visitor.get(path);
  match(body, new RegExp(`<option value="${left.id}" selected[^>]*>陈远`));
});

Deno.test("who filters on keeps the very organization that a link named, until they name another", async () => {
  await using desk = await openDesk();
  const { sales } = desk;
  const path = "/mkt/customer/user";
  const { green, sky } = desk.world.organizations;
  const filters = (form: Form) => valueOf(form, "keyword") !== undefined;
  const list = `${path}?organization_id=${green}&role=grower`;
  const untouched = await sales.fill(list, {
    form: filters,
    fields: { keyword: "王" },
  });
  equal(untouched.status, 303);
  const kept = new URL(untouched.location ?? "", "http://x").searchParams;
  deepEqual(
    [kept.get("organization_id"), kept.get("keyword"), kept.get("role")],
    [String(green), "王", "grower"],
  );
  const changed = await sales.fill(list, {
    form: filters,
    fields: { organization_id: "天禾" },
  });
  match(changed.location ?? "", /organization_id=%E5%A4%A9%E7%A6%BE(&|$)/);
  const emptied = await sales.fill(list, {
    form: filters,
    fields: { organization_id: "" },
  });
  for (const { location } of [untouched, changed, emptied]) {
    doesNotMatch(location ?? "", /was/);
    equal((await sales.get(location ?? "")).status, 200);
  }
  const named = await sales.fill(`${path}?organization_id=${sky}x`, {
    form: filters,
  });
  equal(named.status, 200, "of a name there is nothing to keep");
});

Deno.test("digits typed in a list's condition are an organization's name, and in a link its number", async () => {
  await using desk = await openDesk();
  const { sales, world: { db, organizations: { green, sky } } } = desk;
  await db.updateTable("organization")
    .set({ name: `${sky}农场`, search: `${sky}农场` })
    .where("id", "=", green).execute();
  const people = { 王小明: `${sky}农场`, 方婷: "天禾生态农场" };
  const path = "/mkt/customer/user";
  for (const [name, organization_id] of Object.entries(people)) {
    await add(sales, path, { ...TYPED.user, name, organization_id });
  }
  const filters = (form: Form) => valueOf(form, "keyword") !== undefined;
  const typed = { form: filters, fields: { organization_id: String(sky) } };
  const asked = await sales.fill(`${path}?organization_id=${green}`, typed);
  const fresh = await sales.fill(path, typed);
  for (const { location } of [asked, fresh]) {
    match(location ?? "", new RegExp(`organization_id=%22${sky}%22$`));
  }
  const found = await sales.get(fresh.location ?? "");
  match(found.text, /王小明/);
  doesNotMatch(found.text, /方婷|天禾/);
  ok(found.text.includes(`企业：${sky}`));
  const field = (body: string) =>
    valueOf(formsOf(body).find(filters)!, "organization_id");
  equal(field(found.body), String(sky), "as it was typed");
  const on = { form: filters, fields: { keyword: "王" } };
  const further = await sales.fill(fresh.location ?? "", on);
  match(further.location ?? "", new RegExp(`organization_id=%22${sky}%22`));
  doesNotMatch(further.location ?? "", /was/);

  const link = await sales.get(`${path}?organization_id=${sky}`);
  match(link.text, /方婷/);
  doesNotMatch(link.text, /王小明/);
  const nobodys = await sales.fill(`${path}?organization_id=999999`, on);
  match(nobodys.location ?? "", /organization_id=999999(&|$)/);
});

Deno.test("the current filter and columns as a file, without formulas", async () => {
  await using desk = await openDesk();
  const { sales } = desk;
  const path = "/mkt/customer/other";
  await add(sales, path, {
    ...TYPED.other,
    name: "＝杜春生",
    remark: "=1+1",
  });
  await add(sales, path, { ...TYPED.other, name: "谢雅琴", source: "phone" });
  const csv = await sales.get(`${path}?source=wechat&format=csv`);
  const lines = linesOf(csv);
  equal(lines.length, 2);
  equal(lines[0], "姓名,电话,来源,备注,创建时间");
  match(lines[1] ?? "", /^'＝杜春生,13800009101,微信,'=1\+1,/);
});

Deno.test("many rows are given a salesperson at once; who may not edit is not offered it", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const path = "/mkt/customer/organization";
  const ids = Object.values(world.organizations).map(String);
  const chosen = { event: "bulk", action: "set.sales_account_id", id: ids };
  const asked = await sales.post(path, chosen);
  equal(asked.status, 200);
  match(asked.text, /指派业务员/);
  const unchosen = await sales.submit(path, asked, { form: has("confirmed") });
  equal(unchosen.status, 422, "nothing is chosen beforehand");
  match(unchosen.text, /业务员：请选择/);
  const done = await sales.submit(path, unchosen, {
    form: has("confirmed"),
    fields: { sales_account_id: String(world.sales.id) },
  });
  equal(done.status, 303);
  const rows = await world.db.selectFrom("organization")
    .select(["sales_account_id", "version"]).execute();
  ok(rows.every((row) => row.sales_account_id === world.sales.id));
  ok(rows.every(({ version }) => version === 2));
  const wrong = await sales.post(path, {
    ...chosen,
    confirmed: "1",
    sales_account_id: String(world.green.id),
  });
  const report = await sales.get(wrong.location ?? "");
  match(report.text, /绿源农业科技 没有这个名称/);
});

Deno.test("rows that another's lock keeps are worked on later: the page shows how far it is, and the rows wait", async () => {
  await using desk = await openDesk();
  const { sales, world: { db, organizations } } = desk;
  const path = "/mkt/customer/organization";
  const disabling = {
    event: "bulk",
    action: "set.status",
    id: Object.values(organizations).map(String),
    status: "0",
    confirmed: "1",
  };
  await sql`create function keep_locked() returns trigger language plpgsql as $$
    begin raise exception 'locked' using errcode = '55P03'; end $$`.execute(db);
  await sql`create trigger keep_locked before update on organization
    for each row execute function keep_locked()`.execute(db);
  try {
    const begun = await sales.post(path, disabling);
    equal(begun.status, 303);
    match((await sales.get(begun.location ?? "")).text, /刷新进度/);
  } finally {
    await sql`drop function keep_locked cascade`.execute(db);
  }
  await db.updateTable("bulk_run")
    .set({ touched_at: new Date(Date.now() - 120_000) }).execute();
  await workBulkRuns(db, findList);
  const rows = await db.selectFrom("organization").select("status").execute();
  ok(rows.every(({ status }) => status === 0));
});

Deno.test("an action on more rows than one run takes is refused before anything is asked, and of fewer none is left out unsaid", async () => {
  await using desk = await openDesk();
  const { sales, world: { db } } = desk;
  const path = "/mkt/customer/other";
  await sql`insert into individual (name, phone, source)
    select 'x' || n, '', 'other' from generate_series(1, 10001) as n`
    .execute(db);
  const chosen = { event: "bulk", action: "set.source" };
  const refused = await sales.post(path, { ...chosen, all: "1" });
  equal(refused.status, 422);
  match(refused.text, /更改来源：共 1 万\+ 条/);
  match(refused.text, /一次最多处理 10,000 条/);

  const many = await db.selectFrom("individual").select("id").orderBy("id")
    .limit(1_001).execute();
  const id = many.map((row) => String(row.id));
  const asked = await sales.post(path, { ...chosen, id });
  match(asked.text, /更改来源：共 1,001 条/);
});

Deno.test("of an address only the organization's rules decide: fifty, one default, phones by country", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const path = "/mkt/customer/address";
  const { sky } = world.organizations;
  const defaults = () =>
    world.db.selectFrom("address").select(["receiver"])
      .where("organization_id", "=", sky).where("is_default", "=", true)
      .where("deleted_at", "is", null).execute();
  const typed = { ...TYPED.address, organization_id: "天禾生态农场" };
  equal((await add(sales, path, { ...typed, is_default: "1" })).status, 303);
  deepEqual(await defaults(), [{ receiver: "王小明" }]);

  const { id } = await newestOf(desk, "address");
  const edit = `${path}?edit=${id}`;
  const form = await sales.get(edit);
  match(
    form.body,
    /name="organization_id"[^>]*disabled|disabled[^>]*name="organization_id"/,
  );
  const abroad = await sales.submit(edit, form, {
    form: sends("update"),
    fields: { is_abroad: "1" },
  });
  equal(abroad.status, 422);
  match(abroad.text, /手机号码：/);
  const moved = await sales.submit(edit, form, {
    form: sends("update"),
    fields: { receiver: "方婷", is_default: [] },
  });
  equal(moved.status, 303);
  deepEqual(await defaults(), [{ receiver: "周天" }]);

  for (let i = 0; i < 48; i++) {
    await world.db.insertInto("address").values({
      organization_id: sky,
      receiver: "王小明",
      phone: "13800138000",
      address: `${i} 号`,
    }).execute();
  }
  const tooMany = await add(sales, path, typed);
  equal(tooMany.status, 409);
  match(tooMany.text, /50/);
});

Deno.test("two parks of one organization have different names; another organization's may have the same", async () => {
  await using desk = await openDesk();
  const { sales } = desk;
  const path = "/mkt/customer/dashboard";
  equal((await add(sales, path, TYPED.dashboard)).status, 303);
  const twice = await add(sales, path, TYPED.dashboard);
  equal(twice.status, 409);
  match(twice.text, /园区名称：已有相同的内容/);
  const other = { ...TYPED.dashboard, organization_id: "天禾生态农场" };
  equal((await add(sales, path, other)).status, 303);
});

Deno.test("who adds a person from an organization's page comes back to it, and to no foreign site", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const path = `/mkt/customer/organization?open=${world.organizations.green}`;
  const page = await sales.get(path);
  const link = linksOf(page.body).find(({ href }) =>
    href.startsWith("user?edit=new")
  );
  const form = `/mkt/customer/${link?.href}`;
  const left = linksOf((await sales.get(form)).body);
  ok(left.some(({ text, href }) => text === "取消" && href === path));
  const { organization_id: _, ...fields } = TYPED.user;
  const added = await sales.fill(form, { form: sends("create"), fields });
  equal(added.location, path);
  const abroad = `/mkt/customer/user?edit=new&back=${
    encodeURIComponent("https://example.com/")
  }`;
  const done = await sales.fill(abroad, {
    form: sends("create"),
    fields: { ...TYPED.user, phone: "13900000001" },
  });
  equal(done.location, "/mkt/customer/user");
});

Deno.test("an organization is deleted only when nothing belongs to it, and the page says what does", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const path = `/mkt/customer/organization?open=${world.organizations.green}`;
  const leave = `${path}&delete=${world.organizations.green}`;
  const refused = await sales.fill(leave, {
    form: sends("delete"),
  });
  equal(refused.status, 409);
  match(refused.text, /登录账号 2 个/);
  match(refused.text, /收货地址 1 个/);
  match(refused.text, /有库存的零件 3 种/);
  equal((await sales.get(path)).status, 200);
});

Deno.test("whatever is typed is shown as it is, never as markup", async () => {
  await using desk = await openDesk();
  const { sales } = desk;
  const evil = `<script>alert(1)</script>"'&`;
  const path = "/mkt/customer/other";
  await add(sales, path, { ...TYPED.other, name: evil, remark: evil });
  const { id } = await newestOf(desk, "other");
  for (const state of ["", `?open=${id}`, `?edit=${id}`, `?delete=${id}`]) {
    const { body, status } = await sales.get(path + state);
    equal(status, 200);
    doesNotMatch(body, /<script>alert/);
  }
});

Deno.test("who keeps customers reads no name of an account that can't be chosen, but that of the row", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const { db, organizations } = world;
  const { id, nickname } = await db.updateTable("account")
    .set({ nickname: "财务小沈", status: 0 })
    .where("username", "=", "finance").returning(["id", "nickname"])
    .executeTakeFirstOrThrow();
  const path = "/mkt/customer/organization";
  const asked = await sales.get(`${path}?edit=new&with.sales_account_id=${id}`);
  doesNotMatch(asked.body, new RegExp(nickname));
  await db.updateTable("organization").set({ sales_account_id: id })
    .where("id", "=", organizations.green).execute();
  const edit = await sales.get(`${path}?edit=${organizations.green}`);
  match(edit.body, new RegExp(nickname));
});
