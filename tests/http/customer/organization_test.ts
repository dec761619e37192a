import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { toDecimal } from "@/db/values.ts";
import { searchText, spelling } from "@/domain/search_text.ts";
import { alter, hire } from "@/tests/domain/account/staff.ts";
import { formsOf, linksOf, sends, valueOf } from "@/tests/html.ts";
import { placeOrder } from "@/tests/orders.ts";
import { takesAtMost } from "@/tests/statements.ts";
import { type Desk, openDesk } from "./desk.ts";

const LIST = "/mkt/customer/organization";

function pageOf({ world }: Desk, query = ""): string {
  return `${LIST}?open=${world.organizations.green}${query}`;
}

Deno.test("an organization's page shows its orders, what it owes, its inventory and its people", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const order = await placeOrder(world, { status: "draft_complete" });
  await placeOrder(world);
  const { total, order_no } = await world.db.selectFrom("oem_order")
    .select(["total", "order_no"]).where("id", "=", order)
    .executeTakeFirstOrThrow();
  const shown = await sales.get(pageOf(desk));
  equal(shown.status, 200);
  match(shown.text, /^绿源农业科技 - /);
  ok(shown.text.replaceAll(" ", "").includes(order_no));
  match(shown.text, /最近的 OEM 订单 共 2 个/);
  const owed = (total / 100).toLocaleString("en", { minimumFractionDigits: 2 });
  ok(shown.text.includes(`已确认订单未收 ¥${owed}`), shown.text);
  match(shown.text, /电磁阀 valve 100 个/);
  match(shown.text, /登录账号 共 2 个/);
  match(shown.text, /green2/);
  match(shown.text, /李青/);
  const links = linksOf(shown.body).map(({ href }) => href);
  const { green } = world.organizations;
  for (
    const link of [
      `/mkt/oem/detail/${order}`,
      `/mkt/oem/list?organization_id=${green}`,
      `/mkt/oem/inventory?organization_id=${green}`,
      `address?organization_id=${green}`,
    ]
  ) ok(links.includes(link), link);
});

Deno.test("who keeps customers but no orders sees neither orders, nor money, nor inventory", async () => {
  await using desk = await openDesk();
  await placeOrder(desk.world, { status: "draft_complete" });
  const keeper = await desk.enter("nobody");
  const { text } = await keeper.get(pageOf(desk));
  match(text, /登录账号/);
  doesNotMatch(text, /OEM 订单|应收款|库存零件|¥/);
});

Deno.test("an organization's page takes at most eight statements and writes nothing", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  for (let i = 0; i < 6; i++) await placeOrder(world);
  for (const query of ["", "&edit=" + world.organizations.green, "&same=1"]) {
    await takesAtMost(8, sales, pageOf(desk, query));
  }
});

Deno.test("an organization is edited over its page, and its changes are told", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const { green } = world.organizations;
  const edit = pageOf(desk, `&edit=${green}`);
  const saved = await sales.fill(edit, {
    form: sends("update"),
    fields: { contact: "李青", sales_account_id: String(world.sales.id) },
  });
  equal(saved.location, pageOf(desk));
  const shown = await sales.get(pageOf(desk));
  match(shown.text, /修改记录 修改 .* 联系人：— → 李青/);
  const wrong = await sales.fill(edit, {
    form: sends("update"),
    fields: { name: "" },
  });
  equal(wrong.status, 422);
  match(wrong.text, /企业名称：请填写企业名称/);
  match(wrong.text, /登录账号/, "the page is still behind it");
});

Deno.test("a customer is given to those who may handle orders, not to any colleague", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const edit = pageOf(desk, `&edit=${world.organizations.green}`);
  const { body } = await sales.get(edit);
  const [choice = ""] =
    body.match(/<select[^>]*name="sales_account_id".*?<\/select>/s) ?? [];
  ok(choice.includes(`value="${world.sales.id}"`));
  ok(!choice.includes(`value="${world.production.id}"`));
  const refused = await sales.fill(edit, {
    form: sends("update"),
    fields: { sales_account_id: String(world.production.id) },
  });
  equal(refused.status, 422);
  match(
    refused.body,
    /aria-invalid[^>]*name="sales_account_id"|name="sales_account_id"[^>]*aria-invalid/,
  );
});

