import { deepEqual, equal, match } from "node:assert/strict";
import { uploaded } from "@/tests/orders.ts";
import { callerOf, hasFields, openDesk, type Row } from "./desk.ts";

const ACCOUNT = "/api/admin/manage/account/admin";

Deno.test("the sign-in call gives a token; basic auth and cookie open the same calls", async () => {
  await using desk = await openDesk();
  const program = desk.site.visitor();
  const credentials = { username: "green", password: "demo-green" };

  const answer = await program.call<Row & { token: string }>(
    "POST",
    `${ACCOUNT}/login`,
    credentials,
  );
  hasFields(answer, "code message data status headers");
  deepEqual([answer.status, answer.code, answer.message], [200, 0, ""]);
  hasFields(
    answer.data,
    "id username nickname avatar group status panel token",
  );
  const { token, ...account } = answer.data;
  deepEqual(account, {
    id: desk.world.green.id,
    username: "green",
    nickname: "green",
    avatar: null,
    group: 1,
    status: 1,
    panel: "oem",
  });

  const browser = await desk.site.enter("green");
  const basic = {
    authorization: `Basic ${btoa(`green:${token}`)}`,
    origin: "https://elsewhere.example", // no browser adds basic auth by itself
  };
  const mine = {
    code: 0,
    message: "",
    data: { group: 1, permissions: [{ action: "oem_customer" }] },
  };
  const path = "/api/admin/account/permission/i";
  for (
    const answer of [
      await desk.site.visitor().call("GET", path, undefined, basic),
      await browser.call("GET", path),
    ]
  ) {
    const { code, message, data } = answer;
    deepEqual({ code, message, data }, mine);
  }
  const remark = await desk.site.visitor().call(
    "PUT",
    "/api/oem/order/1/remark",
    { content: "好" },
    basic,
  );
  equal(remark.code, 40400, "let in, but there is no such order");
});

Deno.test("a program that signs in anew with a token keeps that one too: another may work with it", async () => {
  await using desk = await openDesk();
  const program = desk.site.visitor();
  const first = await program.authorize("green");
  const second = await program.authorize("green");
  for (const authorization of [first, second]) {
    const answer = await desk.site.visitor().call<{ valid: boolean }>(
      "GET",
      `${ACCOUNT}/check`,
      undefined,
      { authorization },
    );
    deepEqual([answer.code, answer.data.valid], [0, true]);
  }
});

Deno.test("who checks their session reads the profile that they edit, field by field", async () => {
  await using desk = await openDesk();
  const green = await desk.as("green");
  const check = () => green.get<Row>(`GET ${ACCOUNT}/check`);
  const edit = (body: object) =>
    green.get<Row>(`PUT ${ACCOUNT}/profile/i`, body);
  const before = await check();
  await edit({
    nickname: "小绿",
    phone: "13800138000",
    email: "green@example.com",
    version: before.version,
  });
  const { version } = await check();
  await edit({ nickname: "阿绿", version });
  const after = await check();
  deepEqual([after.nickname, after.phone, after.email], [
    "阿绿",
    "13800138000",
    "green@example.com",
  ]);
  const sales = await desk.as("sales");
  const { id } = desk.world.green;
  equal((await sales.ask(`PUT ${ACCOUNT}/${id}/profile`, {})).code, 40300);
  const admin = await desk.as("admin");
  const changed = await admin.get(`PUT ${ACCOUNT}/${id}/profile`, {
    nickname: "绿源",
    version: after.version,
  });
  deepEqual([changed.nickname, changed.phone, changed.email], [
    "绿源",
    "13800138000",
    "green@example.com",
  ]);
});

Deno.test("a session tells how long it lasts, and nothing after sign-out", async () => {
  await using desk = await openDesk();
  const green = await desk.as("green");

  const check = await green.get<{ valid: boolean; expires_at: string }>(
    `GET ${ACCOUNT}/check`,
  );
  hasFields(check, "valid expires_at nickname phone email avatar version");
  equal(check.valid, true);
  const days = (Date.parse(check.expires_at) - Date.now()) / 86_400_000;
  equal(Math.round(days), 30);

  equal(await green.get(`POST ${ACCOUNT}/logout`), null);
  const gone = await green.ask(`GET ${ACCOUNT}/check`);
  deepEqual([gone.status, gone.code], [401, 40100]);
});

