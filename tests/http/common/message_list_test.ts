import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readXlsx } from "hucre/xlsx";
import { post } from "@/tests/domain/message/posting.ts";
import { formsOf, has, linksOf, sends, valueOf } from "@/tests/html.ts";
import { placeOrder } from "@/tests/orders.ts";
import type { World } from "@/tests/world.ts";
import { linesOf } from "@/tests/lists.ts";
import { takesAtMost } from "@/tests/statements.ts";
import { openStory } from "@/tests/sites.ts";
import { openWith, ticked } from "./desk.ts";

const PATH = "/common/account/message";
const SENT = `${PATH}?tab=sent`;

/** Three messages to sales, one of them to finance too, and one to finance alone; their ids. */
async function write({ db, admin, sales, finance }: World) {
  const send = async (subject: string, ...to: { id: number }[]) =>
    (await post(db, admin, { subject, accounts: to.map(({ id }) => id) })).id;
  return {
    power: await send("停电通知", sales),
    water: await send("停水通知", sales, finance),
    lunch: await send("午餐", sales),
    secret: await send("工资单", finance),
  };
}

async function unreadOf({ db }: World, account: { id: number }) {
  const rows = await db.selectFrom("message_recipient").select("message_id")
    .where("account_id", "=", account.id).where("read_at", "is", null)
    .where("deleted_at", "is", null).orderBy("message_id").execute();
  return rows.map(({ message_id }) => message_id);
}

Deno.test("an inbox as a file has the messages of the filter and the columns as they are shown", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  await write(world);
  const sales = await enter("sales");
  const query = "keyword=通知&sort=created_at&columns=sender,content";
  const csv = await sales.get(`${PATH}?${query}&format=csv`);
  equal(csv.status, 200);
  deepEqual(linesOf(csv), [
    "主题,状态,发件人,内容",
    "停电通知,未读,admin,周六停电，请提前关机。",
    "停水通知,未读,admin,周六停电，请提前关机。",
  ]);
  const response = await sales.send("GET", `${PATH}?${query}&format=xlsx`);
  const book = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  equal(book.sheets[0]?.rows.length, 3);
});

Deno.test("a notice stands in the file in the language of who reads it", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  await placeOrder(world, { status: "unpaid" });
  const finance = await enter("finance");
  const file = `${PATH}?kind=notice&columns=kind&format=csv`;
  match(linesOf(await finance.get(file))[1] ?? "", /^订单 .*,未读,通知$/);
  finance.cookies.set("locale", "en-us");
  match(linesOf(await finance.get(file))[1] ?? "", /^Order .*,Notice$/);
});

Deno.test("nobody gets another's messages, neither by the filter nor by ticking them", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { secret, lunch } = await write(world);
  const sales = await enter("sales");
  const file = await sales.get(`${PATH}?format=csv`);
  equal(linesOf(file).length, 4);
  ok(!file.body.includes("工资单"));
  const chosen = await sales.post(PATH, ticked("csv", [secret, lunch]));
  const lines = linesOf(await sales.get(chosen.location ?? ""));
  equal(lines.length, 2);
  match(lines[1] ?? "", /^午餐/);
  const marked = await sales.post(PATH, ticked("read", [secret]));
  match((await sales.get(marked.location ?? "")).text, /1 条未能处理/);
  ok((await unreadOf(world, world.finance)).includes(secret));
  const sent = await sales.get(`${SENT}&format=csv`);
  ok(!sent.body.includes("工资单"), "who may not write has an inbox only");
});

Deno.test("ticked messages are marked as read at once, or all that the filter finds", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { power, water, lunch } = await write(world);
  const sales = await enter("sales");
  const here = `${PATH}?keyword=通知`;
  const done = await sales.post(here, ticked("read", [power, lunch]));
  equal(done.status, 303);
  equal(decodeURIComponent(done.location ?? ""), here);
  match((await sales.get(done.location ?? "")).text, /已处理 2 条/);
  deepEqual(await unreadOf(world, world.sales), [water]);
  ok((await unreadOf(world, world.finance)).includes(water));

  const finance = await enter("finance");
  await finance.post(`${PATH}?keyword=工资`, {
    event: "bulk",
    action: "read",
    all: "1",
  });
  deepEqual(await unreadOf(world, world.finance), [water]);
});

