import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { hire } from "@/tests/domain/account/staff.ts";
import { type Form, linksOf, sends } from "@/tests/html.ts";
import { openSite, type Visitor } from "@/tests/http.ts";
import { openWorld, type World } from "@/tests/world.ts";

const LIST = "/pms/account/list?tab=invites";
const isInvite = ({ fields }: Form) =>
  fields.some(([name, value]) => name === "step" && value === "invite");
const signsOut = ({ action }: Form) => action.startsWith("/logout");
const WANG = {
  username: "green_wang",
  nickname: "王芳",
  phone: "13800138000",
  password: "a long password",
  repeat: "a long password",
};

async function invite(
  visitor: Visitor,
  { organizations }: World,
): Promise<string> {
  const path = `${LIST}&invite=new`;
  const made = await visitor.fill(path, {
    form: sends("invite"),
    fields: { organization_id: String(organizations.green), name: "王芳" },
  });
  equal(made.status, 200);
  const link = /http:\/\/localhost:8000(\/login\?invite=[\w-]{43})/.exec(
    made.text,
  );
  match((await visitor.get(path)).text, /链接 7 天内有效，只能用一次/);
  match(made.text, /关闭后不会再显示。链接 7 天内有效。/);
  ok(link, "the link is shown");
  const varies = made.headers.get("vary") ?? "";
  match(varies, /Cookie/, "on the way back it is gone");
  return link[1] ?? "";
}

Deno.test("from the link to the portal: the invited one makes their account and is in", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const admin = await site.enter("admin");
  const link = await invite(admin, world);
  const list = await admin.get(LIST);
  match(list.text, /王芳 绿源农业科技 待接受/);
  ok(!list.body.includes(link), "shown once");

  const guest = site.visitor();
  const door = await guest.get(link);
  match(door.text, /您受邀使用「绿源农业科技」的 OEM 门户/);
  const entered = await guest.submit(link, door, {
    form: isInvite,
    fields: WANG,
  });
  deepEqual([entered.status, entered.location], [303, "/oem"]);
  equal((await guest.get("/oem/order/mine")).status, 200);
  equal((await guest.get("/mkt/index")).status, 403);
  match((await admin.get(LIST)).text, /王芳 绿源农业科技 已接受 王芳/);

  const twice = await site.visitor().submit(link, door, {
    form: isInvite,
    fields: WANG,
  });
  equal(twice.status, 303, "the same form again: they are in");
  const other = await site.visitor().submit(link, door, {
    form: isInvite,
    fields: { ...WANG, username: "somebody" },
  });
  equal(other.status, 404);
  match(other.text, /邀请已使用 这个邀请已经用过，账号已创建，请用它登录/);
  ok(linksOf(other.body).some(({ href }) => href === "/login"));
});

Deno.test("what is wrong is said at its field; what was typed is kept, passwords are not", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const admin = await site.enter("admin");
  const link = await invite(admin, world);
  const guest = site.visitor();
  const wrong = await guest.fill(link, {
    form: isInvite,
    fields: { ...WANG, username: "王", phone: "12", password: "too short" },
  });
  equal(wrong.status, 422);
  match(wrong.body, /id="f-username-error"/);
  match(wrong.body, /id="f-phone-error"/);
  match(wrong.text, /密码需要 10 到 128 个字符/);
  match(wrong.body, /value="王芳"/);
  ok(!/too short|a long password/.test(wrong.body));
  const unlike = await guest.submit(link, wrong, {
    form: isInvite,
    fields: { ...WANG, repeat: "another one" },
  });
  match(unlike.body, /id="f-repeat-error"/);
  const taken = await guest.submit(link, unlike, {
    form: isInvite,
    fields: { ...WANG, username: "Sky" },
  });
  equal(taken.status, 409);
  match(taken.text, /这个用户名已被使用/);
});

Deno.test("who is signed in as somebody else signs out on the invitation's page, and makes their account", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const admin = await site.enter("admin");
  const link = await invite(admin, world);
  const guest = await site.enter("sky");
  const asked = await guest.get(link);
  equal(asked.status, 200);
  match(asked.text, /绿源农业科技.*现在登录的是/);
  ok(!asked.body.includes('name="username"'));
  const out = await guest.submit(link, asked, { form: signsOut });
  deepEqual([out.status, out.location], [303, link]);
  ok(!guest.cookies.has("session"));
  const entered = await guest.fill(link, { form: isInvite, fields: WANG });
  deepEqual([entered.status, entered.location], [303, "/oem"]);
  match((await guest.get(link)).text, /邀请已使用.*首页/);
  equal((await guest.get("/login")).location, "/oem");
});

Deno.test("signing out leads to the door or to an invitation, nowhere else", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  for (
    const [query, location] of [
      ["", "/login"],
      ["?invite=", "/login"],
      ["?redirect=https://evil.example/", "/login"],
      [
        "?invite=//evil.example/%0d%0a",
        "/login?invite=%2F%2Fevil.example%2F%0D%0A",
      ],
      ["?invite=a%26redirect%3D%2Fpms", "/login?invite=a%26redirect%3D%2Fpms"],
    ]
  ) {
    const visitor = await site.enter("sales");
    const out = await visitor.post(`/logout${query}`, {});
    deepEqual([out.status, out.location], [303, location]);
    equal((await visitor.get("/mkt/index")).status, 303, "signed out");
  }
});

