import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { readIdentity } from "@/domain/account/external.ts";
import { codeOf, setUpTotp } from "@/tests/domain/account/authenticator.ts";
import { formsOf, has, linksOf, sends } from "@/tests/html.ts";
import { openSite, type Site, type Visitor } from "@/tests/http.ts";
import { openWework, type WeworkServer } from "@/tests/wework_server.ts";
import { openWorld, type World } from "@/tests/world.ts";

const BIND = "/common/account/wechat-bind";
const LOGIN = "POST /api/admin/manage/account/ewx/login";
const CALLBACK = "POST /api/admin/account/ewx/oauth/callback";

interface Office extends AsyncDisposable {
  world: World;
  wework: WeworkServer;
  site: Site;
}

async function openOffice(): Promise<Office> {
  const stack = new AsyncDisposableStack();
  const world = stack.use(await openWorld());
  const wework = stack.use(openWework());
  const site = openSite(world.database, { wework: wework.options });
  return {
    world,
    wework,
    site,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function ask<Data = unknown>(
  visitor: Visitor,
  line: string,
  body?: unknown,
) {
  const [method = "", path = ""] = line.split(" ");
  return await visitor.call<Data>(method, path, body);
}

/** Follows the link to WeWork, which sends the browser back with a code for the member. */
async function goThere(
  { wework }: Office,
  visitor: Visitor,
  from: string,
  member: string,
): Promise<string> {
  const { location, status } = await visitor.get(from);
  equal(status, 303);
  const there = new URL(location ?? "");
  equal(there.origin + there.pathname, wework.options.login);
  const query = Object.fromEntries(there.searchParams);
  deepEqual(
    [query.login_type, query.appid, query.agentid],
    ["CorpApp", wework.options.corpId, wework.options.agentId],
  );
  const back = new URL(query.redirect_uri ?? "");
  equal(back.origin, "http://localhost:8000");
  back.searchParams.set("code", wework.codeFor(member));
  back.searchParams.set("state", query.state ?? "");
  return back.pathname + back.search;
}

Deno.test("WeWork sends the browser back to the site it came from, of several", async () => {
  await using office = await openOffice();
  const { world, wework } = office;
  const { handler } = openSite(world.database, {
    wework: wework.options,
    publicOrigins: ["http://a.example", "http://b.example"],
  });
  const answer = await handler(
    new Request("http://b.example/login?ewx=start"),
    {
      remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 },
      completed: Promise.resolve(),
    },
  );
  const there = new URL(answer.headers.get("location") ?? "");
  const back = new URL(there.searchParams.get("redirect_uri") ?? "");
  equal(back.origin, "http://b.example", "its cookie is there");
});

/** Binds the account by its page. */
async function bind(office: Office, visitor: Visitor, member: string) {
  const back = await goThere(office, visitor, `${BIND}?start=1`, member);
  const page = await visitor.get(back);
  match(page.text, /绑定到当前账号/);
  return await visitor.submit(back, page, {
    form: sends("bind"),
    fields: { proof: "demo-sales" },
  });
}

Deno.test("somebody binds WeWork to their account, and from then on signs in by it", async () => {
  await using office = await openOffice();
  const { world, site } = office;
  const visitor = await site.enter("sales");
  match((await visitor.get(BIND)).text, /还没有绑定企业微信/);
  equal((await bind(office, visitor, "LinXiaoYan")).status, 303);
  const bound = await visitor.get(BIND);
  match(bound.text, /已绑定企业微信/);
  match(bound.text, /LinXiaoYan/);

  const next = site.visitor();
  const door = await next.get("/login?redirect=%2Fmkt%2Foem%2Flist");
  const link = linksOf(door.body).find(({ text }) => text === "企业微信登录");
  const back = await goThere(office, next, link?.href ?? "", "LinXiaoYan");
  const step = await next.get(back);
  match(step.text, /企业微信已确认您的身份/);
  ok(!next.cookies.has("session"), "reading the page signs nobody in");
  const entered = await next.submit(back, step, { button: "继续登录" });
  deepEqual([entered.status, entered.location], [303, "/mkt/oem/list"]);
  equal((await next.get("/mkt/oem/list")).status, 200);
  ok(!next.cookies.has("ewx_state"));

  const question = `${BIND}?confirm=unbind`;
  const gone = await visitor.fill(question, {
    form: sends("unbind"),
    fields: { proof: "demo-sales" },
  });
  equal(gone.status, 303);
  equal(await readIdentity(world.db, world.sales, "wework"), null);
});

Deno.test("who binds or unbinds says their password; a wrong one costs no code of WeWork", async () => {
  await using office = await openOffice();
  const { world, site, wework } = office;
  const visitor = await site.enter("sales");
  const now = async () =>
    (await readIdentity(world.db, world.sales, "wework"))?.userId;
  const back = await goThere(office, visitor, `${BIND}?start=1`, "LinXiaoYan");
  let page = await visitor.get(back);
  for (
    const [proof, words] of [["", "请输入密码"], [
      "x",
      "当前密码不正确",
    ]] as const
  ) {
    page = await visitor.submit(back, page, {
      form: sends("bind"),
      fields: { proof },
    });
    equal(page.status, 422);
    ok(page.text.includes(`当前密码：${words}`), page.text);
    match(page.body, /id="f-proof-error"/);
  }
  equal(await now(), undefined);
  deepEqual(wework.asked, []);
  const done = await visitor.submit(back, page, {
    form: sends("bind"),
    fields: { proof: "demo-sales" },
  });
  equal(done.status, 303);
  equal(await now(), "LinXiaoYan");

  const ask = `${BIND}?confirm=unbind`;
  const refused = await visitor.fill(ask, {
    form: sends("unbind"),
    fields: { proof: "x" },
  });
  equal(refused.status, 422);
  match(refused.text, /解除企业微信绑定？/);
  match(refused.body, /id="f-proof-error"/);
  equal(await now(), "LinXiaoYan");
  const gone = await visitor.submit(ask, refused, {
    form: sends("unbind"),
    fields: { proof: "demo-sales" },
  });
  equal(gone.status, 303);
  equal(await now(), undefined);
});

Deno.test("a binding that comes a second time, as its answer was lost, is answered as the first: its code is not asked again", async () => {
  await using office = await openOffice();
  const { world, site, wework } = office;
  const visitor = await site.enter("sales");
  const back = await goThere(office, visitor, `${BIND}?start=1`, "LinXiaoYan");
  const page = await visitor.get(back);
  const send = (proof: string) =>
    visitor.submit(back, page, { form: sends("bind"), fields: { proof } });
  equal((await send("demo-sales")).status, 303);
  const asked = wework.asked.length;
  equal((await send("demo-sales")).status, 303);
  equal(wework.asked.length, asked);
  equal((await send("x")).status, 409, "not without the password");
  equal(
    (await readIdentity(world.db, world.sales, "wework"))?.userId,
    "LinXiaoYan",
  );
});

Deno.test("what another browser asked for, a used code, somebody unbound or from outside: nobody gets in", async () => {
  await using office = await openOffice();
  const { site, wework } = office;
  const visitor = site.visitor();
  const start = "/login?ewx=start";
  const enter = async (back: string) => {
    const answer = await visitor.fill(back, {
      button: "继续登录",
    });
    ok(!visitor.cookies.has("session"));
    return `${answer.status} ${answer.text}`;
  };
  match(
    await enter(await goThere(office, visitor, start, "LinXiaoYan")),
    /401 .*还没有绑定账号/,
  );
  const spoilt = await goThere(office, visitor, start, "LinXiaoYan");
  match(
    await enter(spoilt.replace(/code=[^&]*/, "code=wrong")),
    /422 .*授权码无效/,
  );
  match(
    await enter(await goThere(office, visitor, start, "outside")),
    /422 /,
  );
  const stolen = await goThere(office, visitor, start, "LinXiaoYan");
  visitor.cookies.delete("ewx_state");
  match(await enter(stolen), /403 .*不是从本浏览器发起/);
  equal(wework.asked.at(-1), "/cgi-bin/auth/getuserinfo");
  equal(
    wework.asked.filter((path) => path === "/cgi-bin/gettoken").length,
    1,
    "one token for all",
  );
});

Deno.test("the second factor is asked for after WeWork too", async () => {
  await using office = await openOffice();
  const { world, site } = office;
  const visitor = await site.enter("sales");
  await bind(office, visitor, "LinXiaoYan");
  const { secret } = await setUpTotp(world.db, world.sales);
  const next = site.visitor();
  const back = await goThere(office, next, "/login?ewx=start", "LinXiaoYan");
  const step = await next.fill(back, {
    button: "继续登录",
  });
  equal(step.status, 200);
  match(step.text, /两步验证/);
  doesNotMatch(step.text, /密码/, "nobody typed one");
  ok(!next.cookies.has("session"));
  for (const time of ["first", "again"]) {
    const done = await next.submit("/login", step, {
      form: has("challenge"),
      fields: { totp: codeOf(secret) },
    });
    deepEqual([done.status, done.location], [303, "/mkt/index"], time);
  }
  equal((await next.get("/mkt/index")).status, 200);
  next.cookies.delete("session");
  const over = await next.submit("/login", step, {
    form: has("challenge"),
    fields: { totp: codeOf(secret, 1) },
  });
  equal(over.status, 401);
  match(over.text, /登录已超时，请重新登录/);
});

Deno.test("colleagues at one address who are asked for their second factor shut nobody out", async () => {
  await using office = await openOffice();
  const { world, site, wework } = office;
  await bind(office, await site.enter("sales"), "LinXiaoYan");
  const { secret } = await setUpTotp(world.db, world.sales);
  const program = site.visitor();
  const enter = () =>
    ask(program, LOGIN, { code: wework.codeFor("LinXiaoYan") });
  for (let i = 0; i < 11; i++) equal((await enter()).code, 40101);
  const entered = await ask<{ id: number }>(program, LOGIN, {
    code: wework.codeFor("LinXiaoYan"),
    totp: codeOf(secret),
  });
  equal(entered.data.id, world.sales.id);
});

Deno.test("a program that WeWork's code let in sends the second factor after it, and again if it was wrong", async () => {
  await using office = await openOffice();
  const { world, site, wework } = office;
  await bind(office, await site.enter("sales"), "LinXiaoYan");
  const { secret } = await setUpTotp(world.db, world.sales);
  const program = site.visitor();
  const code = wework.codeFor("LinXiaoYan");
  type Asked = { challenge: string; fields: Record<string, string> };
  const { code: needed, data } = await ask<Asked>(program, LOGIN, { code });
  deepEqual([needed, Object.keys(data.fields)], [40101, ["totp"]]);
  const step = (totp: string) =>
    ask<Asked & { id: number }>(program, LOGIN, {
      challenge: data.challenge,
      totp,
    });
  const wrong = await step("000000");
  deepEqual([wrong.code, wrong.data.challenge], [40101, data.challenge]);
  const entered = await step(codeOf(secret));
  equal(entered.data.id, world.sales.id);
  const over = await step(codeOf(secret, 1));
  deepEqual([over.code, over.data], [40101, null]);
  deepEqual(
    Object.keys((await ask<Asked>(program, LOGIN, {})).data.fields),
    ["code"],
  );
});

Deno.test("colleagues at one address who have bound no account, or come back to another browser, shut nobody out", async () => {
  await using office = await openOffice();
  const { world, site, wework } = office;
  await bind(office, await site.enter("sales"), "LinXiaoYan");
  const program = site.visitor();
  const enter = (member: string) =>
    ask<{ id: number }>(program, LOGIN, { code: wework.codeFor(member) });
  const other = site.visitor();
  for (let i = 0; i < 31; i++) {
    equal((await enter(`colleague${i}`)).code, 40101);
    const back = { step: "ewx", code: "any", state: "another's" };
    equal((await other.post("/login", back)).status, 403);
  }
  equal((await enter("LinXiaoYan")).data.id, world.sales.id);
});

Deno.test("the calls sign in and bind by a code; what is wrong has its code", async () => {
  await using office = await openOffice();
  const { world, site, wework } = office;
  const sales = site.visitor();
  await sales.authorize("sales");
  equal((await ask(sales, CALLBACK, {})).code, 42200);
  equal((await ask(sales, CALLBACK, { code: "wrong" })).code, 42200);
  const bound = await ask(sales, CALLBACK, {
    code: wework.codeFor("LinXiaoYan"),
  });
  deepEqual(bound.data, { bound: true, user_id: "LinXiaoYan" });
  const finance = site.visitor();
  await finance.authorize("finance");
  equal(
    (await ask(finance, CALLBACK, { code: wework.codeFor("LinXiaoYan") })).code,
    40903,
  );
  const green = site.visitor();
  await green.authorize("green");
  equal(
    (await ask(green, CALLBACK, { code: wework.codeFor("x") })).code,
    40300,
  );

  const program = site.visitor();
  const entered = await ask<Record<string, unknown>>(program, LOGIN, {
    code: wework.codeFor("LinXiaoYan"),
  });
  equal(
    Object.keys(entered.data).join(" "),
    "id username nickname avatar group status panel token",
  );
  equal(entered.data.id, world.sales.id);
  equal((await ask(program, LOGIN, { code: "" })).code, 42200);
  const unbound = wework.codeFor("Nobody");
  equal((await ask(program, LOGIN, { code: unbound })).code, 40101);
  equal((await ask(program, LOGIN, { code: unbound })).code, 42200, "once");
  const none = () => ask(program, LOGIN, { code: "wrong" });
  for (let i = 1; i < 30; i++) equal((await none()).code, 42200);
  const paused = await ask(program, LOGIN, {
    code: wework.codeFor("LinXiaoYan"),
  });
  equal(paused.code, 42900);
});

Deno.test("an account is found by its telephone number, only for who looks after accounts", async () => {
  await using office = await openOffice();
  const { world, site } = office;
  const line = "GET /api/admin/manage/account/ewx/sync?phone=";
  await world.db.updateTable("account").set({ phone: "" })
    .where("username", "<>", "sales").execute();
  const admin = site.visitor();
  await admin.authorize("admin");
  const found = await ask(admin, `${line}139%200000%201111`);
  deepEqual(found.data, {
    id: world.sales.id,
    username: "sales",
    nickname: "sales",
    bound: false,
    user_id: "LinXiaoYan",
  });
  equal((await ask(admin, `${line}13900009999`)).code, 40400);
  equal((await ask(admin, line)).code, 42200);
  await world.db.updateTable("account").set({ phone: "13900001111" })
    .where("username", "=", "nobody").execute();
  await world.db.insertInto("external_identity").values({
    provider: "wework",
    provider_user_id: "LinXiaoYan",
    account_id: world.nobody.id,
  }).execute();
  const two = await ask<{ username: string; bound: boolean }>(
    admin,
    `${line}13900001111`,
  );
  deepEqual([two.data.username, two.data.bound], ["nobody", true]);
  equal((await ask(admin, `${line}12`)).code, 42200);
  for (const name of ["sales", "green"]) {
    const other = site.visitor();
    await other.authorize(name);
    equal((await ask(other, `${line}13900001111`)).code, 40300, name);
    equal((await ask(other, `${line}13900009999`)).code, 40300, name);
  }
});

/** Somebody at a site that waits for WeWork only so long: one that hangs answers when the test is over. */
function impatient({ world, wework }: Office): Visitor {
  const options = { ...wework.options, patience: 500 };
  return openSite(world.database, { wework: options }).visitor();
}

Deno.test("a token that is over is fetched again; what WeWork does wrong is no fault of ours", async () => {
  await using office = await openOffice();
  const { wework, site } = office;
  const program = site.visitor();
  wework.spoilToken();
  equal(
    (await ask(program, LOGIN, { code: wework.codeFor("x") })).code,
    40101,
  );
  deepEqual(wework.asked, [
    "/cgi-bin/gettoken",
    "/cgi-bin/auth/getuserinfo",
    "/cgi-bin/gettoken",
    "/cgi-bin/auth/getuserinfo",
  ]);
  for (
    const fail of ["redirect", "error", "large", "refuse", "hang"] as const
  ) {
    wework.fail = fail;
    const who = fail === "hang" ? impatient(office) : program;
    const { code, message, headers } = await ask(who, LOGIN, { code: "any" });
    equal(code, 50300, fail);
    equal(headers.get("retry-after"), "5", fail);
    match(message, /企业微信/);
  }
});

Deno.test("whose form was lost with their session comes in by WeWork as well, and back to its page", async () => {
  await using office = await openOffice();
  const visitor = office.site.visitor();
  const lost = await visitor.send("POST", BIND, "--x\r\n", {
    "content-type": "multipart/form-data; boundary=x",
  });
  equal(lost.status, 401);
  const way = linksOf(await lost.text())
    .find(({ text }) => text === "企业微信登录");
  equal(
    way?.href,
    `/login?ewx=start&redirect=${encodeURIComponent(BIND)}`,
  );
});

Deno.test("where no WeWork is configured there is no button, no door, and the page says so", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const visitor = site.visitor();
  const door = await visitor.get("/login");
  ok(!door.text.includes("企业微信"));
  equal((await visitor.get("/login?ewx=start")).status, 404);
  equal((await ask(visitor, LOGIN, { code: "x" })).code, 40400);
  await visitor.signIn("sales");
  match((await visitor.get(BIND)).text, /没有启用企业微信/);
  equal((await visitor.get(`${BIND}?start=1`)).status, 404);
  ok(
    formsOf((await visitor.get(BIND)).body).every(({ fields }) =>
      !fields.some(([, value]) => value === "bind")
    ),
  );
  equal((await ask(visitor, CALLBACK, { code: "x" })).code, 40400);
  const admin = await site.enter("admin");
  const sync = "GET /api/admin/manage/account/ewx/sync?phone=13900001111";
  equal((await ask(admin, sync)).code, 40400);
});