Deno.test("who chooses the saved person for a customer after a conflict gets them, also where the one that they chose has left", async () => {
  await using desk = await openDesk();
  const { sales, world, world: { db, organizations: { green } } } = desk;
  const leaver = await hire(world, "leaver", { permissions: ["manage_oem"] });
  const edit = pageOf(desk, `&edit=${green}`);
  const opened = await sales.get(edit);
  const form = sends("update");
  const theirs = { sales_account_id: String(world.sales.id) };
  await sales.fill(edit, { form, fields: theirs });
  await alter(db, leaver, { status: 0 });
  const mine = { sales_account_id: String(leaver.id) };
  const stale = await sales.submit(edit, opened, { form, fields: mine });
  equal(stale.status, 409);
  match(stale.text, /业务员：有的选择已不能再选，请核对/);
  const done = await sales.submit(edit, stale, {
    form,
    fields: { "keep.sales_account_id": "theirs" },
  });
  equal(done.status, 303);
  const { sales_account_id } = await db.selectFrom("organization")
    .select("sales_account_id").where("id", "=", green)
    .executeTakeFirstOrThrow();
  equal(sales_account_id, world.sales.id);
});

Deno.test("a customer is invited from the page: the link is shown once, works, and can be revoked", async () => {
  await using desk = await openDesk();
  const { sales, site } = desk;
  const path = pageOf(desk, "&invite=new");
  const opened = await sales.get(path);
  match(opened.body, /<input[^>]* id="f-name"[^>]* autofocus/); // the organization is chosen already
  const made = await sales.submit(path, opened, {
    form: sends("invite"),
    fields: { name: "王小明" },
  });
  equal(made.status, 200);
  const link = /https?:\/\/[^\s"<]*\/login\?invite=[\w-]+/.exec(made.body)?.[0];
  ok(link);
  const ways = (body: string, word: string) =>
    linksOf(body).filter(({ text }) => text === word).map(({ href }) => href);
  deepEqual(ways(made.body, "关闭"), [pageOf(desk)]);
  deepEqual(ways(opened.body, "取消"), [pageOf(desk)]);
  const twice = await sales.submit(path, opened, {
    form: sends("invite"),
    fields: { name: "王小明" },
  });
  doesNotMatch(twice.body, /login\?invite=/);
  const guest = site.visitor();
  const { pathname, search } = new URL(link);
  match((await guest.get(pathname + search)).text, /绿源农业科技/);

  const shown = await sales.get(pageOf(desk));
  match(shown.text, /王小明/);
  doesNotMatch(shown.body, /login\?invite=/);
  const revoke = linksOf(shown.body).find(({ href }) =>
    href.includes("revoke=")
  );
  ok(revoke);
  const asked = await sales.get(revoke.href);
  deepEqual(ways(asked.body, "取消"), [pageOf(desk)]);
  const done = await sales.submit(revoke.href, asked, {
    form: sends("revoke_invite"),
  });
  equal(done.location, pageOf(desk));
  doesNotMatch((await guest.get(pathname + search)).text, /绿源农业科技/);
  const unnamed = await sales.fill(path, {
    form: sends("invite"),
    fields: { name: " " },
  });
  equal(unnamed.status, 422);
});

Deno.test("organizations that may be the same are suggested: by name, by sound, by phone", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  await world.db.updateTable("organization").set({ phone: "13800006621" })
    .where("id", "=", world.organizations.green).execute();
  const add = async (name: string, phone = "") => {
    const path = `${LIST}?edit=new`;
    const { status } = await sales.fill(path, {
      form: sends("create"),
      fields: { name, phone },
    });
    equal(status, 303);
  };
  await add("绿源农业科技公司");
  await add("律源农业科技");
  await add("周记农资", "13800006621");
  await add("青川果业");
  const suggestedOf = async (id: number) => {
    const { text } = await sales.get(`${LIST}?open=${id}`);
    return /可能重复的企业(.*)修改记录/.exec(text)?.[1] ?? "";
  };
  const suggested = await suggestedOf(world.organizations.green);
  match(suggested, /周记农资.*电话相同/);
  match(suggested, /律源农业科技/);
  match(suggested, /绿源农业科技公司/);
  doesNotMatch(suggested, /青川果业|天禾/);

  await add("Cafetéria Norte");
  await add("Cafetéria Nort");
  const { id } = await world.db.selectFrom("organization").select("id")
    .where("name", "=", "Cafetéria Nort").executeTakeFirstOrThrow();
  match(await suggestedOf(id), /Cafetéria Norte/);
});

Deno.test("a company that sounds the same is suggested among hundreds that begin with the same province", async () => {
  await using desk = await openDesk();
  const { sales, world: { db } } = desk;
  const names = Array.from({ length: 300 }, (_, i) => `山东啊${i}农场`);
  const added = await db.insertInto("organization").values(
    [...names, "山东照丰", "山东兆丰"].map((name) => ({
      name,
      search: searchText(name),
      spelled: spelling(name),
    })),
  ).returning(["id", "name"]).execute();
  const { id } = added.find(({ name }) => name === "山东兆丰")!;
  const { text } = await sales.get(`${LIST}?open=${id}`);
  match(text, /可能重复的企业.*山东照丰.*修改记录/);
});

