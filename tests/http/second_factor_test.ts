import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { takeCode } from "@/domain/account/take_code.ts";
import { readOwnTotp } from "@/domain/account/totp.ts";
import { startLog } from "@/platform/log.ts";
import type { SecretKeys } from "@/platform/secrets.ts";
import { openStorage } from "@/platform/storage/open.ts";
import { prepare } from "@/tasks/prepare.ts";
import {
  atCodeStart,
  codeOf,
  demandTotp,
  secretInSetUp,
  setUpTotp,
} from "@/tests/domain/account/authenticator.ts";
import { HERE } from "@/tests/domain/account/staff.ts";
import { formsOf, has, sends } from "@/tests/html.ts";
import { type Answer, openSite, type Visitor } from "@/tests/http.ts";
import { openWorld, type World } from "@/tests/world.ts";

const PATH = "/common/account/setting";
const LOGIN = "/api/admin/manage/account/admin/login";
const asksCode = has("challenge");

/** `nobody`, signed in with a second factor. */
async function enterWithCode({ db, database, nobody }: World) {
  const visitor = openSite(database).visitor();
  const { secret } = await setUpTotp(db, nobody);
  const step = await visitor.post("/login", {
    username: "nobody",
    password: "demo-nobody",
  });
  await visitor.submit("/login", step, {
    form: asksCode,
    fields: { totp: codeOf(secret) },
  });
  return visitor;
}

/** Opens what the address asks for, and submits its form. */
async function submit(
  visitor: Visitor,
  ask: string,
  event: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const path = `${PATH}?totp=${ask}`;
  return await visitor.fill(path, {
    form: sends(event),
    fields,
  });
}

function codesIn({ body }: Answer): string[] {
  return body.match(/(?<=<code>)[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}/g) ?? [];
}

Deno.test("a second factor is set up on one's own page: password, picture, code, recovery codes", async () => {
  await using world = await openWorld();
  const visitor = await openSite(world.database).enter("sales");
  const refused = await submit(visitor, "start", "totp_start", {
    proof: "wrong",
  });
  equal(refused.status, 422);
  match(refused.body, /id="f-proof-error"/);
  ok(!refused.text.includes("新验证器"), "there is no other one yet");
  const started = await submit(visitor, "start", "totp_start", {
    proof: "demo-sales",
  });
  deepEqual([started.status, started.location], [303, `${PATH}?totp=setup`]);
  const page = await visitor.get(`${PATH}?totp=setup`);
  match(page.body, /<svg[^>]*role="img"[^>]*aria-label="两步验证的二维码"/);
  const secret = await secretInSetUp(world.db, world.sales);
  const shown = secret.match(/.{1,4}/g)?.join(" ") ?? "?";
  const wrong = await submit(visitor, "setup", "totp_confirm", {
    code: "000000",
  });
  equal(wrong.status, 422);
  match(wrong.body, /id="f-code-error"/);
  for (const { headers, text } of [page, wrong]) {
    ok(text.includes(shown));
    equal(headers.get("cache-control"), "no-store");
  }
  await atCodeStart();
  const done = await submit(visitor, "setup", "totp_confirm", {
    code: codeOf(secret, -1),
  });
  equal(done.status, 200);
  equal(codesIn(done).length, 10);
  const now = await visitor.get(PATH);
  match(now.text, /启用于/);
  match(now.text, /还剩 10 个/);
  ok(!now.text.includes(shown), "never shown again");
  match((await visitor.get(`${PATH}?totp=start`)).text, /新验证器/);
  ok(!(await visitor.get(`${PATH}?totp=setup`)).text.includes(shown));
});