Deno.test("a program that lost the answer to its binding asks again with its key, and gets it: the code is good once", async () => {
  await using office = await openOffice();
  const { wework, world } = office;
  const visitor = await office.site.enter("sales");
  const [method = "", path = ""] = CALLBACK.split(" ");
  const key = { "idempotency-key": crypto.randomUUID() };
  const code = wework.codeFor("LinXiaoYan");
  const bind = (body: object, headers: Record<string, string> = key) =>
    visitor.call(method, path, body, headers);

  const first = await bind({ code });
  deepEqual(first.data, { bound: true, user_id: "LinXiaoYan" });
  const again = await bind({ code });
  deepEqual([again.code, again.data], [0, first.data]);
  equal((await bind({ code: wework.codeFor("Lin2") })).code, 40904);
  equal((await bind({ code }, {})).code, 42200);
  const bound = await world.db.selectFrom("operation_log").select("event")
    .where("event", "=", "account.bind").execute();
  equal(bound.length, 1);
});

Deno.test("a customer is not offered WeWork", async () => {
  await using office = await openOffice();
  const visitor = await office.site.enter("green");
  match((await visitor.get(BIND)).text, /没有启用企业微信/);
  equal((await visitor.get(`${BIND}?start=1`)).status, 200);
  ok(!(await visitor.get("/common/account/setting")).text.includes("企业微信"));
});
