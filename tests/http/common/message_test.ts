import { sql } from "kysely";
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { accountWords } from "@/domain/account/account_words.ts";
import { createTicket } from "@/domain/feedback/ticket.ts";
import { applyDelivery, moveDelivery } from "@/domain/oem/delivery.ts";
import { PERMISSION_NAMES } from "@/domain/permissions.ts";
import { revokeMessages } from "@/domain/message/send.ts";
import { has, linksOf, sends } from "../../html.ts";
import type { Answer, Visitor } from "../../http.ts";
import { placeOrder } from "../../orders.ts";
import { openStory } from "../../sites.ts";

const PATH = "/common/account/message";

const WORDS = { subject: "停电通知", content: "周六停电，\n请提前关机。" };

/** Searches for somebody, ticks them, and sends. */
async function write(visitor: Visitor, keyword: string, ids: number[]) {
  const path = `${PATH}?write=1`;
  const found = await visitor.fill(path, {
    form: sends("send"),
    fields: { ...WORDS, keyword },
    button: "搜索",
  });
  equal(found.status, 200);
  ok(found.body.includes(WORDS.subject), "what was typed stays");
  return await visitor.submit(path, found, {
    form: sends("send"),
    fields: { accounts: ids.map(String) },
    button: "发送",
  });
}

/** How many messages the bell says are unread. */
async function bell(visitor: Visitor, page = "/common"): Promise<string> {
  const { body } = await visitor.get(page);
  const [, count = ""] = /data-n="message"[^>]*>([^<]*)</.exec(
    body.slice(body.indexOf('class="ib" href="/common/account/message"')),
  ) ?? [];
  return count;
}

Deno.test("a message is written to whom one has found, without scripts, and its readers are told by the bell", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const [admin, sales] = [await enter("admin"), await enter("sales")];
  equal(await bell(sales), "");
  const done = await write(admin, "sales", [world.sales.id]);
  equal(done.location, `${PATH}?tab=sent`);
  const sent = await admin.get(`${PATH}?tab=sent`);
  match(sent.text, /停电通知 周六停电/);
  match(sent.text, /消息已发送给 1 人/);
  match((await sales.get(PATH)).text, /停电通知 周六停电.*未读 admin/s);
});

Deno.test("more recipients than a message takes are refused, and go on being ticked: it goes to nobody", async () => {
  await using office = await openStory();
  const { db, organizations } = office.world;
  const admin = await office.enter("admin");
  const rows = Array.from({ length: 230 }, (_, i) => ({
    username: `many-${i}`,
    password_hash: "",
    kind: "staff" as const,
  }));
  const made = await db.insertInto("account").values(rows).returning("id")
    .execute();
  const ids = made.map(({ id }) => String(id));
  for (const accounts of [ids.slice(0, 201), ids]) {
    const refused = await admin.post(`${PATH}?write=1`, {
      event: "send",
      ...WORDS,
      accounts,
      organizations: String(organizations.green),
    });
    equal(refused.status, 422);
    match(refused.text, /200/);
    equal(holdsTicked(refused, "accounts"), accounts.length);
  }
  deepEqual(await db.selectFrom("message").select("id").execute(), []);
});

Deno.test("of many people that a search finds the one of that very name is offered first, and that there are more, or none beside those ticked, is said", async () => {
  await using office = await openStory();
  const { db, sales } = office.world;
  const admin = await office.enter("admin");
  const person = (username: string, nickname: string) => ({
    username,
    password_hash: "",
    kind: "staff" as const,
    nickname,
    ...accountWords({ username, nickname }),
  });
  const many = Array.from(
    { length: 13 },
    (_, i) => person(`li-${i}`, "李四海"),
  );
  await db.insertInto("account").values([...many, person("li", "李四")])
    .execute();
  const path = `${PATH}?write=1`;
  const search = (keyword: string, accounts: number[] = []) =>
    admin.post(path, {
      event: "send",
      ...WORDS,
      keyword,
      accounts: accounts.map(String),
      search: "1",
    });
  const found = (await search("李四")).text;
  equal(found.match(/李四海 li-/g)?.length, 11);
  match(found, /李四 li .*李四海 li-0/s);
  match(found, /还有更多结果/);
  const none = (await search("王五", [sales.id])).text;
  match(none, /没有找到/);
  match(none, /sales/);
  doesNotMatch(none, /还有更多结果/);
  for (const typed of ["ｓａｌｅｓ", "SALES"]) {
    doesNotMatch((await search(typed)).text, /没有找到/, typed);
  }
});