Deno.test("all that the filter finds are not more than the page said: what came meanwhile is asked about", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  await write(world);
  const sales = await enter("sales");
  const page = await sales.get(PATH);
  const everything = (action: string) => ({
    form: sends("bulk"),
    button: action,
    fields: { all: "1" },
  });
  const before = await unreadOf(world, world.sales);
  await post(world.db, world.admin, { accounts: [world.sales.id] });
  const told = await sales.submit(PATH, page, everything("read"));
  equal(told.status, 409);
  match(told.text, /列表有变化/);
  equal((await unreadOf(world, world.sales)).length, before.length + 1);
  const done = await sales.submit(PATH, told, { form: has("confirmed") });
  equal(done.status, 303);
  deepEqual(await unreadOf(world, world.sales), []);
});

Deno.test("from any page and in any order only what was there is marked as read, and under a condition it is not offered for all", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  await write(world);
  const sales = await enter("sales");
  const all = sends("read_all");
  for (
    const query of ["keyword=停", "kind=notice", "to=2099-12-31", "read=1"]
  ) {
    const { body } = await sales.get(`${PATH}?${query}`);
    ok(!formsOf(body).some(all), query);
  }
  for (
    const query of [
      "page_size=1&page=2",
      "sort=created_at&page_size=1",
      "read=0",
    ]
  ) {
    const here = `${PATH}?${query}`;
    const page = await sales.get(here);
    const { id } = await post(world.db, world.admin, {
      accounts: [world.sales.id],
    });
    const done = await sales.submit(here, page, { form: all });
    equal(done.status, 303);
    deepEqual(await unreadOf(world, world.sales), [id], query);
  }
});

Deno.test("many messages are deleted from one's own inbox, after being asked", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { power, water } = await write(world);
  const sales = await enter("sales");
  const asked = await sales.post(PATH, ticked("delete", [power, water]));
  equal(asked.status, 200);
  match(asked.text, /删除：共 2 条.*其他收件人不受影响/);
  await sales.submit(PATH, asked, {
    form: has("confirmed"),
  });
  equal(linesOf(await sales.get(`${PATH}?format=csv`)).length, 2);
  match((await (await enter("finance")).get(PATH)).text, /停水通知/);
});

Deno.test("an inbox opens with the view that was saved for it, and what was sent with its own", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  await write(world);
  const admin = await enter("admin");
  await openWith(admin, "message.inbox", PATH, "read=0&page=2&menu=views");
  await openWith(admin, "message.sent", SENT, "tab=sent&sort=created_at");
  equal((await admin.get(PATH)).location, `${PATH}?read=0`);
  equal((await admin.get(SENT)).location, `${SENT}&sort=created_at`);
  const sent = await admin.get(`${SENT}&sort=created_at`);
  match(sent.text, /停电通知.*停水通知.*午餐.*工资单/);
});

Deno.test("the last day of a range stays wherever the inbox and the sent messages lead, and with a message open", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { water } = await write(world);
  await world.allow("sales", "manage_msg");
  const days = "from=2020-01-01&to=2099-12-31";
  for (
    const [name, path] of [
      ["sales", `${PATH}?${days}&page_size=1`],
      ["sales", `${PATH}?${days}&page_size=1&message=${water}`],
      ["admin", `${SENT}&${days}&page_size=1`],
      ["admin", `${SENT}&${days}&page_size=1&message=${water}`],
    ] as const
  ) {
    const page = await (await enter(name)).get(path);
    const conditions = formsOf(page.body).find((form) =>
      valueOf(form, "from") !== undefined
    );
    equal(conditions && valueOf(conditions, "to"), "2099-12-31", path);
    match(page.text, /2020-01-01 至 2099-12-31/);
    const ways = linksOf(page.body).map(({ href }) => href)
      .filter((href) => href.includes("from="));
    for (const way of ["page=2", "format=csv", "sort=", "write=1"]) {
      ok(ways.some((href) => href.includes(way)), `${path}: ${way}`);
    }
    deepEqual(ways.filter((href) => !href.includes("to=2099")), [], path);
  }
});

