import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { createRole } from "@/domain/account/roles.ts";
import { changeRights } from "@/domain/account/grants.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { findList } from "@/nouns/registry.ts";
import { ACCOUNT } from "@/nouns/account/account.ts";
import { ROLE } from "@/nouns/account/role.ts";
import { filterOf, rowIds, rowsOf } from "@/resource/read.ts";
import { hire } from "@/tests/domain/account/staff.ts";
import { has, linksOf } from "@/tests/html.ts";
import type { Answer, Visitor } from "@/tests/http.ts";
import { linesOf } from "@/tests/lists.ts";
import { takesAtMost } from "@/tests/statements.ts";
import type { World } from "@/tests/world.ts";
import { LIST, openPms, ROLES } from "./desk.ts";

/** Two roles; who looks after bills holds the first. */
async function twoRoles({ db, admin, finance }: World) {
  const role = {
    description: "开票",
    requires_totp: false,
    permissions: ["manage_invoice" as const, "manage_bill" as const],
  };
  const { id } = await createRole(db, admin, {
    ...role,
    name: "文员",
    name_en: "Clerk",
  });
  await createRole(db, admin, {
    ...role,
    name: "=仓库",
    name_en: "",
    description: "",
    requires_totp: true,
    permissions: [],
  });
  await changeRights(db, admin, finance.id, {
    group: 1,
    roles: [id],
    version: 1,
  });
  return id;
}

/** The names in the first column. */
function shown({ body, status }: Answer): string[] {
  equal(status, 200);
  return linksOf(body).filter(({ href }) =>
    /\?(?:.*&)?(?:id|edit)=\d+$/.test(href)
  )
    .map(({ text }) => text).filter((text) => text !== "编辑");
}

Deno.test("the file of the accounts has the rows of the filter and the columns of the page", async () => {
  await using desk = await openPms();
  const { visitor, world } = desk;
  await twoRoles(world);
  const [head, ...lines] = linesOf(
    await visitor.get(`${LIST}?permission=manage_bill&format=csv`),
  );
  equal(head, "账号,用户名,用户组与角色,手机,邮箱,状态,两步验证,创建时间");
  equal(lines.length, 2, "finance and the super admin");
  match(
    lines[0] ?? "",
    /^finance,finance,普通 \/ 文员,13900001111,[^,]*,启用,,/,
  );
  const customers = linesOf(
    await visitor.get(
      `${LIST}?kind=oem&sort=username&columns=username,status&format=csv`,
    ),
  );
  deepEqual(customers, [
    "账号,用户名,状态",
    "green,green,启用",
    "green2,green2,启用",
    "sky,sky,启用",
  ]);
  const two = [world.sales.id, world.finance.id].map((id) => `id=${id}`);
  const chosen = await visitor.get(`${LIST}?format=csv&${two.join("&")}`);
  equal(linesOf(chosen).length, 3, "ids of a file are rows, not an account");
  const xlsx = await visitor.get(`${LIST}?format=xlsx`);
  match(xlsx.headers.get("content-type") ?? "", /spreadsheetml/);
});

Deno.test("the file of the roles has what each gives and how many hold it, without formulas", async () => {
  await using desk = await openPms();
  const { visitor, world } = desk;
  await twoRoles(world);
  deepEqual(linesOf(await visitor.get(`${ROLES}?sort=name&format=csv`)), [
    "名称,说明,权限,人数,两步验证",
    "'=仓库,,,0,必须",
    "文员,开票,账单管理、发票管理,1,",
  ]);
  const only = await visitor.get(
    `${ROLES}?permission=manage_bill&columns=description&format=csv`,
  );
  deepEqual(linesOf(only), ["名称,说明", "文员,开票"]);
});

Deno.test("roles are found by words, their permission and their demand, and sorted as they sound", async () => {
  await using desk = await openPms();
  const { visitor, world } = desk;
  await twoRoles(world);
  const names = async (query: string) =>
    shown(await visitor.get(ROLES + query));
  deepEqual(await names(""), ["=仓库", "文员"]);
  deepEqual(await names("?keyword=wenyuan"), ["文员"]);
  deepEqual(await names("?keyword=clerk"), ["文员"]);
  deepEqual(await names("?keyword=开票"), ["文员"]);
  deepEqual(await names("?permission=manage_bill"), ["文员"]);
  deepEqual(await names("?requires_totp=1"), ["=仓库"]);
  const { body } = await visitor.get(`${ROLES}?requires_totp=true`);
  match(body, /<option[^>]* value="1"[^>]* selected[^>]*>是</);
  deepEqual(await names("?sort=-name"), ["文员", "=仓库"]);
  equal((await visitor.get(`${ROLES}?permission=x`)).status, 422);
});