Deno.test("a merge shows first what moves and what differs, is done once, and old links lead on", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const { green, sky } = world.organizations;
  await world.db.updateTable("organization").set({ contact: "李青" })
    .where("id", "=", green).execute();
  const order = await placeOrder(world, { status: "shipping" });
  const find = `${LIST}?open=${green}&same=1`;
  const unknown = await sales.fill(find, {
    form: sends("find_same"),
    fields: { name: "没有这家" },
  });
  equal(unknown.status, 422);
  match(unknown.text, /企业名称：[^]*没有这个名称/);
  equal(
    linksOf(unknown.body).filter(({ href }) => href === "#f-name").length,
    1,
    "one summary leads to the field",
  );
  const nothing = await sales.fill(find, {
    form: sends("find_same"),
    fields: { name: " " },
  });
  match(nothing.text, /企业名称：请填写企业名称/);
  doesNotMatch(nothing.text, /没有这个名称/);
  const found = await sales.fill(find, {
    form: sends("find_same"),
    fields: { name: "天禾" },
  });
  equal(found.location, `${LIST}?merge=${green}%2C${sky}`);

  const path = found.location ?? "";
  const preview = await sales.get(path);
  match(preview.text, /「绿源农业科技」并入「天禾生态农场」/);
  match(preview.text, /OEM 订单 1 个/);
  match(preview.text, /登录账号 2 个/);
  const form = formsOf(preview.body).find((one) =>
    valueOf(one, "from_version") !== undefined
  );
  ok(form);
  deepEqual(
    [valueOf(form, "facts.name"), valueOf(form, "facts.contact")],
    ["into", "from"],
    "what is empty is taken from the other",
  );
  const merging = {
    form: (one: Parameters<typeof valueOf>[0]) =>
      valueOf(one, "from_version") !== undefined,
  };
  const done = await sales.submit(path, preview, merging);
  equal(done.location, `${LIST}?open=${sky}`);
  const again = await sales.submit(path, preview, merging);
  equal(again.location, `${LIST}?open=${sky}`, "the same form twice");
  const reloaded = await sales.get(path);
  equal(reloaded.location, `${LIST}?open=${sky}`, "the question of before");
  const old = await sales.get(`${LIST}?open=${green}`);
  equal(old.location, `${LIST}?open=${sky}`);
  const moved = await sales.get(`${LIST}?open=${sky}`);
  match(
    moved.body,
    /class="flash" data-tone="cust"/,
    "it stays until it is closed",
  );
  match(moved.text, /「绿源农业科技」已并入「天禾生态农场」/);
  match(moved.text, /共 3 个/);
  const stock = await sales.get("/mkt/oem/inventory");
  match(stock.text, /天禾生态农场/);
  doesNotMatch(stock.text, /绿源农业科技/);
  match(moved.text, /合并/);
  const customer = await desk.enter("green");
  equal((await customer.get(`/oem/order/${order}`)).status, 200);
});

Deno.test("a duplicate is found by the words that it shares with the organization it is looked for from", async () => {
  await using desk = await openDesk();
  const { sales, world: { db, organizations: { green } } } = desk;
  const add = async (name: string) => {
    const typed = { form: sends("create"), fields: { name } };
    equal((await sales.fill(`${LIST}?edit=new`, typed)).status, 303);
    return await db.selectFrom("organization").select("id")
      .where("name", "=", name).executeTakeFirstOrThrow();
  };
  const find = (name: string) =>
    sales.fill(`${LIST}?open=${green}&same=1`, {
      form: sends("find_same"),
      fields: { name },
    });
  match((await find("绿源")).text, /企业名称：不能与自己合并/, "no other");
  const twin = await add("绿源农业科技公司");
  const toTwin = `${LIST}?merge=${green}%2C${twin.id}`;
  equal((await find("绿源农业")).location, toTwin);
  equal((await find("绿源农业科技")).location, toTwin);
  await add("绿源农业科技有限公司");
  const several = await find("绿源农业");
  equal(several.status, 422);
  match(several.text, /企业名称：有多个客户的名称含有这些字/);
  doesNotMatch(several.text, /没有这个名称/);
  equal((await find("绿源农业科技公司")).location, toTwin);
});