Deno.test("who signs out by a call with the cookie is signed out of the browser too", async () => {
  await using desk = await openDesk();
  const browser = await desk.site.enter("green");
  const { code, headers } = await browser.call("POST", `${ACCOUNT}/logout`);
  equal(code, 0);
  equal(headers.get("clear-site-data"), '"cache", "storage"');
  equal(browser.cookies.has("session"), false);
});

Deno.test("one's own profile is changed with the version that was read", async () => {
  await using desk = await openDesk();
  const green = await desk.as("green");
  const line = `PUT ${ACCOUNT}/profile/i`;
  const body = {
    nickname: "小绿",
    phone: "13812345678",
    email: "green@example.com",
    version: 1,
  };

  const profile = await green.get(line, body);
  deepEqual(profile, {
    username: "green",
    ...body,
    avatar: null,
    version: 2,
  });
  equal((await green.ask(line, body)).code, 40901);
  const wrong = await green.ask<{ fields: object }>(line, {
    ...body,
    email: "nowhere",
    version: 2,
  });
  equal(wrong.code, 42200);
  hasFields(wrong.data.fields, "email");
});

Deno.test("one's own picture is read and set by calls, stays when it is left out, and goes with null", async () => {
  await using desk = await openDesk();
  const { db, green: actor } = desk.world;
  const green = await desk.as("green");
  const avatar = await uploaded(db, actor);
  const edit = (body: object) =>
    green.get<Row>(`PUT ${ACCOUNT}/profile/i`, body);
  const shown = async () =>
    (await green.get<Row>(`GET ${ACCOUNT}/check`)).avatar;

  equal(await shown(), null);
  await edit({ avatar, version: 1 });
  equal(await shown(), avatar);
  equal((await edit({ nickname: "小绿", version: 2 })).avatar, avatar);
  equal((await edit({ avatar: null, version: 3 })).avatar, null);
  equal(await shown(), null);
  const links = await db.selectFrom("file_link").select("id").execute();
  deepEqual(links, [], "the picture hangs on nothing any more");
});

Deno.test("a new password ends the other sessions, not this one", async () => {
  await using desk = await openDesk();
  const [here, there] = [desk.site.visitor(), desk.site.visitor()];
  await here.authorize("sky");
  await there.authorize("sky");
  const line = `PUT ${ACCOUNT}/i/password`;
  const caller = callerOf(here);

  const wrong = await caller.ask<{ fields: object }>(line, {
    old_password: "not this one",
    password: "a longer secret 1",
  });
  equal(wrong.code, 42200);
  hasFields(wrong.data.fields, "old_password");
  for (
    const [password, why] of [
      ["short", /^The password needs/],
      ["Qwerty123456", /^This is a common password/],
      ["Sky-2026-11", /^The password must be more than the user name/],
    ] as const
  ) {
    const poor = await caller.ask<{ fields: { password: string } }>(line, {
      old_password: "demo-sky",
      password,
    }, { "accept-language": "en" });
    equal(poor.code, 42200);
    match(poor.data.fields.password, why);
  }
  equal(
    await caller.get(line, {
      old_password: "demo-sky",
      password: "a longer secret 1",
    }),
    null,
  );
  equal((await caller.ask(`GET ${ACCOUNT}/check`)).code, 0);
  equal((await callerOf(there).ask(`GET ${ACCOUNT}/check`)).code, 40100);
  await desk.site.visitor().authorize("sky", "a longer secret 1");
});

Deno.test("an unknown name and a wrong password get one answer, and after ten failures a pause", async () => {
  await using desk = await openDesk();
  const visitor = desk.site.visitor();
  const attempt = (username: string) =>
    visitor.call("POST", `${ACCOUNT}/login`, { username, password: "wrong" });

  const known = await attempt("green");
  const unknown = await attempt("nobody-at-all");
  deepEqual([known.status, known.code], [401, 40101]);
  deepEqual([unknown.code, unknown.message], [known.code, known.message]);

  for (let failures = 1; failures < 10; failures++) await attempt("green");
  const paused = await attempt("green");
  deepEqual([paused.status, paused.code], [429, 42900]);
  match(paused.headers.get("retry-after") ?? "", /^[1-9][0-9]{0,2}$/);
});
