import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { findAccount } from "@/db/account/accounts.ts";
import { changeRights } from "@/domain/account/grants.ts";
import { deleteAccount } from "@/domain/account/manage.ts";
import { createRole, deleteRole } from "@/domain/account/roles.ts";
import type { Permission } from "@/domain/permissions.ts";
import {
  hire,
  makeRole,
  now,
  versionOf,
} from "@/tests/domain/account/staff.ts";
import { formsOf, linksOf, sends } from "@/tests/html.ts";
import { openSite } from "@/tests/http.ts";
import { interrupted } from "@/tests/interrupted.ts";
import { takesAtMost } from "@/tests/statements.ts";
import type { Fields } from "@/tests/submission.ts";
import { LIST, openPms } from "./desk.ts";

const NEW = {
  username: "wang.fang",
  nickname: "王芳",
  phone: "13800138000",
  email: "",
  panel: "mkt",
  password: "a long password",
  repeat: "a long password",
  group: "64",
};

Deno.test("the list shows the active accounts, by status and kind, and finds them", async () => {
  await using desk = await openPms();
  const { visitor, world } = desk;
  await world.db.updateTable("account").set({ status: 0 })
    .where("username", "=", "nobody").execute();
  const names = async (query: string) => {
    const { body, status } = await visitor.get(LIST + query);
    equal(status, 200, query);
    return linksOf(body).filter(({ href }) => /[?&]id=\d+$/.test(href))
      .map(({ text }) => text);
  };
  equal((await names("")).length, 8);
  deepEqual(await names("?status=0"), ["nobody"]);
  deepEqual(await names("?kind=oem"), ["sky", "green2", "green"]);
  deepEqual(await names("?keyword=ware"), ["warehouse"]);
  deepEqual(await names("?permission=manage_bill"), ["finance", "admin"]);
  const wrong = await visitor.get(`${LIST}?from=2026-02-31&group=7&sort=x`);
  equal(wrong.status, 422);
  match(wrong.body, /id="q-from-error"/);
  match(wrong.body, /id="q-group-error"/);
});

Deno.test("the accounts of one organization take no more statements than a list may", async () => {
  await using desk = await openPms();
  const { visitor, world } = desk;
  const path = `${LIST}?organization_id=${world.organizations.green}`;
  const { text } = await takesAtMost(4, visitor, path);
  match(text, /绿源农业科技/);
});

Deno.test("the accounts' kinds say how many there are, by the status and what else was asked for", async () => {
  await using desk = await openPms();
  const { visitor, world } = desk;
  await world.db.updateTable("account").set({ status: 0 })
    .where("username", "in", ["nobody", "sky"]).execute();
  const kinds = async (query: string) => {
    const { text } = await visitor.get(LIST + query);
    const chips = /全部 ([\d]+) 员工 ([\d]+) 客户 ([\d]+)/.exec(text);
    return chips?.slice(1).map(Number);
  };
  deepEqual(await kinds(""), [7, 5, 2]);
  deepEqual(await kinds("?kind=oem"), [7, 5, 2]);
  deepEqual(await kinds("?status=0"), [2, 1, 1]);
  deepEqual(await kinds("?status=all&keyword=green"), [2, 0, 2]);
});

Deno.test("a new account is made with its rights; what is wrong is said and kept, but for the password", async () => {
  await using desk = await openPms();
  const { visitor, world, submit, site } = desk;
  const path = `${LIST}?new=1`;
  const wrong = await submit(path, "create", {
    ...NEW,
    username: "王",
    phone: "12",
    permissions: ["manage_oem", "manage_bill"],
  });
  equal(wrong.status, 422);
  match(wrong.body, /id="f-username-error"/);
  match(wrong.body, /id="f-phone-error"/);
  ok(!wrong.body.includes("a long password"));
  const fields = formsOf(wrong.body).find(sends("create"))?.fields ?? [];
  deepEqual(
    fields.filter(([name]) => name === "permissions").map(([, value]) => value)
      .sort(),
    ["manage_bill", "manage_oem"],
  );
  const unlike = await submit(path, "create", { ...NEW, repeat: "other" });
  match(unlike.body, /id="f-repeat-error"/);
  const several = await submit(path, "create", {
    ...NEW,
    phone: "123",
    email: "x",
    repeat: "other",
  });
  for (const name of ["phone", "email", "repeat"]) {
    match(several.body, new RegExp(`id="f-${name}-error"`));
  }
  const taken = await submit(path, "create", { ...NEW, username: "SALES" });
  equal(taken.status, 409);

  const page = await visitor.get(path);
  const submission = {
    form: sends("create"),
    fields: { ...NEW, permissions: ["manage_oem"] },
  };
  const made = await visitor.submit(path, page, submission);
  equal(made.status, 303);
  const twice = await visitor.submit(path, page, submission);
  equal(twice.location, made.location, "a double click is one account");
  const shown = await visitor.get(made.location ?? "");
  match(shown.text, /账号已创建/);
  match(shown.text, /OEM 订单管理 manage_oem 单独授予/);
  const other = await site.enter("wang.fang", NEW.password);
  equal((await other.get("/mkt/oem/list")).status, 200);
  const { n } = await world.db.selectFrom("account")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("username", "=", "wang.fang").executeTakeFirstOrThrow();
  equal(Number(n), 1);
});