Deno.test("who comes back to a set-up too late is told, and asked for the password again; another session sees none", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const visitor = await site.enter("sales");
  await submit(visitor, "start", "totp_start", { proof: "demo-sales" });
  const page = await visitor.get(`${PATH}?totp=setup`);
  match(page.text, /继续设置/);
  const other = await site.enter("sales");
  const seen = await other.get(`${PATH}?totp=setup`);
  doesNotMatch(seen.text, /继续设置|手动输入这个密钥/);
  await world.db.updateTable("account_totp")
    .set({ pending_until: new Date() }).execute();
  const late = await visitor.submit(`${PATH}?totp=setup`, page, {
    form: sends("totp_confirm"),
    fields: { code: "123456" },
  });
  equal(late.status, 409);
  match(late.text, /最近 10 分钟内没有在这里开始过/);
  doesNotMatch(late.text, /继续设置/);
  const again = await visitor.submit(`${PATH}?totp=setup`, late, {
    form: sends("totp_start"),
    fields: { proof: "demo-sales" },
  });
  deepEqual([again.status, again.location], [303, `${PATH}?totp=setup`]);
});

Deno.test("a double click on the confirmation shows the recovery codes in force", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const visitor = await openSite(world.database).enter("sales");
  await submit(visitor, "start", "totp_start", { proof: "demo-sales" });
  const secret = await secretInSetUp(db, sales);
  await atCodeStart();
  const code = codeOf(secret, -1);
  const click = () =>
    visitor.post(`${PATH}?totp=setup`, { event: "totp_confirm", code });
  const answers = await Promise.all([click(), click()]);
  deepEqual(answers.map(({ status }) => status), [200, 200]);
  const shown = answers.map(codesIn);
  deepEqual(shown.map((codes) => codes.length), [10, 10]);
  const taken = await Promise.all(
    shown.map(([first = ""]) => takeCode(db, sales.id, first, HERE.keys)),
  );
  deepEqual(taken.toSorted(), [false, true]);
});

Deno.test("who chooses another account in the second step keeps the form that the door carries", async () => {
  await using world = await openWorld();
  await setUpTotp(world.db, world.sales);
  const visitor = openSite(world.database).visitor();
  const carried = JSON.stringify({
    action: "/mkt/oem/detail/1",
    fields: [["content", "请尽快"]],
    leftOut: false,
  });
  const all: Record<string, string>[] = [{ carried }, { lost: "1" }];
  for (const kept of all) {
    const step = await visitor.post("/login", {
      username: "sales",
      password: "demo-sales",
      redirect: "/mkt/oem/list",
      ...kept,
    });
    ok(!step.body.includes('href="/login'), "no link that drops it");
    const first = await visitor.submit("/login", step, {
      form: asksCode,
      fields: { again: "1" },
    });
    equal(first.status, 200);
    const [door] = formsOf(first.body).filter(has("password"));
    const fields = Object.fromEntries(door?.fields ?? []);
    deepEqual(fields, {
      redirect: "/mkt/oem/list",
      ...kept,
      username: "",
      password: "",
    });
  }
});

Deno.test("the door asks for the code in a second step, keeps the way, and counts wrong ones", async () => {
  await using world = await openWorld();
  const { secret } = await setUpTotp(world.db, world.sales);
  const visitor = openSite(world.database).visitor();
  const carried = JSON.stringify({
    action: "/mkt/oem/detail/1",
    fields: [["content", "请尽快"]],
    leftOut: false,
  });
  const step = await visitor.post("/login", {
    username: "sales",
    password: "demo-sales",
    redirect: "/mkt/oem/list",
    carried,
  });
  equal(step.status, 200);
  ok(!visitor.cookies.has("session"));
  ok(!step.body.includes("demo-sales"));
  const again = await visitor.submit("/login", step, {
    form: asksCode,
    fields: { totp: "123456" },
  });
  equal(again.status, 401);
  match(again.body, /id="f-totp-error"/);
  match(again.text, /手机和恢复码都丢失.*联系管理员/);
  const kept = await visitor.submit("/login", again, {
    form: asksCode,
    fields: { totp: codeOf(secret) },
  });
  equal(kept.status, 200);
  match(kept.text, /继续提交/);
  ok(visitor.cookies.has("session"));

  const other = openSite(world.database).visitor();
  const first = await other.post("/login", {
    username: "sales",
    password: "demo-sales",
    redirect: "/mkt/oem/list",
  });
  const done = await other.submit("/login", first, {
    form: asksCode,
    fields: { totp: codeOf(secret, 1) },
  });
  deepEqual([done.status, done.location], [303, "/mkt/oem/list"]);
});

