import {
  deepEqual,
  doesNotMatch,
  equal,
  match,
  notEqual,
  ok,
} from "node:assert/strict";
import { translator } from "@/locales/messages.ts";
import { formsOf, linksOf } from "@/tests/html.ts";
import { type Answer, openSite, type Visitor } from "@/tests/http.ts";
import { openDemo, openWorld } from "@/tests/world.ts";
import { outage } from "./kept/outage.ts";

const t = translator("zh-cn");
const API = "/api/admin/manage/account/admin/login";

/** What would lead a browser to another site, or nowhere. */
const ELSEWHERE = [
  "//evil.test",
  "///evil.test/a",
  "/\\evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/.//evil.test",
  "/%2e//evil.test",
  "/a/..//evil.test",
  "https://evil.test/",
  "https:evil.test",
  "http://localhost:8000@evil.test/",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.test",
  " //evil.test",
  "/\u0000/evil.test",
  `/${"a".repeat(9_000)}`,
];

function signIn(
  visitor: Visitor,
  username: string,
  password: string,
  more: Record<string, string> = {},
): Promise<Answer> {
  return visitor.post("/login", { username, password, ...more });
}

/** Whether everything that the answer leads to is on this site. */
function staysHere({ location, body }: Answer): boolean {
  const targets = [
    location ?? "/",
    ...linksOf(body).map(({ href }) => href),
    ...formsOf(body).map(({ action }) => action),
  ];
  return targets.every((target) =>
    URL.parse(target, "http://localhost:8000")?.origin ===
      "http://localhost:8000"
  );
}

Deno.test("no door of the site leads to another one, whatever it is asked to", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const inside = await site.enter("green");
  const stranger = site.visitor();
  for (const target of ELSEWHERE) {
    const asked = encodeURIComponent(target);
    const carried = JSON.stringify({
      action: target,
      fields: [["content", "x"]],
      leftOut: false,
    });
    const entered = site.visitor();
    const answers = {
      entered: await signIn(entered, "green", "demo-green", {
        redirect: target,
      }),
      asked: await stranger.get(`/login?redirect=${asked}`),
      inside: await inside.get(`/login?redirect=${asked}`),
      section: await inside.get(`/__redirect/${asked}`),
      preference: await inside.post("/preference", {
        name: "theme",
        value: "dark",
        back: target,
      }),
      tabs: await inside.post("/preference", {
        name: "tabs",
        value: "all",
        back: target,
      }),
      address: await inside.get(`/common/account/address?back=${asked}`),
    };
    for (const [door, answer] of Object.entries(answers)) {
      ok(staysHere(answer), `${door}: ${target} led to ${answer.location}`);
    }
    const malformed = target.includes("\0"); // 40000, before anybody signs in
    equal(answers.entered.location, malformed ? null : "/oem", target);
    const continued = await signIn(stranger, "green", "demo-green", {
      carried,
    });
    ok(staysHere(continued), target);
    await stranger.post("/logout", {});
  }
});

Deno.test("whoever opened the window has no hold on a page once somebody is signed in", async () => {
  await using world = await openWorld();
  const visitor = openSite(world.database).visitor();
  const policy = async (path: string) =>
    (await visitor.get(path)).headers.get("cross-origin-opener-policy");
  equal(await policy("/login"), "unsafe-none");
  equal(await policy("/no-such-page"), "unsafe-none"); // nor is anybody's data on it
  await visitor.signIn("sales");
  equal(await policy("/mkt/index"), "same-origin");
  equal(await policy("/no-such-page"), "same-origin");
});

Deno.test("after sign-in one is where one wanted to go, or in one's own panel", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  for (
    const [who, redirect, place] of [
      ["green", "", "/oem"],
      ["finance", "", "/finance/index"],
      ["nobody", "", "/mkt/index"],
      [
        "green",
        "/oem/order/mine?keyword=1#top",
        "/oem/order/mine?keyword=1#top",
      ],
    ] as const
  ) {
    const answer = await signIn(site.visitor(), who, `demo-${who}`, {
      redirect,
    });
    equal(answer.status, 303);
    equal(answer.location, place);
  }
});

Deno.test("a refused sign-in keeps the name and the way, shows no password, and does not tell what was wrong", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  await world.db.updateTable("account").set({ status: 0 })
    .where("username", "=", "sky").execute();
  const told = [];
  for (const username of ["green", "sky", "mallory"]) {
    const answer = await signIn(site.visitor(), username, "Wrong-password-1", {
      redirect: "/oem/order/mine",
    });
    equal(answer.status, 401);
    const fields = new Map(formsOf(answer.body)[0]?.fields);
    equal(fields.get("username"), username);
    equal(fields.get("redirect"), "/oem/order/mine");
    equal(fields.get("password"), "");
    ok(!answer.body.includes("Wrong-password-1"));
    told.push(answer.text);
  }
  equal(new Set(told).size, 1, "one text for all three");
});