Deno.test("who is hired with the start as it is offered begins where their permissions open something", async () => {
  await using desk = await openPms();
  const { visitor, submit, site } = desk;
  const hired: [username: string, may: Permission[], start: string][] = [
    ["keeper", ["manage_bill"], "/finance/index"],
    ["maker", ["manage_product_make"], "/prod/index"],
    ["seller", ["manage_customer"], "/mkt/index"],
    ["guest", [], "/mkt/index"],
  ];
  const { panel: _, ...person } = NEW;
  for (const [username, permissions, start] of hired) {
    const made = await submit(`${LIST}?new=1`, "create", {
      ...person,
      username,
      group: "1",
      permissions,
    });
    equal(made.status, 303, username);
    const shown = await visitor.get(made.location ?? "");
    match(shown.text, /登录后进入 按权限进入首个可用面板/);
    const listed = await visitor.get(
      `${LIST}?keyword=${username}&columns=account,panel`,
    );
    match(listed.text, /登录后进入 .*按权限进入首个可用面板/);
    const entered = await site.visitor().post("/login", {
      username,
      password: NEW.password,
    });
    equal(entered.location, start, username);
  }
});

Deno.test("only panels that there are can be chosen as a start, and another one stays until it is changed", async () => {
  await using desk = await openPms();
  const { world, visitor } = desk;
  const starts = async (path: string) => {
    const { body } = await visitor.get(path);
    const [, options = ""] =
      /<select[^>]*name="panel"[^>]*>([\s\S]*?)<\/select>/.exec(body) ?? [];
    return Array.from(
      options.matchAll(/value="(\w*)"/g),
      ([, value = ""]) => value,
    );
  };
  const built = ["pms", "mkt", "finance", "prod", "common"];
  deepEqual(await starts(`${LIST}?new=1`), ["", ...built]);
  const { id } = await hire(world, "old");
  const profile = `${LIST}?id=${id}&do=profile`;
  deepEqual(await starts(profile), ["cms", ...built]);
  const panelNow = async (fields: Fields) => {
    await desk.submit(profile, "profile", fields);
    return (await findAccount(world.db, world.admin, id)).panel;
  };
  equal(await panelNow({ nickname: "老张" }), "cms");
  equal(await panelNow({ panel: "prod" }), "prod");
  deepEqual(await starts(profile), built);
});

Deno.test("an account's page says what it may do and why", async () => {
  await using desk = await openPms();
  const { world, visitor } = desk;
  const { id } = await createRole(world.db, world.admin, {
    name: "文员",
    name_en: "Clerk",
    description: "",
    requires_totp: true,
    permissions: ["manage_invoice"],
  });
  await changeRights(world.db, world.admin, world.finance.id, {
    group: 1,
    roles: [id],
    version: 1,
  });
  const path = `${LIST}?id=${world.finance.id}`;
  const { text, body } = await visitor.get(path);
  ok(!body.includes('class="clip">账单管理'), "a name that is cut off");
  match(text, /账单管理 manage_bill 单独授予/);
  match(text, /发票管理 manage_invoice 角色：文员/);
  match(text, /两步验证 必须设置/);
  visitor.cookies.set("locale", "en-us");
  match((await visitor.get(path)).text, /Role: Clerk/);
  for (const nowhere of ["999999", "x", "0", "99999999999999999999", "1e3"]) {
    equal((await visitor.get(`${LIST}?id=${nowhere}`)).status, 404, nowhere);
  }
});

Deno.test("rights are changed on a page of their own, and are there with the next request", async () => {
  await using desk = await openPms();
  const { world, submit, site } = desk;
  const other = await site.enter("nobody");
  equal((await other.get("/mkt/oem/list")).status, 403);
  const path = `${LIST}?id=${world.nobody.id}&do=rights`;
  const given = await submit(path, "rights", {
    permissions: ["manage_oem", "manage_bill"],
  });
  equal(given.status, 303);
  equal((await other.get("/mkt/oem/list")).status, 200);
  const taken = await submit(path, "rights", { permissions: [] });
  equal(taken.status, 303);
  equal((await other.get("/mkt/oem/list")).status, 403);
});