Deno.test("a recovery code, which has letters, can be typed at the door on a phone: no keypad of digits comes up", async () => {
  await using world = await openWorld();
  await setUpTotp(world.db, world.sales);
  const step = await openSite(world.database).visitor().post("/login", {
    username: "sales",
    password: "demo-sales",
  });
  const [field = ""] = step.body.match(/<input[^>]*name="totp"[^>]*>/) ?? [];
  match(field, /autocomplete="one-time-code"/);
  doesNotMatch(field, /inputmode/);
});

Deno.test("the second step sent once more by who is in by it leads on, as the door itself does", async () => {
  await using world = await openWorld();
  const { secret } = await setUpTotp(world.db, world.sales);
  const visitor = openSite(world.database).visitor();
  const step = await visitor.post("/login", {
    username: "sales",
    password: "demo-sales",
    redirect: "/mkt/oem/list",
  });
  const code = { form: asksCode, fields: { totp: codeOf(secret) } };
  for (const time of ["first", "again"]) {
    const { status, location } = await visitor.submit("/login", step, code);
    deepEqual([status, location], [303, "/mkt/oem/list"], time);
  }
  equal((await visitor.get("/mkt/oem/list")).status, 200);
  visitor.cookies.delete("session");
  equal((await visitor.submit("/login", step, code)).status, 401);
});

Deno.test("the second step of one account leads nobody on who is in as another", async () => {
  await using world = await openWorld();
  const { secret } = await setUpTotp(world.db, world.sales);
  const site = openSite(world.database);
  const visitor = site.visitor();
  const step = await visitor.post("/login", {
    username: "sales",
    password: "demo-sales",
  });
  const code = { form: asksCode, fields: { totp: codeOf(secret) } };
  equal((await visitor.submit("/login", step, code)).status, 303);
  const other = await site.enter("finance");
  const over = await other.submit("/login", step, code);
  equal(over.status, 401);
  match(over.body, /name="username"[^>]* value="sales"/);
});

Deno.test("a second step that took too long begins anew, and guesses are paused", async () => {
  await using world = await openWorld();
  const { secret } = await setUpTotp(world.db, world.sales);
  const visitor = openSite(world.database).visitor();
  const begin = () =>
    visitor.post("/login", { username: "sales", password: "demo-sales" });
  const step = await begin();
  await world.db.deleteFrom("sign_in_challenge").execute();
  const late = await visitor.submit("/login", step, {
    form: asksCode,
    fields: { totp: codeOf(secret) },
  });
  equal(late.status, 401);
  match(late.text, /登录已超时/);
  match(late.body, /name="password"/);
  const next = await begin();
  const guess = (totp: string) =>
    visitor.submit("/login", next, { form: asksCode, fields: { totp } });
  for (let i = 0; i < 10; i++) equal((await guess("000000")).status, 401);
  const paused = await guess(codeOf(secret));
  equal(paused.status, 429);
  ok(Number(paused.headers.get("retry-after")) > 0);
  ok(!visitor.cookies.has("session"));
});

Deno.test("the call says that a code is needed, and takes it", async () => {
  await using world = await openWorld();
  const { secret, recovery } = await setUpTotp(world.db, world.green);
  const visitor = openSite(world.database).visitor();
  const body = { username: "green", password: "demo-green" };
  const needed = await visitor.call<{ fields: object }>("POST", LOGIN, body);
  deepEqual([needed.status, needed.code], [401, 40101]);
  deepEqual(needed.data.fields, { totp: "请输入验证码" });
  const wrong = await visitor.call("POST", LOGIN, { ...body, totp: "1" });
  equal(wrong.code, 40101);
  for (const totp of [codeOf(secret), recovery[3]]) {
    const entered = await visitor.call<{ token: string }>("POST", LOGIN, {
      ...body,
      totp,
    });
    equal(entered.code, 0);
    ok(entered.data.token);
  }
});