/** How many boxes of this name are ticked. */
function holdsTicked({ body }: Answer, name: string): number {
  return [...body.matchAll(/<input[^>]*>/g)].filter(([box]) =>
    box.includes(`name="${name}"`) && box.includes(" checked")
  ).length;
}

Deno.test("a message is written to everybody with a permission, which stays chosen while more people are searched for", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const admin = await enter("admin");
  const path = `${PATH}?write=1`;
  const chosen = { ...WORDS, permissions: "manage_bill" };
  const found = await admin.fill(path, {
    form: sends("send"),
    fields: { ...chosen, keyword: "sales" },
    button: "搜索",
  });
  equal(found.status, 200);
  const done = await admin.submit(path, found, {
    form: sends("send"),
    button: "发送",
  });
  equal(done.location, `${PATH}?tab=sent`);
  const got = await world.db.selectFrom("message_recipient as r")
    .innerJoin("account as a", "a.id", "r.account_id").select("a.username")
    .execute();
  deepEqual(got.map(({ username }) => username), ["finance"]);
});

Deno.test("the permissions to write to are offered by panel, as a role's are, after the choice of none", async () => {
  await using office = await openStory();
  const admin = await office.enter("admin");
  const { body } = await admin.get(`${PATH}?write=1`);
  const [, list = ""] = /<select[^>]*name="permissions"[^>]*>(.*?)<\/select>/s
    .exec(body) ?? [];
  match(list, /^<option value=""[^>]*>不按权限选择<\/option><optgroup/);
  const groups = [...list.matchAll(/<optgroup label="([^"]*)">/g)]
    .map(([, label]) => label);
  const role = await admin.get("/pms/account/role?edit=new");
  const legends = [...role.body.matchAll(/<legend class="fl">([^<]*)</g)]
    .map(([, label]) => label);
  equal(groups.length > 3, true);
  deepEqual(groups, legends);
  const options = [...list.matchAll(/<option/g)].length;
  equal(options, PERMISSION_NAMES.length + 1);
});

Deno.test("an unread message is opened by an act, and is read from then on", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  await write(await enter("admin"), "sales", [world.sales.id]);
  const sales = await enter("sales");
  equal(await bell(sales), "1");
  equal(await bell(sales, "/mkt/nowhere"), "1", "also where no page is");
  equal(
    await bell(sales, "/finance/bill/oem"),
    "1",
    "and where a page is not theirs",
  );
  const list = await sales.get(PATH);
  const [message] = await world.db.selectFrom("message").select("id").execute();
  const opened = await sales.post(PATH, {
    event: "open",
    id: String(message!.id),
  });
  equal(opened.location, `${PATH}?message=${message!.id}`);
  const shown = await sales.get(opened.location ?? "");
  match(shown.text, /周六停电，\s*请提前关机。/);
  equal(await bell(sales), "");
  ok(list.body.includes(`name="id" value="${message!.id}"`));
  ok(linksOf(shown.body).some(({ href }) => href.includes("confirm=delete")));
});

Deno.test("a message that was read is answered: to its sender, about the same, and the prefix stands once", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { db, sales, admin } = world;
  await world.allow("sales", "manage_msg");
  const [boss, seller] = [await enter("admin"), await enter("sales")];
  await write(boss, "sales", [sales.id]);
  const replyIn = ({ body }: Answer) =>
    linksOf(body).find(({ text }) => text === "回复")?.href;
  const newest = async () => {
    const { id } = await db.selectFrom("message").select("id")
      .orderBy("id", "desc").executeTakeFirstOrThrow();
    return `${PATH}?message=${id}`;
  };
  const unread = await seller.get(await newest());
  equal(replyIn(unread), undefined, "not before it was read");
  await seller.submit(await newest(), unread, {
    form: (form) => sends("open")(form) && has("id")(form),
  });
  const form = replyIn(await seller.get(await newest())) ?? "";
  const sent = await seller.fill(form, {
    form: sends("send"),
    fields: { content: "收到。" },
    button: "发送",
  });
  equal(sent.location, `${PATH}?tab=sent`);
  const { subject, audience } = await db.selectFrom("message")
    .select(["subject", "audience"]).orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  equal(subject, "回复：停电通知");
  deepEqual(audience?.accounts, [admin.id]);
  await boss.post(PATH, {
    event: "open",
    id: (await newest()).split("=")[1] ?? "",
  });
  const back = await boss.get(replyIn(await boss.get(await newest())) ?? "");
  match(back.body, /value="回复：停电通知"/);
});