Deno.test("nobody becomes a super admin at once: it says what follows, and is confirmed", async () => {
  await using desk = await openPms();
  const { world, visitor } = desk;
  const path = `${LIST}?id=${world.nobody.id}&do=rights`;
  const typed = { group: "512", permissions: ["manage_oem"] };
  const asked = await visitor.fill(path, {
    form: sends("rights"),
    fields: typed,
  });
  equal(asked.status, 422);
  match(asked.text, /超级管理员不受权限限制.*请确认/);
  const rights = async () => {
    const { group, permissions } = await now(world.db, world.nobody);
    return [group, [...permissions]];
  };
  deepEqual(await rights(), [1, []]);
  const unticked = await visitor.submit(path, asked, { form: sends("rights") });
  equal(unticked.status, 422);
  const done = await visitor.submit(path, unticked, {
    form: sends("rights"),
    fields: { super_confirmed: "1" },
  });
  equal(done.status, 303);
  deepEqual((await rights())[0], 512);
  const again = await visitor.fill(path, { form: sends("rights") });
  equal(again.status, 303, "who is one already is not asked about");
});

Deno.test("a new account is no super admin at once either", async () => {
  await using desk = await openPms();
  const { world: { db }, submit } = desk;
  const fields = {
    username: "boss",
    nickname: "老板",
    group: "512",
    password: "a long password",
    repeat: "a long password",
  };
  const asked = await submit(`${LIST}?new=1`, "create", fields);
  equal(asked.status, 422);
  match(asked.text, /超级管理员不受权限限制/);
  const made = () =>
    db.selectFrom("account").select("id").where("username", "=", "boss")
      .executeTakeFirst();
  equal(await made(), undefined);
});

Deno.test("two who change the same rights: the second sees both, and what they ticked is kept", async () => {
  await using desk = await openPms();
  const { world, visitor } = desk;
  const path = `${LIST}?id=${world.nobody.id}&do=rights`;
  const opened = await visitor.get(path);
  await changeRights(world.db, world.admin, world.nobody.id, {
    group: 1,
    permissions: ["manage_invoice"],
    version: 1,
  });
  const stale = await visitor.submit(path, opened, {
    form: sends("rights"),
    fields: { permissions: ["manage_oem"] },
  });
  equal(stale.status, 409);
  match(stale.text, /单独授予的权限 OEM 订单管理 发票管理/);
  const done = await visitor.submit(path, stale, {
    form: sends("rights"),
    fields: { "keep.permissions": "yours" },
  });
  equal(done.status, 303);
  deepEqual([...(await now(world.db, world.nobody)).permissions], [
    "manage_oem",
  ]);
});

Deno.test("who chooses the saved rights after a conflict gets them, also where a permission that they can't give was taken meanwhile", async () => {
  await using desk = await openPms();
  const { world, site } = desk;
  await hire(world, "lead", {
    group: 64,
    permissions: ["manage_admin_account", "manage_oem"],
  });
  const { id } = await hire(world, "clerk", {
    permissions: ["manage_invoice"],
  });
  const lead = await site.enter("lead", "demo-lead-1");
  const path = `${LIST}?id=${id}&do=rights`;
  const opened = await lead.get(path);
  await changeRights(world.db, world.admin, id, {
    group: 1,
    permissions: [],
    version: 1,
  });
  const stale = await lead.submit(path, opened, {
    form: sends("rights"),
    fields: { permissions: ["manage_invoice", "manage_oem"] },
  });
  equal(stale.status, 409);
  match(stale.text, /单独授予的权限 OEM 订单管理 —/);
  match(stale.text, /单独授予的权限：有的选择已不能再选，请核对/);
  const done = await lead.submit(path, stale, {
    form: sends("rights"),
    fields: { "keep.permissions": "theirs" },
  });
  equal(done.status, 303);
  deepEqual([...(await now(world.db, { id })).permissions], []);
});