Deno.test("of two that may be the same, the merge that is offered keeps the one with more orders, else with more people", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const { db } = world;
  const { green } = world.organizations;
  await db.updateTable("organization")
    .set({ spelled: spelling("绿源农业科技") }).where("id", "=", green)
    .execute();
  const { id: twin } = await db.insertInto("organization")
    .values({ name: "绿源农业科技公司", spelled: spelling("绿源农业科技公司") })
    .returning("id").executeTakeFirstOrThrow();
  const offered = async (open: number) => {
    const page = await sales.get(`${LIST}?open=${open}`);
    match(page.text, /可能重复的企业 .* 创建时间 \d{4}-\d\d-\d\d/);
    return linksOf(page.body).map(({ href }) => href)
      .find((href) => href.includes("merge="));
  };
  const keeps = (id: number) =>
    `${LIST}?merge=${id === green ? twin : green}%2C${id}`;
  deepEqual([await offered(green), await offered(twin)], [
    keeps(green),
    keeps(green),
  ], "accounts sign in for it");
  await db.insertInto("oem_order_tally")
    .values({
      organization_id: twin,
      status: "unpaid",
      orders: 1,
      total: toDecimal(0),
      outstanding: toDecimal(0),
    }).execute();
  deepEqual([await offered(green), await offered(twin)], [
    keeps(twin),
    keeps(twin),
  ], "it has orders");
});

Deno.test("a name in full width may be the same in half width", async () => {
  await using desk = await openDesk();
  const { sales, world: { db } } = desk;
  const [wide, half] = await db.insertInto("organization").values(
    ["ＡＢＣ科技", "ABC科技"].map((name) => ({
      name,
      spelled: spelling(name),
    })),
  ).returning("id").execute();
  for (const [one, other] of [[wide, half], [half, wide]]) {
    const { body } = await sales.get(`${LIST}?open=${one?.id}`);
    ok(linksOf(body).some(({ href }) => href.endsWith(`open=${other?.id}`)));
  }
});

Deno.test("what stands against a merge is said before it is tried, and when it is tried all the same", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const { green, sky } = world.organizations;
  const order = await placeOrder(world, { status: "unpaid" });
  const { order_no } = await world.db.selectFrom("oem_order")
    .select("order_no").where("id", "=", order).executeTakeFirstOrThrow();
  const path = `${LIST}?merge=${green},${sky}`;
  const preview = await sales.get(path);
  match(preview.text, /待审核的付款凭证/);
  ok(preview.text.includes(order_no));
  doesNotMatch(preview.text, /确认合并/);
  const refused = await sales.post(path, {
    from_version: "1",
    into_version: "1",
  });
  equal(refused.status, 409);
  match(refused.text, /\[40900\]/);
  const keeper = await desk.enter("nobody");
  const kept = (await keeper.get(path)).text;
  match(kept, /需要 OEM 订单管理权限/);
  ok(!kept.includes(order_no), "orders are not named to who may not see them");
  const forbidden = await keeper.post(path, {
    from_version: "1",
    into_version: "1",
  });
  equal(forbidden.status, 403);
  const far = "9".repeat(20);
  for (
    const wrong of [
      `${green},${green}`,
      "1",
      "x,y",
      `${green},999999`,
      `${far},${green}`,
      `0x1,${green}`,
      `${green},${sky},1`,
    ]
  ) {
    const asked = `${LIST}?merge=${wrong}`;
    equal((await sales.get(asked)).status, 404, wrong);
    const sent = await sales.post(asked, {
      from_version: "1",
      into_version: "1",
    });
    equal(sent.status, 404, wrong);
  }
  const stale = await sales.post(`${LIST}?merge=${sky},${green}`, {
    from_version: "1",
    into_version: "9",
    "facts.name": "from",
  });
  equal(stale.status, 409);
  match(stale.text, /\[40901\]/);
});

Deno.test("that two organizations have too many addresses together is said before a merge is tried", async () => {
  await using desk = await openDesk();
  const { sales, world: { db, organizations: { green, sky } } } = desk;
  const many = (organization_id: number) =>
    Array.from({ length: 25 }, (_, i) => ({
      organization_id,
      receiver: "王小明",
      phone: "13800138000",
      address: `长江路 ${organization_id} 组 ${i} 号`,
    }));
  await db.insertInto("address").values([...many(green), ...many(sky)])
    .execute();
  const path = `${LIST}?merge=${green},${sky}`;
  const words = /合并后有 52 个收货地址，最多 50 个/;
  const preview = await sales.get(path);
  match(preview.text, words);
  doesNotMatch(preview.text, /确认合并/);
  const versions = { from_version: "1", into_version: "1" };
  const refused = await sales.post(path, versions);
  equal(refused.status, 409);
  match(refused.text, words);
});