Deno.test("nobody is offered to answer who may not write, nor to answer the product or somebody who has gone", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { db, sales } = world;
  const words = ({ body }: Answer) => linksOf(body).map(({ text }) => text);
  await write(await enter("admin"), "sales", [sales.id]);
  const { id } = await db.selectFrom("message").select("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("message_recipient").set({ read_at: new Date() })
    .execute();
  const seller = await enter("sales");
  const path = `${PATH}?message=${id}`;
  ok(!words(await seller.get(path)).includes("回复"));
  await world.allow("sales", "manage_msg");
  ok(words(await seller.get(path)).includes("回复"));
  await db.updateTable("account").set({ status: 0 })
    .where("username", "=", "admin").execute();
  ok(!words(await seller.get(path)).includes("回复"));
});

Deno.test("looking at a message by its link changes nothing until it is marked as read", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  await placeOrder(world, { status: "unpaid" });
  const finance = await enter("finance");
  const { id } = await world.db.selectFrom("message").select("id")
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  const path = `${PATH}?message=${id}`;
  const shown = await finance.get(path);
  match(shown.text, /绿源农业科技的订单，现在是「付款待确认」，轮到您处理。/);
  ok(
    linksOf(shown.body).some(({ href }) =>
      /^\/finance\/bill\/oem-detail\/\d+$/.test(href)
    ),
  );
  equal(await bell(finance), "1");
  await finance.submit(path, shown, {
    form: (form) => sends("open")(form) && has("id")(form),
  });
  equal(await bell(finance), "");
});

Deno.test("a notice names what it leads to, where its reader may have nothing to do", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { db } = world;
  await placeOrder(world, { status: "unpaid" });
  const { id } = await db.selectFrom("message").select("id")
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  await world.allow("finance", "manage_product_make");
  await world.allow("finance", "manage_oem");
  const finance = await enter("finance");
  const leads = async (link: string) => {
    await db.updateTable("message").set({ link }).where("id", "=", id)
      .execute();
    const { body } = await finance.get(`${PATH}?message=${id}`);
    return linksOf(body).findLast(({ href }) => href === link)?.text;
  };
  const words = {
    "/finance/bill/oem-detail/1": "查看凭证",
    "/finance/bill/oem?kind=refund": "查看退款",
    "/mkt/oem/detail/1": "查看订单",
    "/prod/produce/task-detail/1": "查看生产任务",
    "/common/account/feedback-detail/1": "查看工单",
  };
  for (const [link, text] of Object.entries(words)) {
    equal(await leads(link), text);
  }
});

Deno.test("a notice leads only where its reader may go", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { db, finance } = world;
  await placeOrder(world, { status: "unpaid" });
  const { id } = await db.selectFrom("message").select("id")
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  await db.deleteFrom("account_permission")
    .where("account_id", "=", finance.id).execute();
  const visitor = await enter("finance");
  const shown = await visitor.get(`${PATH}?message=${id}`);
  equal(shown.status, 200);
  ok(!linksOf(shown.body).some(({ href }) => href.startsWith("/finance/bill")));
});

Deno.test("all are marked as read at once, but not what came after the page was shown", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const admin = await enter("admin");
  await write(admin, "sales", [world.sales.id]);
  const sales = await enter("sales");
  const shown = await sales.get(PATH);
  await write(admin, "sales", [world.sales.id]);
  const done = await sales.submit(PATH, shown, { form: sends("read_all") });
  equal(done.location, PATH);
  const after = await sales.get(PATH);
  match(after.text, /1 条消息已标为已读/);
  match(after.text, /未读 1 已读 1/);
});

