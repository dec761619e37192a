import { deepEqual, equal, match, ok } from "node:assert/strict";
import { sql } from "kysely";
import { PERMISSIONS as ALL_PERMISSIONS } from "@/domain/permissions.ts";
import { hire } from "@/tests/domain/account/staff.ts";
import { openSite } from "@/tests/http.ts";
import { linesOf } from "@/tests/lists.ts";
import { openWorld } from "@/tests/world.ts";
import { openPms, PERMISSIONS } from "./desk.ts";

Deno.test("every permission stands with both titles, its panel, and who has it which way", async () => {
  await using desk = await openPms();
  const { visitor } = desk;
  const { text } = await visitor.get(PERMISSIONS);
  match(
    text,
    /账单管理 Bill management manage_bill 财务管理 单独授予 · 1 人 1/,
  );
  match(text, /售后类型管理 After-sales types .*? — 0/);
  match(text, /超级管理员拥有全部权限，不计入下表：\s*admin/);
  visitor.cookies.set("locale", "en-us");
  match(
    (await visitor.get(PERMISSIONS)).text,
    /Bill management 账单管理 manage_bill Finance Individual · 1 1/,
  );
  const holders = await visitor.get(`${PERMISSIONS}?permission=manage_bill`);
  match(holders.text, /admin .*Super admin .*finance .*Individual/);
  equal(
    (await visitor.get(`${PERMISSIONS}?permission=manage_everything`)).status,
    422,
  );
});

Deno.test("of more than 10,000 who have a permission it is said that there are more, in whichever way they have it", async () => {
  await using desk = await openPms();
  const { visitor, world: { db } } = desk;
  await sql`with made as (
    insert into account (username, nickname, password_hash, kind, panel)
    select 'x' || n, '', '', 'staff', 'mkt' from generate_series(1, 10001) as n
    returning id
  ) insert into account_permission (account_id, action) select id, 'manage_bill' from made`
    .execute(db);
  const { text } = await visitor.get(PERMISSIONS);
  match(text, /manage_bill 财务管理 单独授予 · 1 万\+ 人 1 万\+/);
  const file = await visitor.get(`${PERMISSIONS}?format=csv`);
  match(file.body, /manage_bill,.*10000\r?\n/);
});

Deno.test("who is refused a page reads which permission is missing and who can give it", async () => {
  await using world = await openWorld();
  await hire(world, "helper", {
    permissions: ["manage_admin_account", "manage_bill"],
  });
  const visitor = await openSite(world.database).enter("sales");
  const bill = await visitor.get("/finance/bill/oem");
  equal(bill.status, 403);
  match(bill.text, /账单管理（manage_bill）。可请helper、admin开通。/);
  const roles = await visitor.get("/pms/account/role");
  match(roles.text, /需要用户组：超级管理员/);
  match(roles.text, /可请admin开通。/);
});

Deno.test("a customer is refused without a word on who works here, or what they lack", async () => {
  await using world = await openWorld();
  const visitor = await openSite(world.database).enter("green");
  for (const path of ["/finance/bill/oem", "/pms/account/role", "/mkt/index"]) {
    const { status, text } = await visitor.get(path);
    equal(status, 403, path);
    match(text, /没有权限/);
    ok(!/manage_|admin|同事|用户组/.test(text), text);
  }
});

Deno.test("permissions are found by title in either language, by code, by panel and by whether anybody has them", async () => {
  await using desk = await openPms();
  const found = async (query: string) => {
    const file = `${PERMISSIONS}?${query}&columns=action&format=csv`;
    const [, ...lines] = linesOf(await desk.visitor.get(file));
    return lines.map((line) => line.split(",")[1]);
  };
  for (const keyword of ["账单管理", "bill MAN", "manage_bill"]) {
    deepEqual(await found(`keyword=${keyword}`), ["manage_bill"], keyword);
  }
  deepEqual(await found("panel=finance"), ["manage_bill", "manage_invoice"]);
  ok((await found("held=1")).includes("manage_bill"));
  const unheld = await found("held=0&sort=-action");
  ok(unheld.includes("manage_repair") && !unheld.includes("manage_bill"));
  deepEqual(unheld, unheld.toSorted().toReversed());
});