Deno.test("accounts are sorted as people call them, also after a new name", async () => {
  await using desk = await openPms();
  const { visitor, submit, world } = desk;
  const path = `${LIST}?id=${world.warehouse.id}&do=profile`;
  const renamed = await submit(path, "profile", {
    nickname: "阿明",
    phone: "",
  });
  equal(renamed.status, 303);
  const names = shown(await visitor.get(`${LIST}?kind=staff&sort=username`));
  deepEqual(names.slice(0, 2), ["admin", "阿明"]);
});

Deno.test("accounts of an organization are found by its name", async () => {
  await using desk = await openPms();
  const { visitor, world } = desk;
  for (const asked of ["天禾", String(world.organizations.sky)]) {
    const list = await visitor.get(
      `${LIST}?organization_id=${encodeURIComponent(asked)}`,
    );
    deepEqual(shown(list), ["sky"]);
  }
});

function choose(visitor: Visitor, list: string, back: string, keys: string[]) {
  return visitor.post("/preference", {
    name: "columns",
    list,
    value: "choose",
    order: keys,
    columns: keys,
    back,
  });
}

Deno.test("chosen columns and a saved view stay with the reader, on both lists", async () => {
  await using desk = await openPms();
  const { visitor, world } = desk;
  await twoRoles(world);
  for (
    const { list, path, keys, heads, query } of [
      {
        list: ACCOUNT.name,
        path: LIST,
        keys: ["email", "status"],
        heads: "账号,用户名,邮箱,状态",
        query: "kind=oem&status=all",
      },
      {
        list: ROLE.name,
        path: ROLES,
        keys: ["holders", "created_at"],
        heads: "名称,说明,人数,创建时间",
        query: "requires_totp=1&sort=name",
      },
    ]
  ) {
    equal((await choose(visitor, list, path, keys)).status, 303);
    equal(linesOf(await visitor.get(`${path}?format=csv`))[0], heads);
    const saved = await visitor.post("/preference", {
      name: "view",
      list,
      value: "save",
      view_name: "常看",
      query,
      is_default: "on",
      back: path,
    });
    const kept = `${path}?${query}&columns=${keys.join("%2C")}`;
    equal(saved.location, kept);
    equal((await visitor.get(path)).location, kept);
    const bare = await visitor.get(`${path}?view=none&menu=views`);
    ok(linesOfViews(bare).includes(kept));
  }
});

function linesOfViews({ body }: Answer): string[] {
  return linksOf(body).filter(({ text }) => text.startsWith("常看"))
    .map(({ href }) => href);
}

Deno.test("who may not see accounts or roles gets none of them by a file either", async () => {
  await using desk = await openPms();
  const { site, world } = desk;
  await twoRoles(world);
  const chief = await hire(world, "chief", {
    group: 64,
    permissions: ["manage_admin_account"],
  });
  const settings = DEFAULT_SETTINGS;
  const refused = [
    { noun: ACCOUNT, path: LIST, actors: [world.sales, world.green] },
    { noun: ROLE, path: ROLES, actors: [world.sales, world.green, chief] },
  ];
  for (const { noun, path, actors } of refused) {
    const filter = filterOf(noun).parse({});
    for (const actor of actors) {
      const visitor = await site.enter(
        actor.username,
        actor === chief ? "demo-chief-1" : undefined,
      );
      for (const format of ["csv", "xlsx"]) {
        const file = await visitor.get(`${path}?format=${format}&id=1`);
        equal(file.status, 403, `${actor.username} ${path}`);
      }
      const source = { db: world.db, actor, settings };
      deepEqual(await rowIds(source, noun, filter, 100), []);
      deepEqual(await rowsOf(source, noun, [1, 2, 3]), []);
    }
  }
});