Deno.test("deleting asks first, and takes it from one's own inbox", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  await write(await enter("admin"), "sales", [
    world.sales.id,
    world.finance.id,
  ]);
  const sales = await enter("sales");
  const list = await sales.get(PATH);
  const ask = linksOf(list.body).find(({ href }) =>
    href.includes("confirm=delete")
  );
  const asked = await sales.get(ask?.href ?? "");
  match(asked.text, /删除这条消息？/);
  const done = await sales.submit(ask?.href ?? "", asked, {
    form: sends("delete"),
  });
  equal(done.location, PATH);
  match((await sales.get(PATH)).text, /没有消息/);
  match((await (await enter("finance")).get(PATH)).text, /停电通知/);
});

Deno.test("a message that was deleted in another tab is deleted, and no page that is not there", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  await write(await enter("admin"), "sales", [world.sales.id]);
  const { id } = await world.db.selectFrom("message").select("id")
    .executeTakeFirstOrThrow();
  const sales = await enter("sales");
  for (const event of ["delete", "delete", "open"]) {
    const done = await sales.post(PATH, { event, id: String(id) });
    equal(done.location, PATH, event);
    const { text } = await sales.get(PATH);
    match(text, /消息已删除/);
    match(text, /没有消息/);
  }
});

Deno.test("a sender takes a message back after being asked, and a second time is told", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const admin = await enter("admin");
  await write(admin, "sales", [world.sales.id]);
  const sent = `${PATH}?tab=sent`;
  const ask =
    linksOf((await admin.get(sent)).body).find(({ href }) =>
      href.includes("confirm=revoke")
    )?.href ?? "";
  const asked = await admin.get(ask);
  match(asked.text, /撤回这条消息？/);
  equal(
    (await admin.submit(ask, asked, { form: sends("revoke") })).status,
    303,
  );
  match((await admin.get(sent)).text, /已撤回/);
  match((await (await enter("sales")).get(PATH)).text, /没有消息/);
  const [message] = await world.db.selectFrom("message").select("id").execute();
  const again = await admin.post(sent, {
    event: "revoke",
    id: String(message!.id),
  });
  equal(again.status, 409);
  match(again.text, /这条消息已经撤回/);
});

Deno.test("who opens a message that was taken back meanwhile is told so in the inbox; to everybody else it is not there", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const admin = await enter("admin");
  await write(admin, "sales", [world.sales.id]);
  const { id } = await world.db.selectFrom("message").select("id")
    .executeTakeFirstOrThrow();
  const open = `${PATH}?message=${id}`;
  const sales = await enter("sales");
  match((await sales.get(open)).text, /停电通知/);
  await revokeMessages(world.db, world.admin, [id]);
  const late = await sales.get(open);
  equal(late.location, PATH);
  for (const event of ["open", "delete"]) {
    const acted = await sales.post(PATH, { event, id: String(id) });
    equal(acted.location, PATH, event);
    match((await sales.get(PATH)).text, /发送人已撤回这条消息/);
  }
  equal((await sales.get(open)).location, PATH);
  const inbox = await sales.get(PATH);
  match(inbox.text, /发送人已撤回这条消息/);
  match(inbox.text, /没有消息/);
  equal((await (await enter("finance")).get(open)).status, 404);
  equal((await sales.get(`${PATH}?message=999`)).status, 404);
});

Deno.test("what is missing is said at its field, and everything typed and ticked stays", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const admin = await enter("admin");
  const path = `${PATH}?write=1`;
  const nobody = await admin.fill(path, {
    form: sends("send"),
    fields: WORDS,
    button: "发送",
  });
  equal(nobody.status, 422);
  match(nobody.text, /请选择收件人/);
  match(nobody.body, /<a href="#f-keyword">收件人：请选择收件人</);
  const search = /<input[^>]*name="keyword"[^>]*>/.exec(nobody.body)?.[0] ?? "";
  match(search, /id="f-keyword"/);
  match(search, /aria-invalid="true"/);
  match(search, /aria-describedby="f-keyword-error"/);
  match(nobody.body, /<p class="err" id="f-keyword-error"/);
  ok(!nobody.body.includes('name="accounts"') && !/>人员</.test(nobody.body));
  ok(nobody.body.includes(WORDS.subject));
  const named =
    `${path}&account=${world.sales.id}&organization=${world.organizations.green}`;
  const empty = await admin.fill(named, {
    form: sends("send"),
    button: "发送",
  });
  equal(empty.status, 422);
  match(empty.text, /请填写主题/);
  const ticked = [...empty.body.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
    .map(([box]) => box).filter((box) => box.includes("checked"));
  deepEqual(
    ticked.map((box) => /name="(\w+)" value="(\d+)"/.exec(box)?.slice(1)),
    [
      ["accounts", String(world.sales.id)],
      ["organizations", String(world.organizations.green)],
    ],
  );
});