Deno.test("a new message is not for whom the list was searched for, and an answer leads back to the same list", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { power: id } = await write(world);
  await world.allow("sales", "manage_msg");
  const sales = await enter("sales");
  await sales.post(PATH, { event: "open", id: String(id) });
  const list = `${PATH}?keyword=${encodeURIComponent("停电")}&to=2099-12-31`;
  const shown = await sales.get(`${list}&message=${id}`);
  for (const word of ["写消息", "回复"]) {
    const way = linksOf(shown.body).find(({ text }) => text === word);
    const form = await sales.get(way?.href ?? "");
    match(form.body, /name="keyword"(?![^>]*value="[^"])/, word);
    ok(!form.text.includes("没有找到"), word);
    ok(linksOf(form.body).some(({ href }) => href === list), word);
  }
});

Deno.test("who opens a message comes back to where they were, and the page takes four statements", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { water } = await write(world);
  const sales = await enter("sales");
  const here = `${PATH}?read=0&sort=created_at&columns=sender`;
  const opened = await sales.post(here, { event: "open", id: String(water) });
  equal(opened.location, `${here.replace(",", "%2C")}&message=${water}`);
  const { body } = await takesAtMost(4, sales, opened.location ?? "");
  ok(linksOf(body).some(({ href }) => href === here));
});

Deno.test("what was sent is a file with who has read it, and is narrowed to what was taken back", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { water, secret } = await write(world);
  await (await enter("finance")).post(PATH, ticked("read", [water]));
  const admin = await enter("admin");
  const columns = "columns=to,recipients,readers";
  const file = await admin.get(
    `${SENT}&keyword=停水&${columns}&format=csv`,
  );
  const [head, line = "", ...more] = linesOf(file);
  equal(head, "主题,内容,收件人,状态,收件人数,已读人数");
  match(
    line,
    /^停水通知,周六停电，请提前关机。,"?(?:sales|finance)、.*1 \/ 2 已读,2,1$/,
  );
  equal(more.length, 0);
  await admin.post(SENT, { event: "revoke", id: String(secret) });
  const revoked = linesOf(await admin.get(`${SENT}&revoked=1&format=csv`));
  equal(revoked.length, 2);
  match(revoked[1] ?? "", /^工资单,.*已撤回/);
});

Deno.test("many messages are taken back after being asked; one that is back already is named", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { power, water, lunch } = await write(world);
  const admin = await enter("admin");
  await admin.post(SENT, { event: "revoke", id: String(lunch) });
  const asked = await admin.post(SENT, ticked("revoke", [power, water, lunch]));
  match(asked.text, /撤回：共 3 条.*从所有人的收件箱消失/);
  match((await (await enter("sales")).get(PATH)).text, /停电通知/);
  const done = await admin.submit(SENT, asked, {
    form: has("confirmed"),
  });
  const report = await admin.get(done.location ?? "");
  match(report.text, /已处理 2 条，1 条未能处理/);
  match(report.text, /午餐 这条消息已经撤回/);
  match((await (await enter("sales")).get(PATH)).text, /没有消息/);
});

Deno.test("another's message is not taken back by ticking it, and nobody without the right takes any back", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { power } = await write(world);
  await world.allow("finance", "manage_msg");
  const revoke = { ...ticked("revoke", [power]), confirmed: "1" };
  const finance = await enter("finance");
  const report = await finance.post(SENT, revoke);
  match((await finance.get(report.location ?? "")).text, /1 条未能处理/);
  const sales = await enter("sales");
  equal((await sales.post(SENT, revoke)).status, 403);
  match((await sales.get(PATH)).text, /停电通知/);
});