Deno.test("who signs in as somebody else while the form is open loses nothing that was typed", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const link = await invite(await site.enter("admin"), world);
  const guest = site.visitor();
  const door = await guest.get(link);
  await guest.signIn("sky");
  const fields = { ...WANG, phone: "12" };
  const wrong = await guest.submit(link, door, { form: isInvite, fields });
  equal(wrong.status, 422);
  match(wrong.body, /value="王芳"/);
  const entered = await guest.submit(link, wrong, {
    form: isInvite,
    fields: WANG,
  });
  deepEqual([entered.status, entered.location], [303, "/oem"]);
});

Deno.test("user names are not tried out by a link: after ten that are taken the next has to wait, and nothing typed is lost", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const link = await invite(await site.enter("admin"), world);
  const guest = site.visitor();
  const taken = { form: isInvite, fields: { ...WANG, username: "sales" } };
  for (let i = 0; i < 10; i++) {
    equal((await guest.fill(link, taken)).status, 409);
  }
  const waits = await guest.fill(link, taken);
  equal(waits.status, 429);
  match(waits.body, /value="王芳"/);
});

Deno.test("a wrong link and one that is over say the same to everybody", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const admin = await site.enter("admin");
  const link = await invite(admin, world);
  const stranger = site.visitor();
  const unknown = await stranger.get(`/login?invite=${"a".repeat(43)}`);
  equal(unknown.status, 404);
  const revoke = linksOf((await admin.get(LIST)).body)
    .find(({ href }) => href.includes("revoke="))?.href ?? "";
  const question = await admin.get(revoke);
  match(question.text, /撤销这个邀请？/);
  equal(
    (await admin.submit(revoke, question, { form: sends("revoke_invite") }))
      .status,
    303,
  );
  const over = await stranger.get(link);
  deepEqual([over.status, over.text], [unknown.status, unknown.text]);
  const inside = await admin.get(link);
  equal(inside.status, 404);
  match(inside.text, /邀请无法使用 邀请链接无效或已失效/);
  ok(!inside.body.includes("/logout"), "nobody signs out for nothing");
});

Deno.test("the same form sent twice makes one invitation; without an organization none", async () => {
  await using world = await openWorld();
  const visitor = await openSite(world.database).enter("admin");
  const path = `${LIST}&invite=new`;
  const page = await visitor.get(path);
  const wrong = await visitor.submit(path, page, {
    form: sends("invite"),
    fields: { organization_id: "", name: "" },
  });
  equal(wrong.status, 422);
  match(wrong.body, /id="f-organization_id-error"/);
  match(wrong.body, /id="f-name-error"/);
  const fields = {
    organization_id: String(world.organizations.sky),
    name: "周天",
  };
  const submission = { form: sends("invite"), fields };
  equal((await visitor.submit(path, page, submission)).status, 200);
  const twice = await visitor.submit(path, page, submission);
  equal(twice.status, 303);
  match((await visitor.get(LIST)).text, /链接只显示一次/);
  const { length } = await world.db.selectFrom("invite").select("id").execute();
  equal(length, 1);
});

Deno.test("an organization that is disabled is not offered, and of more than a hundred links it is said which are shown", async () => {
  await using world = await openWorld();
  const { db, admin, organizations } = world;
  await db.updateTable("organization").set({ status: 0 })
    .where("id", "=", organizations.green).execute();
  await db.insertInto("invite").values(
    Array.from({ length: 101 }, (_, i) => ({
      organization_id: organizations.sky,
      token_hash: `${i}`,
      name: "周天",
      created_by: admin.id,
      expires_at: new Date(),
    })),
  ).execute();
  const visitor = await openSite(world.database).enter("admin");
  const { body, text } = await visitor.get(`${LIST}&invite=new`);
  match(body, /<option[^>]*>天禾生态农场/);
  doesNotMatch(body, /<option[^>]*>绿源农业科技/);
  match(text, /只列出前 100 条/);
});

Deno.test("who looks after accounts but not after customers neither sees nor makes invitations", async () => {
  await using world = await openWorld();
  await hire(world, "chief", { permissions: ["manage_admin_account"] });
  const visitor = await openSite(world.database).enter("chief", "demo-chief-1");
  const list = await visitor.get("/pms/account/list");
  equal(list.status, 200);
  ok(!list.text.includes("客户邀请"));
  equal((await visitor.get(LIST)).status, 403);
  const posted = await visitor.post(LIST, {
    event: "invite",
    organization_id: String(world.organizations.green),
    name: "x",
  });
  equal(posted.status, 403);
});

Deno.test("who looks after accounts but not customers reads which permission the invitations need", async () => {
  await using world = await openWorld();
  await world.allow("nobody", "manage_admin_account");
  const visitor = await openSite(world.database).enter("nobody");
  const refused = await visitor.get(LIST);
  equal(refused.status, 403);
  match(refused.text, /需要权限：[^（]+（manage_customer）。可请admin开通。/);
});
