import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { sql } from "kysely";
import { readProfile } from "@/domain/account/profile.ts";
import { listSessions } from "@/db/account/sessions.ts";
import { PDF, picture } from "../../file/samples.ts";
import {
  has,
  linksOf,
  sends,
  textOf,
  valueOf,
  withoutMarkedChinese,
} from "../../html.ts";
import { openSite, type Site, type Visitor } from "../../http.ts";
import { openWorld, type World } from "../../world.ts";

const PATH = "/common/account/setting";

interface Home extends AsyncDisposable {
  world: World;
  site: Site;
  visitor: Visitor;
}

async function openHome(username = "sales"): Promise<Home> {
  const stack = new AsyncDisposableStack();
  const world = stack.use(await openWorld());
  const folder = await Deno.makeTempDir({ prefix: "setting-" });
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  const site = openSite(world.database, {
    storage: { kind: "folder", folder },
  });
  const visitor = await site.enter(username);
  return {
    world,
    site,
    visitor,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function submit(visitor: Visitor, event: string, fields = {}) {
  return await visitor.fill(PATH, {
    form: sends(event),
    fields,
  });
}

Deno.test("a form that was opened as one account is not written as another who signed in since, until they send it themselves", async () => {
  await using home = await openHome("sales");
  const { visitor, world } = home;
  const page = await visitor.get(PATH);
  await visitor.signIn("finance");
  const name = async () =>
    (await world.db.selectFrom("account").select("nickname")
      .where("username", "=", "finance").executeTakeFirstOrThrow()).nickname;
  const before = await name();
  const refused = await visitor.submit(PATH, page, {
    form: sends("profile"),
    fields: { nickname: "林销售" },
  });
  equal(refused.status, 409);
  match(refused.text, /您已换了账号登录/);
  match(refused.text, /您填写的内容还在/);
  equal(await name(), before);
  const kept = { form: has("nickname") };
  equal((await visitor.submit(PATH, refused, kept)).status, 303);
  equal(await name(), "林销售");
});

for (
  const [who, meanwhile] of [["finance", null], ["sales", "finance"]] as const
) {
  Deno.test(`a form that the door carried is sent by ${who}, who signed in there${meanwhile ? `, though ${meanwhile} was in meanwhile` : ""}`, async () => {
    await using home = await openHome("sales");
    const { visitor, world } = home;
    const page = await visitor.get(PATH);
    await world.db.deleteFrom("session").execute();
    const door = await visitor.submit(PATH, page, {
      form: sends("profile"),
      fields: { nickname: "林销售" },
    });
    equal(door.status, 401);
    if (meanwhile) await visitor.signIn(meanwhile);
    const back = await visitor.submit(PATH, door, {
      form: ({ action }) => action === "/login",
      fields: { username: who, password: `demo-${who}` },
    });
    equal(back.status, 200);
    const sent = await visitor.submit(PATH, back, { form: has("nickname") });
    equal(sent.status, 303, sent.text);
    const named = await world.db.selectFrom("account").select("username")
      .where("nickname", "=", "林销售").execute();
    deepEqual(named, [{ username: who }]);
  });
}

Deno.test("a password that is too long is refused as it is, not cut to what a password may have", async () => {
  await using home = await openHome();
  const { body } = await home.visitor.get(PATH);
  const fields = [...body.matchAll(/<input[^>]*type="password"[^>]*>/g)];
  equal(fields.length, 3);
  for (const [field] of fields) ok(!field.includes("maxlength"), field);
  const long = "long enough ".repeat(12);
  const refused = await submit(home.visitor, "password", {
    old_password: "demo-sales",
    password: long,
    repeat: long,
  });
  equal(refused.status, 422);
  match(refused.text, /密码.*128/);
});

Deno.test("the own profile is changed with a picture, which is shown from then on", async () => {
  await using home = await openHome();
  const { world, visitor } = home;
  const done = await submit(visitor, "profile", {
    nickname: "小林",
    phone: "138 0000 6621",
    email: "lin@example.com",
    avatar_file: new File([await picture("png")], "我.png", {
      type: "image/png",
    }),
  });
  equal(done.status, 303);
  const profile = await readProfile(world.db, world.sales);
  deepEqual(
    [profile.nickname, profile.phone, profile.email],
    ["小林", "13800006621", "lin@example.com"],
  );
  const shown = await visitor.get(PATH);
  match(shown.text, /资料已保存/);
  const thumb = `/file/${profile.avatar}/thumb`;
  const pictures = shown.body.split(`src="${thumb}"`).length - 1;
  equal(pictures, 2, "in the form and in the account's menu");
  ok((await visitor.get("/mkt/index")).body.includes(thumb));
});

Deno.test("a wrong field is said in place; what was typed and the picture are kept, nothing is written", async () => {
  await using home = await openHome();
  const { world, visitor } = home;
  const before = await readProfile(world.db, world.sales);
  const wrong = await submit(visitor, "profile", {
    nickname: "小林",
    phone: "12",
    email: "no address",
    avatar_file: new File([await picture("png")], "me.png", {
      type: "image/png",
    }),
  });
  equal(wrong.status, 422);
  match(wrong.body, /id="f-phone-error"/);
  match(wrong.body, /id="f-email-error"/);
  match(wrong.body, /value="小林"/);
  match(wrong.body, /value="no address"/);
  match(wrong.text, /me\.png/);
  deepEqual(await readProfile(world.db, world.sales), before);

  const done = await visitor.submit(PATH, wrong, {
    form: sends("profile"),
    fields: { phone: "", email: "" },
  });
  equal(done.status, 303);
  ok((await readProfile(world.db, world.sales)).avatar, "the kept picture");

  const document = await submit(visitor, "profile", {
    avatar_file: new File([PDF], "a.pdf", { type: "application/pdf" }),
  });
  equal(document.status, 422);
  match(document.text, /头像：头像只能是图片/);
});

Deno.test("the own picture is taken away again, also after a refusal, and a picture of somebody else is none of mine", async () => {
  await using home = await openHome();
  const { world, visitor } = home;
  doesNotMatch((await visitor.get(PATH)).text, /移除当前头像/);
  const png = await picture("png");
  await submit(visitor, "profile", {
    avatar_file: new File([png], "me.png", { type: "image/png" }),
  });
  const now = async () => (await readProfile(world.db, world.sales)).avatar;
  const mine = await now();
  ok(mine);
  const refused = await submit(visitor, "profile", {
    remove_avatar: "1",
    phone: "12",
  });
  equal(refused.status, 422);
  equal(await now(), mine);
  const done = await visitor.submit(PATH, refused, {
    form: sends("profile"),
    fields: { phone: "" },
  });
  equal(done.status, 303);
  equal(await now(), null);
  doesNotMatch((await visitor.get(PATH)).text, /移除当前头像/);

  const other = await submit(await home.site.enter("finance"), "profile", {
    avatar: String(mine),
  });
  equal(other.status, 422);
  match(other.text, /请选择您自己上传的图片/);
});

Deno.test("a profile that was changed elsewhere meanwhile shows both values", async () => {
  await using home = await openHome();
  const { world, visitor } = home;
  const opened = await visitor.get(PATH);
  await submit(visitor, "profile", { nickname: "别处", phone: "" });
  const stale = await visitor.submit(PATH, opened, {
    form: sends("profile"),
    fields: { nickname: "这里", email: "me@example.com" },
  });
  equal(stale.status, 409);
  match(stale.text, /这里 别处/);
  const done = await visitor.submit(PATH, stale, { form: sends("profile") });
  equal(done.status, 303);
  const { nickname, email } = await readProfile(world.db, world.sales);
  deepEqual([nickname, email], ["这里", "me@example.com"]);
});

Deno.test("a new password needs the old one, ten characters and the same again; then the other sign-ins end", async () => {
  await using home = await openHome();
  const { site, visitor } = home;
  const elsewhere = await site.enter("sales");
  const good = {
    old_password: "demo-sales",
    password: "a new password",
    repeat: "a new password",
  };
  for (
    const [fields, field, words] of [
      [{ old_password: "" }, "old_password", "请输入当前密码"],
      [{ old_password: "wrong" }, "old_password", "当前密码不正确"],
      [{ password: "short", repeat: "short" }, "password", "10 到 128 个字符"],
      [
        { password: "Qwerty123456", repeat: "Qwerty123456" },
        "password",
        "这是常见密码",
      ],
      [
        { password: "Sales-2026", repeat: "Sales-2026" },
        "password",
        "密码不能只是用户名",
      ],
      [{ repeat: "another one" }, "repeat", "两次输入的密码不一致"],
      [{ old_password: "", repeat: "another one" }, "repeat", "请输入当前密码"],
    ] as const
  ) {
    const answer = await submit(visitor, "password", { ...good, ...fields });
    equal(answer.status, 422, words);
    match(answer.body, new RegExp(`id="f-${field}-error"`));
    ok(answer.text.includes(words), words);
    ok(!answer.body.includes("a new password"), "never shown again");
  }
  equal((await elsewhere.get(PATH)).status, 200);
  equal((await submit(visitor, "password", good)).status, 303);
  equal((await visitor.get(PATH)).status, 200, "this sign-in stays");
  equal((await elsewhere.get(PATH)).status, 303, "the other has ended");
  await site.visitor().signIn("sales", "a new password");
});

Deno.test("who is signed in at more places than a page shows reads how many, finds their own device, and is led to the earlier ones, as an admin is", async () => {
  await using home = await openHome();
  const { world: { db, sales }, site, visitor } = home;
  await sql`insert into session (account_id, token_hash, expires_at, ip, user_agent)
    select ${sales.id}, 'x' || n, app_now() + interval '1 day', '10.0.0.' || n, '' from generate_series(1, 204) as n`
    .execute(db);
  const page = await visitor.get(PATH);
  match(page.text, /205 处/);
  match(page.text, /本机/);
  match((await visitor.get(`${PATH}?confirm=others`)).text, /204/);
  const admin = await site.enter("admin");
  const account = `/pms/account/list?id=${sales.id}`;
  for (const [reader, at] of [[visitor, PATH], [admin, account]] as const) {
    const [earlier] = linksOf((await reader.get(at)).body)
      .filter(({ href }) => /[?&]before=\d+/.test(href));
    const rest = await reader.get(earlier!.href);
    match(rest.text, /10\.0\.0\.1 /);
    const end = linksOf(rest.body)
      .find(({ href }) => /confirm=end|do=end_session/.test(href))!;
    match((await reader.get(end.href)).body, /role="alertdialog"/);
  }
});

Deno.test("a password's form that is sent twice is done once and counts as no wrong password; with another password it says that it was sent before", async () => {
  await using home = await openHome();
  const { world, site, visitor } = home;
  const sent = {
    event: "password",
    idempotency_key: crypto.randomUUID(),
    old_password: "demo-sales",
    password: "a new password",
    repeat: "a new password",
  };
  equal((await visitor.post(PATH, sent)).status, 303);
  equal((await visitor.post(PATH, sent)).status, 303);
  const other = { ...sent, password: "another one", repeat: "another one" };
  const refused = await visitor.post(PATH, other);
  equal(refused.status, 409);
  match(refused.text, /这张表单已经提交过/);
  await site.visitor().signIn("sales", "a new password");
  const failures = await world.db.selectFrom("sign_in_failure").selectAll()
    .execute();
  equal(failures.length, 0);
});

Deno.test("one sees where one is signed in, and ends one or all others after a question", async () => {
  await using home = await openHome();
  const { world, site, visitor } = home;
  const others = [site.visitor(), site.visitor(), site.visitor()];
  for (const other of others) await other.signIn("sales");
  const page = await visitor.get(PATH);
  match(page.text, /登录设备 4 处/);
  const rows = page.body.split("<tr").slice(1);
  equal(rows.findIndex((row) => row.includes("本机")), 1, "below the head");
  const ends = linksOf(page.body).filter(({ text }) => text === "退出登录");
  equal(ends.length, 3, "not this one");
  const ask = ends[0]?.href ?? "";
  const question = await visitor.get(ask);
  match(question.text, /让这台设备退出登录？/);
  const done = await visitor.submit(ask, question, {
    form: sends("end_session"),
  });
  equal(done.status, 303);
  equal((await listSessions(world.db, world.sales.id)).count, 3);

  const all = `${PATH}?confirm=others`;
  await visitor.fill(all, {
    form: sends("end_others"),
  });
  equal((await listSessions(world.db, world.sales.id)).count, 1);
  const log = await world.db.selectFrom("operation_log").select("event")
    .where("account_id", "=", world.sales.id).orderBy("id").execute();
  deepEqual(
    log.map(({ event }) => event).slice(-2),
    ["session.revoke", "account.sign_out"],
  );
  for (const other of others) equal((await other.get(PATH)).status, 303);
  equal((await visitor.get(PATH)).status, 200);
});

Deno.test("nobody ends somebody else's sign-in here, not even an admin", async () => {
  await using home = await openHome("admin");
  const { world, site, visitor } = home;
  const green = await site.enter("green");
  const { rows: [theirs] } = await listSessions(
    world.db,
    world.green.id,
  );
  const answer = await visitor.post(PATH, {
    event: "end_session",
    id: String(theirs?.id),
  });
  equal(answer.status, 404);
  equal((await green.get(PATH)).status, 200);
});

Deno.test("everybody has their account page, with the panels that they may open", async () => {
  await using home = await openHome("green");
  const { site, visitor } = home;
  const mine = await visitor.get("/common");
  match(mine.text, /用户名 green/);
  match(mine.text, /我可以进入的面板 OEM 门户/);
  const nobody = site.visitor();
  equal((await nobody.get("/common")).status, 303);
});

Deno.test("who meets the keys of lists by mistake turns them off for every page, and on again", async () => {
  await using home = await openHome();
  const { visitor } = home;
  const quiet = async () =>
    /<html[^>]* data-keys="off"/.test(
      (await visitor.get("/mkt/oem/list")).body,
    );
  const turn = () =>
    visitor.fill(PATH, { form: (form) => valueOf(form, "name") === "keys" });
  ok(!await quiet());
  equal((await turn()).location, PATH);
  ok(await quiet());
  match((await visitor.get(PATH)).text, /单键操作已关闭/);
  await turn();
  ok(!await quiet());
});

Deno.test("in English the account pages have no Chinese but data", async () => {
  await using home = await openHome("nobody");
  const { visitor } = home;
  visitor.cookies.set("locale", "en-us");
  for (
    const path of [
      "/common",
      PATH,
      `${PATH}?confirm=others`,
      "/common/account/address",
      "/common/account/address?new=1",
    ]
  ) {
    const { status, body } = await visitor.get(path);
    equal(status, 200, path);
    const english = textOf(withoutMarkedChinese(body));
    equal(/[\u4e00-\u9fff]+/.exec(english)?.[0], undefined, path);
  }
});