Deno.test("who may not write has no form to write, and none takes what they send", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  for (const name of ["sales", "green"] as const) {
    const visitor = await enter(name);
    const page = await visitor.get(`${PATH}?write=1`);
    equal(page.status, 200);
    ok(!page.text.includes("写消息"), name);
    ok(!page.body.includes("tab=sent"), name);
    const fields = { ...WORDS, accounts: String(world.finance.id) };
    const sent = await visitor.post(PATH, { event: "send", ...fields });
    equal(sent.status, 403, name);
    equal((await visitor.post(PATH, { search: "1" })).status, 403, name);
  }
});

Deno.test("another's message is not there, nor what is no message", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  await write(await enter("admin"), "sales", [world.sales.id]);
  const [message] = await world.db.selectFrom("message").select("id").execute();
  const finance = await enter("finance");
  equal((await finance.get(`${PATH}?message=${message!.id}`)).status, 404);
  equal((await finance.get(`${PATH}?message=x`)).status, 404);
  const open = await finance.post(PATH, {
    event: "open",
    id: String(message!.id),
  });
  equal(open.status, 404);
  equal((await finance.post(PATH, { event: "nonsense" })).status, 400);
});

Deno.test("a wrong filter is said in place, over an empty list", async () => {
  await using office = await openStory();
  const sales = await office.enter("sales");
  const wrong = await sales.get(`${PATH}?from=2026-02-31&kind=gossip`);
  equal(wrong.status, 422);
  match(wrong.text, /请输入有效日期/);
  match(wrong.text, /无法按这些条件显示列表/);
});

Deno.test("the account's first page says what waits, and leads there", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  await placeOrder(world, { status: "unpaid" });
  const finance = await enter("finance");
  const page = await finance.get("/common");
  match(page.text, /等我处理 1 未读消息 1 审核定金 最久/);
  const review = "/finance/bill/oem?status=pending&purpose=deposit";
  ok(linksOf(page.body).some(({ href }) => href === review));
  match((await finance.get(review)).text, /全部 1/);
  const nobody = await enter("nobody");
  match((await nobody.get("/common")).text, /没有未读消息，也没有待办/);
});

Deno.test("the account's first page says also what waits that no menu counts, and leads there: goods on their way, tickets, orders to follow up", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { db, green, warehouse } = world;
  const { id } = await applyDelivery(db, green, {
    address_id: world.addresses.green,
    lines: [{ goods_id: world.goods.valve, quantity: 1 }],
    remark: "",
  });
  await moveDelivery(db, warehouse, id, "ship", {
    carrier: "德邦快递",
    express_no: "DPK1",
  });
  await createTicket(db, green, {
    kind: "problem",
    title: "电磁阀渗水",
    content: "见图",
    files: [],
  });
  await world.allow("nobody", "manage_feedback");
  const told = async (name: Parameters<typeof enter>[0], what: string) => {
    const visitor = await enter(name);
    const { body } = await visitor.get("/common");
    const link = linksOf(body).find(({ text }) => text.includes(what));
    return (await visitor.get(link?.href ?? "")).text;
  };
  match(await told("green", "发货申请待确认收货"), /电磁阀/);
  match(await told("nobody", "待答复的反馈工单"), /电磁阀渗水/);
});

Deno.test("of more than are counted the account's first page says that there are more", async () => {
  await using office = await openStory();
  const { world: { db, warehouse }, enter } = office;
  await sql`insert into shipment (shipment_no, source, source_id, status, receiver, phone, address)
    select 'x' || n, 'oem_order', n, 1, 'a', '1', 'b' from generate_series(1, 130) as n`
    .execute(db);
  await sql`with sent as (
      insert into message (kind, key)
      select 'notice', 'x' || n from generate_series(1, 10001) as n
      returning id, kind, created_at
    )
    insert into message_recipient (message_id, account_id, kind, created_at)
    select id, ${warehouse.id}, kind, created_at from sent`.execute(db);
  const { text } = await (await enter("warehouse")).get("/common");
  match(text, /等我处理 1 万\+ 未读消息 130 订单待发货或入库 /);
});