Deno.test("the permissions as a file follow filter, order and columns; ticked ones go alone", async () => {
  await using desk = await openPms();
  const { visitor } = desk;
  const query = "sort=-holders&columns=holders,ways";
  const lines = linesOf(
    await visitor.get(`${PERMISSIONS}?${query}&format=csv`),
  );
  equal(lines[0], "权限,人数,来源");
  equal(lines.length - 1, Object.keys(ALL_PERMISSIONS).length);
  const held = lines.slice(1).map((line) => Number(line.split(",")[1]));
  deepEqual(held, held.toSorted((a, b) => b - a));
  const chosen = await visitor.post(PERMISSIONS, {
    event: "bulk",
    action: "csv",
    id: ["1", "2"],
  });
  equal(linesOf(await visitor.get(chosen.location ?? "")).length, 3);
});

Deno.test("the permissions open with the view that was saved for them, and only for super admins", async () => {
  await using desk = await openPms();
  const { visitor, site } = desk;
  await visitor.post("/preference", {
    name: "view",
    value: "save",
    view_name: "财务",
    is_default: "on",
    list: "account.permissions",
    back: PERMISSIONS,
    query: "panel=finance",
  });
  equal(
    (await visitor.get(PERMISSIONS)).location,
    `${PERMISSIONS}?panel=finance`,
  );
  const sales = await site.enter("sales");
  equal((await sales.get(`${PERMISSIONS}?format=csv`)).status, 403);
});

Deno.test("the holders of a permission are found by name and day, as accounts are, and a wrong day is refused", async () => {
  await using desk = await openPms();
  const { visitor } = desk;
  const list = `${PERMISSIONS}?permission=manage_bill`;
  const shown = async (query: string) => {
    const { status, text } = await visitor.get(`${list}&${query}`);
    return [status, /共 (\d+) 条/.exec(text)?.[1]];
  };
  deepEqual(await shown(""), [200, "2"]);
  deepEqual(await shown("keyword=finan"), [200, "1"]);
  deepEqual(await shown("keyword=sales"), [200, "0"]);
  deepEqual(await shown("to=2001-01-01"), [200, "0"]);
  deepEqual(await shown("from=x"), [422, undefined]);
});

Deno.test("an empty list of holders says why: conditions, a page behind the last, a refused page; never that nobody may", async () => {
  await using desk = await openPms();
  const { visitor } = desk;
  const list = `${PERMISSIONS}?permission=manage_bill`;
  const cases: [query: string, status: number, says: RegExp, way: string][] = [
    ["keyword=sales", 200, /没有符合条件的内容/, list],
    ["to=2001-01-01", 200, /没有符合条件的内容/, list],
    ["page=9", 200, /这一页没有内容/, `${list}&page=1`],
    ["page=x", 422, /无法按这些条件显示列表/, list],
    ["page_size=100000", 422, /无法按这些条件显示列表/, list],
  ];
  for (const [query, status, says, way] of cases) {
    const answer = await visitor.get(`${list}&${query}`);
    equal(answer.status, status, query);
    match(answer.text, says, query);
    ok(!answer.text.includes("没有人拥有此权限"), query);
    ok(answer.body.includes(`href="${way.replaceAll("&", "&amp;")}"`), query);
  }
});

Deno.test("the keys of lists are shown over the holders of a permission, invitations and addresses too", async () => {
  await using desk = await openPms();
  const { visitor } = desk;
  for (
    const list of [
      `${PERMISSIONS}?permission=manage_bill`,
      "/pms/account/list?tab=invites",
      "/common/account/address?",
    ]
  ) {
    const { status, body } = await visitor.get(`${list}&menu=keys`);
    equal(status, 200, list);
    match(body, /<h2 id="dialog-title">键盘操作</, list);
  }
});