Deno.test("who mistypes the password amid a form reads that what they filled in is still there, and then of which page it is", async () => {
  await using world = await openWorld();
  const visitor = openSite(world.database).visitor();
  const carried = JSON.stringify({
    action: "/oem/order/create",
    fields: [["remark", "请尽快"]],
    leftOut: false,
  });
  const wrong = await signIn(visitor, "green", "wrong", { carried });
  ok(wrong.text.includes(t("sign_in.limit_hint")));
  ok(wrong.text.includes(t("sign_in.expired_detail")));
  const inside = await signIn(visitor, "green", "demo-green", { carried });
  const page = t("site.oem.order.create");
  ok(inside.text.includes(t("kept.of", { page })), inside.text);
});

Deno.test("what was done to two hundred ticked rows when the session ended goes on after signing in", async () => {
  await using world = await openWorld();
  const visitor = openSite(world.database).visitor();
  const action = `/mkt/oem/list?${"ticked=1234567&".repeat(200)}`;
  const carried = JSON.stringify({
    action,
    fields: [["event", "bulk"], ["action", "csv"]],
    leftOut: false,
  });
  const inside = await signIn(visitor, "sales", "demo-sales", { carried });
  const [form] = formsOf(inside.body);
  equal(form?.action, action);
  visitor.cookies.clear();
  const far = `/mkt/oem/list?${"ticked=1234567&".repeat(500)}`;
  equal((await visitor.get(far)).location, "/login", "no door takes that back");
});

Deno.test("a sign-in page carries what an order may be long, and gives nothing back that is far longer", async () => {
  await using world = await openWorld();
  const visitor = openSite(world.database).visitor();
  const carry = (letters: number) =>
    JSON.stringify({
      action: "/oem/order/create",
      fields: [["remark", "&".repeat(letters)]],
      leftOut: false,
    });
  const other = (carried: string) =>
    visitor.post("/login", { locale: "en-us", carried });
  const long = await other(carry(2_000_000));
  equal(long.status, 200);
  ok(long.body.includes("&amp;".repeat(1_000)));
  const longest = await other(carry(3_200_000));
  equal(longest.status, 200);
  ok(longest.body.length < 100_000, String(longest.body.length));
});

Deno.test("only where the demo is are its accounts named at the door", async () => {
  {
    await using world = await openWorld();
    const real = openSite(world.database, { demo: true }).visitor();
    doesNotMatch((await real.get("/login")).text, /oem_green/);
  }
  await using demo = await openDemo();
  const shown = openSite(demo.database, { demo: true }).visitor();
  match((await shown.get("/login")).text, /oem_green/);
});

Deno.test("whatever is typed into the sign-in form comes back as text, or is refused", async () => {
  await using world = await openWorld();
  const visitor = openSite(world.database).visitor();
  const hostile = `"><script>alert(1)</script>`;
  const marked = await signIn(visitor, hostile, "x".repeat(200));
  equal(marked.status, 401);
  ok(!marked.body.includes("<script>alert(1)"));
  const cases: [Record<string, string>, number][] = [
    [{}, 422],
    [{ username: "", password: "" }, 422],
    [{ username: "\u200b", password: "x" }, 422],
    [{ username: "a".repeat(5_000), password: "x" }, 422],
    [{ username: "green\0", password: "x" }, 400],
    [{ username: "green' or '1'='1", password: "x" }, 401],
    [{ username: "green", password: "x".repeat(100_000) }, 401],
  ];
  for (const [fields, status] of cases) {
    const answer = await visitor.post("/login", fields);
    equal(answer.status, status, JSON.stringify(fields).slice(0, 60));
    ok(!visitor.cookies.has("session"));
  }
});

Deno.test("ten failures pause the form and the call alike, and say for how long; what waits to be submitted is kept", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const visitor = site.visitor();
  const carried = JSON.stringify({
    action: "/oem/order/1",
    fields: [["content", "请尽快"]],
    leftOut: false,
  });
  for (let i = 0; i < 5; i++) {
    equal((await signIn(visitor, "green", "wrong")).status, 401);
    const body = { username: "Green", password: "wrong" };
    equal((await visitor.call("POST", API, body)).code, 40101);
  }
  const paused = await signIn(visitor, "green", "demo-green", { carried });
  equal(paused.status, 429);
  const seconds = Number(paused.headers.get("retry-after"));
  ok(seconds > 0 && seconds <= 900, String(seconds));
  const fields = new Map(formsOf(paused.body)[0]?.fields);
  deepEqual([fields.get("username"), fields.get("carried")], [
    "green",
    carried,
  ]);
  ok(paused.text.includes(t("account.sign_in.too_many", { minutes: 15 })));

  const body = { username: "green", password: "demo-green" };
  const call = await visitor.call("POST", API, body);
  deepEqual([call.code, call.status], [42900, 429]);
  ok(Number(call.headers.get("retry-after")) > 0);
  equal((await signIn(visitor, "sky", "demo-sky")).status, 303);
});