Deno.test("no password, hash, secret or token is in any column that a file can have", async () => {
  await using desk = await openPms();
  const { visitor, world } = desk;
  const { db } = world;
  await db.insertInto("account_totp").values({
    account_id: world.sales.id,
    secret: "JBSWY3DPEHPK3PXP",
    confirmed_at: new Date(),
  }).execute();
  const menu = await visitor.get(`${LIST}?menu=columns`);
  const keys = [...menu.body.matchAll(/name="columns" value="(\w+)"/g)]
    .map(([, key]) => key);
  ok(keys.includes("email") && keys.includes("second_factor"));
  const asked = [...keys, "password_hash", "secret", "search"].join(",");
  const file = await visitor.get(`${LIST}?columns=${asked}&format=csv`);
  equal(linesOf(file).length, 10, "nine active accounts under the head");
  const hashes = await db.selectFrom("account").select("password_hash")
    .execute();
  const tokens = await db.selectFrom("session").select("token_hash").execute();
  const secrets = [
    "JBSWY3DPEHPK3PXP",
    ...hashes.map(({ password_hash }) => password_hash),
    ...tokens.map(({ token_hash }) => token_hash),
  ];
  ok(secrets.every((secret) => secret && !file.body.includes(secret)));
  const list = (await findList(ACCOUNT.name))!;
  deepEqual(list.actions.map(({ key }) => key), ["enable", "disable"]);
});

Deno.test("many accounts are disabled after a question, out at once; oneself and who stands higher stay, with the reason", async () => {
  await using desk = await openPms();
  const { site, world } = desk;
  const { sales, finance, admin } = world;
  const chiefActor = await hire(world, "chief", {
    group: 64,
    permissions: ["manage_admin_account"],
  });
  const chief = await site.enter("chief", "demo-chief-1");
  const other = await site.enter("sales");
  const ids = [sales, finance, admin, chiefActor].map(({ id }) => String(id));
  const disable = { event: "bulk", action: "disable", id: ids };
  const asked = await chief.post(LIST, disable);
  equal(asked.status, 200);
  match(asked.text, /立即退出所有设备/);
  const varies = asked.headers.get("vary") ?? "";
  ok(!varies.includes("Cookie"), "the way back shows it as it was");
  const state = async () =>
    (await world.db.selectFrom("account").select(["username", "version"])
      .where("status", "=", 0).orderBy("id").execute())
      .map(({ username, version }) => `${username} ${version}`);
  deepEqual(await state(), [], "asking does nothing");
  const done = await chief.submit(LIST, asked, { form: has("confirmed") });
  equal(done.status, 303);
  deepEqual(await state(), ["sales 2", "finance 2"]);
  equal((await other.get("/mkt/index")).status, 303, "out at once");
  const report = await chief.get(done.location ?? "");
  match(report.text, /admin 这个账号的用户组比您高，您不能修改/);
  match(report.text, /chief 不能对自己的账号执行此操作/);

  const enable = { ...disable, action: "enable", id: ids.slice(0, 2) };
  const question = await chief.post(`${LIST}?status=0`, enable);
  await chief.submit(`${LIST}?status=0`, question, { form: has("confirmed") });
  deepEqual(await state(), []);
  await other.signIn("sales");
  equal((await other.get("/mkt/index")).status, 200);
  const logged = await world.db.selectFrom("operation_log").select("event")
    .where("source", "=", "account").where("source_id", "=", sales.id)
    .orderBy("id").execute();
  deepEqual(logged.map(({ event }) => event), [
    "account.disable",
    "account.enable",
  ]);
});

Deno.test("a role that is opened says all that it gives, and how many hold it", async () => {
  await using desk = await openPms();
  const { visitor, world } = desk;
  const role = await twoRoles(world);
  const { text } = await visitor.get(`${ROLES}?open=${role}`);
  match(text, /英文名称 Clerk 说明 开票 .* 权限 账单管理、发票管理 人数 1/);
  equal((await visitor.get(`${ROLES}?open=999`)).status, 404);
});

Deno.test("both lists take at most four statements under any condition, and write nothing", async () => {
  await using desk = await openPms();
  const { visitor, world } = desk;
  const role = await twoRoles(world);
  for (
    const path of [
      LIST,
      `${LIST}?status=all&role_id=${role}&factor=due&permission=manage_bill`,
      `${LIST}?keyword=gr&kind=oem&group=1&sort=-username&page_size=50`,
      ROLES,
      `${ROLES}?permission=manage_bill&keyword=文`,
    ]
  ) {
    equal((await takesAtMost(4, visitor, path)).status, 200);
  }
});

Deno.test("an empty list of roles says what they are for; names are shown as they are, never as markup", async () => {
  await using desk = await openPms();
  const { visitor, world } = desk;
  match((await visitor.get(ROLES)).text, /还没有角色/);
  await createRole(world.db, world.admin, {
    name: "<script>alert(1)</script>",
    name_en: "",
    description: "\"'&<b>",
    requires_totp: false,
    permissions: [],
  });
  const { body } = await visitor.get(ROLES);
  doesNotMatch(body, /<script>alert|<b>"/);
});