Deno.test("who chooses the saved roles after a conflict gets them, also where one that they chose is gone", async () => {
  await using desk = await openPms();
  const { world: { db, admin, nobody }, visitor } = desk;
  const [gone, kept, other] = await Promise.all(
    ["临时", "财务助理", "仓库助理"].map((name) =>
      makeRole({ db, admin }, { name })
    ),
  );
  const path = `${LIST}?id=${nobody.id}&do=rights`;
  const opened = await visitor.get(path);
  await changeRights(db, admin, nobody.id, {
    group: 1,
    roles: [other!],
    version: 1,
  });
  await deleteRole(db, admin, gone!);
  const stale = await visitor.submit(path, opened, {
    form: sends("rights"),
    fields: { roles: [String(gone), String(kept)] },
  });
  equal(stale.status, 409);
  match(stale.text, /角色 财务助理 仓库助理/);
  const done = await visitor.submit(path, stale, {
    form: sends("rights"),
    fields: { "keep.roles": "theirs" },
  });
  equal(done.status, 303);
  const { roles } = await findAccount(db, admin, nobody.id);
  deepEqual(roles.map((role) => role.name), ["仓库助理"]);
});

Deno.test("a profile is edited; a stale form keeps what was typed", async () => {
  await using desk = await openPms();
  const { world, visitor, submit } = desk;
  const path = `${LIST}?id=${world.sales.id}&do=profile`;
  const opened = await visitor.get(path);
  equal(
    (await submit(path, "profile", { nickname: "别处", phone: "" })).status,
    303,
  );
  const stale = await visitor.submit(path, opened, {
    form: sends("profile"),
    fields: { nickname: "这里", phone: "" },
  });
  equal(stale.status, 409);
  match(stale.text, /昵称 这里 别处/);
  const wrong = await submit(path, "profile", { phone: "x", email: "y" });
  equal(wrong.status, 422);
  match(wrong.body, /id="f-email-error"/);
  match(wrong.body, /value="y"/);
});

Deno.test("disable, enable, sign out, reset and delete are asked first, and done", async () => {
  await using desk = await openPms();
  const { world, visitor, submit, site } = desk;
  const other = await site.enter("sales");
  const page = `${LIST}?id=${world.sales.id}`;
  const ask = (act: string) => `${page}&do=${act}`;
  match((await visitor.get(ask("disable"))).text, /停用这个账号？/);
  equal((await submit(ask("disable"), "disable")).status, 303);
  doesNotMatch((await visitor.get(ask("disable"))).text, /停用这个账号？/);
  equal((await other.get("/mkt/index")).status, 303, "out at once");
  match((await visitor.get(page)).text, /已停用/);
  equal((await submit(ask("enable"), "enable")).status, 303);
  await other.signIn("sales");
  equal((await submit(ask("sign_out"), "sign_out")).status, 303);
  equal((await other.get("/mkt/index")).status, 303);
  const short = await submit(ask("password"), "password", {
    password: "short",
    repeat: "short",
  });
  equal(short.status, 422);
  match(short.body, /id="f-password-error"/);
  const password = "another password";
  equal(
    (await submit(ask("password"), "password", { password, repeat: password }))
      .status,
    303,
  );
  await other.signIn("sales", password);
  const [session] = await world.db.selectFrom("session").select("id")
    .where("account_id", "=", world.sales.id).execute();
  const end = `${ask("end_session")}&session=${session?.id}`;
  match((await visitor.get(end)).text, /让这台设备退出登录？/);
  equal((await submit(end, "end_session")).status, 303);
  equal((await other.get("/mkt/index")).status, 303);
  await world.db.insertInto("account_totp").values({
    account_id: world.sales.id,
    secret: "ABC",
    confirmed_at: new Date(),
  }).execute();
  match((await visitor.get(page)).text, /解除两步验证/);
  equal((await submit(ask("reset_totp"), "reset_totp")).status, 303);
  doesNotMatch(
    (await visitor.get(ask("reset_totp"))).body,
    /role="alertdialog"/,
  );
  const gone = await submit(ask("delete"), "delete");
  deepEqual([gone.status, gone.location], [303, LIST]);
  equal((await visitor.get(page)).status, 404);
});

Deno.test("what was typed for an account that somebody deleted meanwhile is still there to copy", async () => {
  await using desk = await openPms();
  const { world, visitor, submit } = desk;
  const page = `${LIST}?id=${world.sales.id}`;
  const profile = await visitor.get(`${page}&do=profile`);
  const rights = await visitor.get(`${page}&do=rights`);
  await submit(`${page}&do=delete`, "delete");
  const named = await visitor.submit(`${page}&do=profile`, profile, {
    form: sends("profile"),
    fields: { nickname: "小林", phone: "13800006622" },
  });
  equal(named.status, 409);
  match(named.text, /这个账号已被删除.*新建账号/);
  match(named.text, /昵称 小林 手机 13800006622/);
  const granted = await visitor.submit(`${page}&do=rights`, rights, {
    form: sends("rights"),
    fields: { permissions: ["manage_bill"] },
  });
  equal(granted.status, 409);
  match(granted.text, /这个账号已被删除.*账单管理/);
});