Deno.test("a role demands a second factor: its holders set it up before anything else, on pages and in calls", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const site = openSite(world.database);
  const visitor = await site.enter("sales");
  equal((await visitor.get("/mkt/oem/list")).status, 200);
  await demandTotp(world, sales.id);
  for (const path of ["/mkt/oem/list", "/mkt", "/common", "/", "/file/1"]) {
    const { status, location } = await visitor.get(path);
    deepEqual([status, location], [303, PATH], path);
  }
  const posted = await visitor.post("/mkt/oem/oem-card", { event: "create" });
  equal(posted.status, 403, "nothing is done, and what was typed is kept");
  await visitor.get("/mkt/oem/list");
  const page = await visitor.get(PATH);
  match(page.text, /您的角色「出纳」要求两步验证。请先完成设置/);
  match(page.text, /您的角色要求两步验证，请先在个人资料中完成设置/);
  const again = await visitor.get(PATH);
  doesNotMatch(again.text, /请先在个人资料中完成设置/, "told once");
  equal((await visitor.get("/file/1")).location, PATH);
  const pictured = await visitor.get(PATH);
  doesNotMatch(pictured.text, /请先在个人资料中完成设置/, "not by a picture");
  const call = (path: string) => visitor.call("GET", path);
  const refused = await call("/api/admin/manage/oem/card");
  equal(refused.code, 40300);
  match(refused.message, /两步验证/);
  equal((await call("/api/admin/manage/account/admin/check")).code, 0);
  await setUpTotp(db, sales);
  equal((await visitor.get(PATH)).status, 303, "that ended this session");
  const token = await visitor.post("/login", {
    username: "sales",
    password: "demo-sales",
  });
  const { pendingSecret } = await readOwnTotp(db, sales, null, HERE.keys);
  equal(pendingSecret, null);
  equal(token.status, 200);
  const { secret } = await db.selectFrom("account_totp").select("secret")
    .executeTakeFirstOrThrow();
  await visitor.submit("/login", token, {
    form: asksCode,
    fields: { totp: codeOf(secret ?? "") },
  });
  equal((await visitor.get("/mkt/oem/list")).status, 200);
  const now = await visitor.get(PATH);
  ok(!now.body.includes("?totp=remove"), "it can't be removed");
  const removed = await visitor.post(PATH, {
    event: "totp_remove",
    proof: "demo-sales",
  });
  equal(removed.status, 409);
});

Deno.test("it is removed, renewed and replaced with the password; in English the page is English", async () => {
  await using world = await openWorld();
  const visitor = await enterWithCode(world);
  visitor.cookies.set("locale", "en-us");
  for (const ask of ["start", "codes", "remove"]) {
    const { text } = await visitor.get(`${PATH}?totp=${ask}`);
    const chinese = text.replace("中文", "").match(/.{9}\p{Script=Han}+/u);
    equal(chinese?.[0], undefined, ask);
  }
  const proof = "demo-nobody";
  const codes = await submit(visitor, "codes", "totp_codes", { proof });
  const shown = codesIn(codes);
  equal(shown.length, 10);
  match(
    codes.headers.get("vary") ?? "",
    /Cookie/,
    "on the way back they are gone",
  );
  const [, copied = ""] = /data-copy="([^"]*)"/.exec(codes.body) ?? [];
  equal(copied, shown.join("\n"), "all are copied at once");
  equal(
    (await submit(visitor, "start", "totp_start", { proof })).status,
    303,
  );
  const cancelled = await submit(visitor, "setup", "totp_cancel");
  equal(cancelled.status, 303);
  equal(
    (await submit(visitor, "remove", "totp_remove", { proof })).status,
    303,
  );
  equal(
    (await readOwnTotp(world.db, world.nobody, null, HERE.keys)).confirmedAt,
    null,
  );
});