Deno.test("guesses of the own password wait like those at the door", async () => {
  await using world = await openWorld();
  const visitor = await openSite(world.database).enter("green");
  const guess = (old_password: string) =>
    visitor.post("/common/account/setting", {
      event: "password",
      old_password,
      password: "new-password-1",
      repeat: "new-password-1",
    });
  for (let i = 0; i < 10; i++) equal((await guess(`wrong-${i}`)).status, 422);
  const paused = await guess("demo-green");
  equal(paused.status, 429);
  ok(Number(paused.headers.get("retry-after")) > 0, "it says for how long");
});

Deno.test("an outage at sign-in keeps the name but not the password", async () => {
  await using world = await openWorld();
  const { database, goesAfter } = outage(world.database);
  goesAfter(0);
  const visitor = openSite(database).visitor();
  const answer = await signIn(visitor, "green", "demo-green", {
    redirect: "/oem/order/mine",
  });
  equal(answer.status, 503);
  const fields = formsOf(answer.body).flatMap((form) => form.fields);
  deepEqual(fields, [["username", "green"], ["redirect", "/oem/order/mine"]]);
  ok(!answer.body.includes("demo-green"));
});

Deno.test("a new sign-in has a new token, and the one before it ends", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const visitor = site.visitor();
  visitor.cookies.set("session", "A".repeat(43));
  await visitor.signIn("green");
  const first = visitor.cookies.get("session") ?? "";
  notEqual(first, "A".repeat(43), "a token that was brought along is not used");
  await visitor.signIn("green");
  notEqual(visitor.cookies.get("session"), first);
  const thief = site.visitor();
  thief.cookies.set("session", first);
  equal((await thief.get("/oem")).status, 303);

  const line = (await signIn(site.visitor(), "green", "demo-green")).headers
    .getSetCookie().find((cookie) => cookie.startsWith("session=")) ?? "";
  for (const word of ["HttpOnly", "SameSite=Lax", "Path=/"]) {
    ok(line.includes(word), line);
  }
  await visitor.post("/logout", {});
  equal((await visitor.get("/oem")).status, 303);
});

Deno.test("over https a session's cookie is only ever set by this host: one that another host of the domain planted is nobody's", async () => {
  await using world = await openWorld();
  const office = "https://office.example";
  const { handler } = openSite(world.database, { publicOrigins: [office] });
  const ask = (path: string, init: RequestInit) =>
    handler(new Request(`http://office.example${path}`, init), {
      remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 },
      completed: Promise.resolve(),
    });
  const signedIn = await ask("/login", {
    method: "POST",
    headers: { origin: office },
    body: new URLSearchParams({ username: "green", password: "demo-green" }),
  });
  const line = signedIn.headers.getSetCookie()
    .find((cookie) => cookie.includes("session=")) ?? "";
  match(line, /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; /);
  ok(line.endsWith("; Secure"));
  const [own = ""] = line.split(";", 1);
  const statusOf = async (cookie: string) =>
    (await ask("/oem", { headers: { cookie } })).status;
  equal(await statusOf(own), 200);
  equal(await statusOf(own.replace("__Host-", "")), 303);
});

Deno.test("a session ends, or changes its rights, at once: after a password, for a disabled account, in another group", async () => {
  await using world = await openWorld();
  const { db } = world;
  const site = openSite(world.database);
  const [here, there] = [site.visitor(), site.visitor()];
  await here.signIn("green");
  await there.signIn("green");
  const changed = await here.post("/common/account/setting", {
    event: "password",
    old_password: "demo-green",
    password: "new-password-1",
    repeat: "new-password-1",
  });
  equal(changed.status, 303);
  equal((await here.get("/oem")).status, 200);
  equal((await there.get("/oem")).location, "/login?redirect=%2Foem");
  const late = await there.post("/oem/order/1", {
    event: "remark",
    content: "还在写",
  });
  equal(late.status, 401);
  ok(late.body.includes("还在写"), "and what was typed goes along");

  const sales = await site.enter("sales");
  equal((await sales.get("/mkt/oem/list")).status, 200);
  await db.deleteFrom("account_permission")
    .where("account_id", "=", world.sales.id).execute();
  equal((await sales.get("/mkt/oem/list")).status, 403);
  await db.updateTable("account").set({ group_level: 512 })
    .where("id", "=", world.sales.id).execute();
  equal((await sales.get("/mkt/oem/list")).status, 200);
  await db.updateTable("account").set({ status: 0 })
    .where("id", "=", world.sales.id).execute();
  equal((await sales.get("/mkt/oem/list")).status, 303);
  const call = await sales.call("GET", "/api/admin/manage/oem/order");
  equal(call.code, 40100);
});