Deno.test("what was typed for an account that somebody deletes while it is saved is there as well", async () => {
  await using desk = await openPms();
  const { world } = desk;
  const { database, meanwhile } = interrupted(world.database);
  const visitor = await openSite(database).enter("admin");
  const path = `${LIST}?id=${world.sales.id}&do=profile`;
  const opened = await visitor.get(path);
  meanwhile(() => deleteAccount(world.db, world.admin, world.sales.id));
  const late = await visitor.submit(path, opened, {
    form: sends("profile"),
    fields: { nickname: "小林" },
  });
  equal(late.status, 409);
  match(late.text, /这个账号已被删除.*小林/);
});

Deno.test("one's own page has no such acts, and a posted one is refused", async () => {
  await using desk = await openPms();
  const { world, visitor } = desk;
  const page = `${LIST}?id=${world.admin.id}`;
  const { body } = await visitor.get(page);
  deepEqual(
    linksOf(body).map(({ href }) => href).filter((href) => /do=/.test(href)),
    [`${page}&do=profile`],
  );
  for (const event of ["disable", "delete", "sign_out", "reset_totp"]) {
    const answer = await visitor.post(page, { event, version: "1" });
    equal(answer.status, 409, event);
    match(answer.text, /不能对自己的账号执行此操作/);
  }
  const rights = await visitor.post(page, {
    event: "rights",
    version: "1",
    group: "1",
  });
  equal(rights.status, 409);
});

Deno.test("of a colleague who may do more, the page offers no new password and says why; a sent one is refused", async () => {
  await using desk = await openPms();
  const { world, site } = desk;
  await hire(world, "keeper", { permissions: ["manage_admin_account"] });
  const keeper = await site.enter("keeper", "demo-keeper-1");
  const page = `${LIST}?id=${world.sales.id}`;
  const why = /请超级管理员为它重设密码/;
  for (const path of [page, `${page}&do=password`]) {
    const shown = await keeper.get(path);
    match(shown.text, why);
    ok(!/class="btn[^>]*do=password"/.test(shown.body));
    ok(!formsOf(shown.body).some(sends("password")));
  }
  const password = "another password";
  const fields = { event: "password", password, repeat: password };
  const refused = await keeper.post(page, fields);
  equal(refused.status, 403);
  match(refused.text, why);
  await site.enter("sales");
});

Deno.test("who is of a lower group reads a higher account, and changes nothing of it", async () => {
  await using desk = await openPms();
  const { world, site } = desk;
  await hire(world, "chief", {
    group: 64,
    permissions: ["manage_admin_account", "manage_oem"],
  });
  const chief = await site.enter("chief", "demo-chief-1");
  const higher = `${LIST}?id=${world.admin.id}`;
  const shown = await chief.get(higher);
  match(shown.text, /用户组比您高/);
  ok(!/do=/.test(shown.body));
  const version = String(await versionOf(world.db, world.admin.id));
  for (
    const [event, fields] of [
      ["profile", { nickname: "x", phone: "", email: "", panel: "mkt" }],
      ["rights", { group: "64" }],
      ["disable", {}],
      ["delete", {}],
      ["password", { password: "a long password", repeat: "a long password" }],
    ] as const
  ) {
    const answer = await chief.post(higher, { event, version, ...fields });
    equal(answer.status, 403, event);
  }
  equal((await findAccount(world.db, world.admin, world.admin.id)).version, 1);

  const path = `${LIST}?id=${world.nobody.id}&do=rights`;
  const form = await chief.get(path);
  const groups = formsOf(form.body).find(sends("rights"));
  ok(groups);
  ok(!/value="128"/.test(form.body), "no group above their own");
  const above = await chief.submit(path, form, {
    form: sends("rights"),
    fields: { permissions: ["manage_oem", "manage_bill"] },
  });
  equal(above.status, 403);
  match(above.body, /id="f-permissions-error"/);
  const fine = await chief.submit(path, form, {
    form: sends("rights"),
    fields: { permissions: ["manage_oem"] },
  });
  equal(fine.status, 303);
});

Deno.test("no form of the page sends an event that it does not know", async () => {
  await using desk = await openPms();
  const { world, visitor } = desk;
  const page = `${LIST}?id=${world.sales.id}`;
  for (const event of ["", "promote", "__proto__", "constructor"]) {
    equal((await visitor.post(page, { event })).status, 400, event);
  }
  equal((await visitor.post(LIST, { event: "disable" })).status, 404);
});