Deno.test("who saves an organization that was merged meanwhile is led to what it became, and makes no duplicate", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const { green, sky } = world.organizations;
  const edit = `${LIST}?open=${sky}&edit=${sky}`;
  const opened = await sales.get(edit);
  await world.db.updateTable("organization")
    .set({ merged_into: green, deleted_at: new Date() })
    .where("id", "=", sky).execute();
  const late = await sales.submit(edit, opened, {
    form: sends("update"),
    fields: { contact: "李迟到" },
  });
  equal(late.status, 409);
  match(late.text, /该企业已被合并/);
  match(late.text, /联系人 李迟到/, "what was typed can be copied");
  ok(
    linksOf(late.body).some(({ href, text }) =>
      href === `${LIST}?open=${green}` && text === "绿源农业科技"
    ),
  );
  ok(!formsOf(late.body).some(sends("create")), "no new one is offered");
});

Deno.test("an organization that was merged twice leads to the one that is left, from whatever is open of it", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const { db, organizations: { green, sky } } = world;
  const { id: last } = await db.insertInto("organization")
    .values({ name: "青川果业", spelled: spelling("青川果业") })
    .returning("id").executeTakeFirstOrThrow();
  const edit = pageOf(desk, `&edit=${green}`);
  const invite = pageOf(desk, "&invite=new");
  const same = pageOf(desk, "&same=1");
  const editing = await sales.get(edit);
  const inviting = await sales.get(invite);
  const finding = await sales.get(same);
  const gone = `${LIST}?delete=${green}`;
  const deleting = await sales.get(gone);
  const merge = (from: number, into: number) =>
    db.updateTable("organization")
      .set({ merged_into: into, deleted_at: new Date() })
      .where("id", "=", from).execute();
  await merge(green, sky);
  await merge(sky, last);
  const late = await sales.submit(edit, editing, {
    form: sends("update"),
    fields: { contact: "李迟到" },
  });
  equal(late.status, 409);
  match(late.text, /该企业已被合并/);
  match(late.text, /联系人 李迟到/);
  const name = "王小明";
  const ways = await Promise.all([
    sales.submit(invite, inviting, { form: sends("invite"), fields: { name } }),
    sales.submit(same, finding, { form: sends("find_same"), fields: { name } }),
    sales.submit(gone, deleting, { form: sends("delete") }),
    sales.get(gone),
    sales.get(pageOf(desk)),
  ]);
  for (const { status, location } of ways) {
    deepEqual([status, location], [303, `${LIST}?open=${last}`]);
  }
  await db.updateTable("organization").set({ deleted_at: new Date() })
    .where("id", "=", last).execute();
  equal((await sales.get(pageOf(desk))).status, 404, "the last is gone, too");
});

Deno.test("a merge that somebody overtook leads to what the organization became, whichever of both it was", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const { db, organizations: { green, sky } } = world;
  const third = await db.insertInto("organization")
    .values({ name: "青川果业", spelled: spelling("青川果业") })
    .returning("id").executeTakeFirstOrThrow();
  const ways = [`${green},${sky}`, `${sky},${green}`]
    .map((both) => `${LIST}?merge=${both}`);
  const previews = await Promise.all(ways.map((path) => sales.get(path)));
  await db.updateTable("organization")
    .set({ merged_into: third.id, deleted_at: new Date() })
    .where("id", "=", green).execute();
  for (const [i, preview] of previews.entries()) {
    const path = ways[i] ?? "";
    const confirm = () =>
      sales.submit(path, preview, {
        form: (form) => valueOf(form, "from_version") !== undefined,
      });
    for (const ask of [confirm, () => sales.get(path)]) {
      const { status, location } = await ask();
      deepEqual([status, location], [303, `${LIST}?open=${third.id}`], path);
      const shown = await sales.get(location ?? "");
      match(shown.text, /「绿源农业科技」已并入「青川果业」/);
    }
  }
  await db.updateTable("organization").set({ merged_into: null })
    .where("id", "=", green).execute();
  equal((await sales.get(ways[0] ?? "")).status, 404, "only deleted");
});

Deno.test("a merge into an organization that is disabled leaves it disabled, unless the other's status is chosen", async () => {
  await using desk = await openDesk();
  const { sales, world } = desk;
  const { green, sky } = world.organizations;
  await world.db.updateTable("organization").set({ status: 0 })
    .where("id", "=", sky).execute();
  const preview = await sales.get(`${LIST}?merge=${green},${sky}`);
  const form = formsOf(preview.body).find((one) =>
    valueOf(one, "from_version") !== undefined
  );
  ok(form);
  equal(valueOf(form, "facts.status"), "into");
});