Deno.test("who asks for new recovery codes of a second factor that was removed in another tab is told why there are none", async () => {
  await using world = await openWorld();
  const visitor = await enterWithCode(world);
  const proof = "demo-nobody";
  const page = await visitor.get(`${PATH}?totp=codes`);
  await submit(visitor, "remove", "totp_remove", { proof });
  for (
    const [typed, why] of [[proof, /没有启用两步验证/], [
      "wrong",
      /密码/,
    ]] as const
  ) {
    const answer = await visitor.submit(`${PATH}?totp=codes`, page, {
      form: sends("totp_codes"),
      fields: { proof: typed },
    });
    const [, told = ""] = /<div[^>]*role="alert"[^>]*>(.*?)<\/div>/s.exec(
      answer.body,
    ) ?? [];
    match(told, why);
    ok(!told.includes("#f-proof"), "no field to lead to");
  }
});

Deno.test("new recovery codes are made once for each form: reloading their page leaves those just shown in force", async () => {
  await using world = await openWorld();
  const { db, nobody } = world;
  const visitor = await enterWithCode(world);
  const path = `${PATH}?totp=codes`;
  const page = await visitor.get(path);
  const send = (proof: string) =>
    visitor.submit(path, page, {
      form: sends("totp_codes"),
      fields: { proof },
    });
  const wrong = await send("demo-nobodi");
  equal(wrong.status, 422);
  match(wrong.body, /id="f-proof-error"/);
  const { n } = await db.selectFrom("sign_in_failure")
    .select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  equal(n, 1, "a wrong password counts");
  const shown = codesIn(await send("demo-nobody"));
  equal(shown.length, 10);
  const again = await send("demo-nobody");
  deepEqual([again.status, again.location], [303, PATH]);
  const there = await visitor.get(PATH);
  match(there.text, /恢复码已经生成，只显示一次。若没有保存，请重新生成。/);
  match(there.text, /还剩 10 个/);
  ok(await takeCode(db, nobody.id, shown[0] ?? "", HERE.keys));
  const kept = await db.selectFrom("idempotency").select("response").execute();
  const said = JSON.stringify(kept);
  ok(kept.length > 0 && !shown.some((code) => said.includes(code)), said);
});

Deno.test("with another key than the secrets were encrypted with, the door says so, and takes a recovery code", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const { secret, recovery } = await setUpTotp(db, sales);
  const key = () => crypto.getRandomValues(new Uint8Array(32));
  const secretKeys = { key: key(), before: null };
  const { config } = openSite(world.database, { secretKeys, demo: false });
  await prepare(world.database, config, openStorage(config.storage));
  const begin = async (keys: SecretKeys) => {
    const visitor = openSite(world.database, { secretKeys: keys }).visitor();
    startLog("error", () => {}); // what the operator is told has tests of its own
    const step = await visitor.post("/login", {
      username: "sales",
      password: "demo-sales",
    });
    return { visitor, step };
  };
  const right = await begin(secretKeys);
  const entered = await right.visitor.submit("/login", right.step, {
    form: asksCode,
    fields: { totp: codeOf(secret) },
  });
  equal(entered.status, 303);
  const { visitor, step } = await begin({ key: key(), before: null });
  const refused = await visitor.submit("/login", step, {
    form: asksCode,
    fields: { totp: codeOf(secret, 1) },
  });
  equal(refused.status, 401);
  match(refused.text, /现在无法核对验证器的验证码，请用一个恢复码/);
  const { fields } = (await visitor.call<{ fields: object }>("POST", LOGIN, {
    username: "sales",
    password: "demo-sales",
    totp: codeOf(secret, 1),
  })).data;
  match(JSON.stringify(fields), /请用一个恢复码/);
  const done = await visitor.submit("/login", refused, {
    form: asksCode,
    fields: { totp: recovery[0] ?? "" },
  });
  equal(done.status, 303);
  equal((await visitor.get(`${PATH}?totp=start`)).status, 200);
});
