import { deepEqual, equal, match, ok } from "node:assert/strict";
import { setAccountStatus } from "@/domain/account/manage.ts";
import { endSignIns } from "@/domain/account/session.ts";
import { MOST_IN_FORM } from "@/domain/file/size.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { demandTotp } from "../../domain/account/authenticator.ts";
import { linksOf, sends } from "../../html.ts";
import type { Visitor } from "../../http.ts";
import { openStory } from "../../sites.ts";

const LIST = "/common/account/feedback";
const DETAIL = "/common/account/feedback-detail";

/** The office with somebody who answers tickets. */
async function openOffice() {
  const office = await openStory();
  await office.world.allow("nobody", "manage_feedback");
  return office;
}

const TICKET = {
  title: "电磁阀渗水",
  kind: "problem",
  content: "接口处有水珠。",
};
/** The smallest picture that is one. */
const PICTURE = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==",
);

function photo(): File {
  return new File([PICTURE], "渗水.png", { type: "image/png" });
}

/** Opens a ticket by its form; gives its page. */
async function open(visitor: Visitor, fields = {}): Promise<string> {
  const path = `${LIST}?new=1`;
  const done = await visitor.fill(path, {
    form: sends("create"),
    fields: { ...TICKET, ...fields },
    button: "提交工单",
  });
  equal(done.status, 303, done.text);
  return done.location ?? "";
}

async function reply(visitor: Visitor, path: string, fields = {}) {
  return await visitor.fill(path, {
    form: sends("reply"),
    fields: { content: "请看密封圈。", ...fields },
    button: "发送回复",
  });
}

Deno.test("a ticket with a picture is opened, answered and closed, without scripts", async () => {
  await using office = await openOffice();
  const { enter } = office;
  const [green, staff] = [await enter("green"), await enter("nobody")];
  const path = await open(green, { upload: photo() });
  const shown = await green.get(path);
  match(shown.text, /电磁阀渗水.*待答复.*接口处有水珠/s);
  const file = linksOf(shown.body).find(({ href }) =>
    href.startsWith("/file/")
  );
  equal((await staff.get(file?.href ?? "")).status, 200);
  equal((await (await enter("sky")).get(file?.href ?? "")).status, 404);

  match((await staff.get(`${LIST}?tab=all`)).text, /电磁阀渗水/);
  equal((await reply(staff, path)).status, 303);
  match((await green.get(path)).text, /已答复.*nobody 客服.*请看密封圈/s);

  const ask = `${path}?confirm=close`;
  const closed = await green.fill(ask, {
    form: sends("close"),
  });
  equal(closed.location, path);
  const over = await green.get(path);
  match(over.text, /已关闭/);
  ok(!over.text.includes("发送回复"));
  const again = await green.post(path, { event: "reply", content: "还有" });
  equal(again.status, 409);
  match(again.text, /工单已关闭/);
  await green.submit(path, over, { form: sends("reopen") });
  match((await green.get(path)).text, /待答复/);
});

Deno.test("a reply whose author may answer no more by then is kept, and sent once they may again", async () => {
  await using office = await openOffice();
  const { world, enter } = office;
  const path = await open(await enter("green"));
  const staff = await enter("nobody");
  const writing = await staff.get(path);
  await world.db.deleteFrom("account_permission")
    .where("account_id", "=", world.nobody.id).execute();
  const content = "请看密封圈。";
  const refused = await staff.submit(path, writing, {
    form: sends("reply"),
    fields: { content },
    button: "发送回复",
  });
  equal(refused.status, 403);
  match(refused.text, /manage_feedback.*开通权限后可以再次提交/s);
  ok(refused.body.includes(content));
  ok(!refused.text.includes(TICKET.title), "the ticket itself is not told");
  await world.allow("nobody", "manage_feedback");
  const sent = await staff.submit(path, refused, { form: sends("reply") });
  equal(sent.status, 303, sent.text);
  match((await staff.get(path)).text, /已答复.*请看密封圈/s);
});

Deno.test("a reply to a ticket that was closed while it was written is kept, and reopens it", async () => {
  await using office = await openOffice();
  const [green, staff] = [
    await office.enter("green"),
    await office.enter("nobody"),
  ];
  const path = await open(green);
  const writing = await green.get(path);
  await staff.fill(`${path}?confirm=close`, { form: sends("close") });
  const late = await green.submit(path, writing, {
    form: sends("reply"),
    fields: { content: "换了密封圈还是渗水。", upload: photo() },
    button: "发送回复",
  });
  equal(late.status, 409);
  match(late.text, /工单已关闭/);
  ok(late.body.includes("换了密封圈还是渗水。"));
  const sent = await green.submit(path, late, {
    form: sends("resume"),
    fields: {},
    button: "重新打开并发送",
  });
  equal(sent.status, 303, sent.text);
  const shown = await staff.get(path);
  match(shown.text, /待答复.*换了密封圈还是渗水/s);
  ok(linksOf(shown.body).some(({ href }) => href.startsWith("/file/")));
});

Deno.test("a ticket is not closed over a reply that came since its closing was asked about: the reply is shown first", async () => {
  await using office = await openOffice();
  const [green, staff] = [
    await office.enter("green"),
    await office.enter("nobody"),
  ];
  const path = await open(green);
  const ask = `${path}?confirm=close`;
  const asked = await staff.get(ask);
  await reply(green, path, { content: "换了密封圈还是渗水。" });
  const refused = await staff.submit(ask, asked, { form: sends("close") });
  equal(refused.status, 409);
  match(refused.text, /待答复.*\[40901\].*换了密封圈还是渗水/s);
  const closed = await staff.fill(ask, { form: sends("close") });
  equal(closed.location, path);
  match((await staff.get(path)).text, /已关闭/);
});

Deno.test("what is missing is said at its field; words and picture stay", async () => {
  await using office = await openOffice();
  const green = await office.enter("green");
  const path = `${LIST}?new=1`;
  const refused = await green.fill(path, {
    form: sends("create"),
    fields: { content: "接口处有水珠。", upload: photo() },
    button: "提交工单",
  });
  equal(refused.status, 422);
  match(refused.text, /标题.*请填写标题/s);
  ok(refused.body.includes("接口处有水珠。"));
  const kept = await green.submit(path, refused, {
    form: sends("create"),
    fields: { title: "电磁阀渗水" },
    button: "提交工单",
  });
  equal(kept.status, 303);
  const shown = await green.get(kept.location ?? "");
  ok(linksOf(shown.body).some(({ href }) => href.startsWith("/file/")));
});

/** Sends a new ticket's form, whose end comes after `meanwhile`. */
async function sendSlowly(visitor: Visitor, meanwhile: () => Promise<unknown>) {
  const form = new FormData();
  const fields = { ...TICKET, event: "create" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { headers, body } = new Response(form);
  const slow = body!.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      flush: async () => void await meanwhile(),
    }),
  );
  const type = headers.get("content-type") ?? "";
  return await visitor.send("POST", LIST, slow, { "content-type": type });
}

Deno.test("who is disabled or signed out while their ticket is on its way has sent none, and may sign in to send it", async () => {
  await using office = await openOffice();
  const { world: { db, admin, green }, enter } = office;
  const visitor = await enter("green");
  const sent = await sendSlowly(visitor, () => Promise.resolve());
  equal(sent.status, 303);
  const cutsOff = [
    () => endSignIns(db, green.id),
    () => setAccountStatus(db, admin, green.id, { status: 0, version: 1 }),
  ];
  for (const cutOff of cutsOff) {
    const late = await sendSlowly(await enter("green"), cutOff);
    equal(late.status, 401);
    const page = await late.text();
    match(page, /name="password"/);
    ok(page.includes(TICKET.content), "what was typed goes along");
  }
  equal((await db.selectFrom("feedback").select("id").execute()).length, 1);
});

Deno.test("whose role demands a second factor since their ticket was on its way sets it up before they send it", async () => {
  await using office = await openOffice();
  const { world, enter } = office;
  const late = await sendSlowly(
    await enter("sales"),
    () => demandTotp(world, world.sales.id),
  );
  equal(late.status, 403);
  match(await late.text(), /接口处有水珠/);
  deepEqual(await world.db.selectFrom("feedback").select("id").execute(), []);
});

Deno.test("another's ticket is not there, for colleagues and customers alike", async () => {
  await using office = await openOffice();
  const { enter } = office;
  const path = await open(await enter("green"));
  for (const name of ["green2", "sky", "sales"] as const) {
    const visitor = await enter(name);
    equal((await visitor.get(path)).status, 404, name);
    for (const event of ["reply", "close", "reopen"]) {
      for (const one of [path, `${DETAIL}/999999`]) {
        const answer = await visitor.post(one, { event, content: "x" });
        const told = name === "sales" ? 403 : 404; // staff hear what they lack, whether or not it is there
        equal(answer.status, told, `${name} ${event} ${one}`);
      }
    }
    const list = await visitor.get(`${LIST}?tab=all`);
    ok(!list.text.includes("电磁阀渗水"), name);
    ok(!list.text.includes("全部工单"), name);
  }
  const green = await enter("green");
  equal((await green.get(`${DETAIL}/999999`)).status, 404);
  equal((await green.post(path, { event: "nonsense" })).status, 400);
});

Deno.test("who opens ticket after ticket is asked to wait: each is told to all who answer", async () => {
  await using office = await openOffice();
  const green = await office.enter("green");
  const codes = new Set<number>();
  for (let n = 0; n < 31; n++) {
    codes.add((await green.post(LIST, { event: "create", ...TICKET })).status);
  }
  deepEqual([...codes], [303, 429]);
});

Deno.test("a reply that says nothing is refused, a double click replies once", async () => {
  await using office = await openOffice();
  const { world, enter } = office;
  const green = await enter("green");
  const path = await open(green);
  const empty = await reply(green, path, { content: " " });
  equal(empty.status, 422);
  match(empty.text, /内容：请填写内容/);
  const shown = await green.get(path);
  const twice = {
    form: sends("reply"),
    fields: { content: "补充照片" },
    button: "发送回复",
  };
  await green.submit(path, shown, twice);
  await green.submit(path, shown, twice);
  const replies = await world.db.selectFrom("feedback_reply").select("id")
    .execute();
  equal(replies.length, 1);
});

/** Whether the form says what it takes without scripts, where videos may have so many bytes. */
async function saysAtOnce(video: number): Promise<boolean> {
  await using office = await openOffice();
  const value = { ...DEFAULT_SETTINGS.upload_limits, video };
  await office.world.db.insertInto("setting")
    .values({ key: "upload_limits", value }).execute();
  const { body } = await (await office.enter("green")).get(`${LIST}?new=1`);
  return /<noscript><span[^>]*>[^<]*合计最大 210 MB/.test(body);
}

Deno.test("where two files may be larger than a form takes, the form says what it takes without scripts", async () => {
  equal(await saysAtOnce(MOST_IN_FORM / 2), false);
  equal(await saysAtOnce(MOST_IN_FORM / 2 + 1), true);
});

Deno.test("of many replies the latest 200 are shown below the question, with a way to those before", async () => {
  await using office = await openOffice();
  const { world, enter } = office;
  const green = await enter("green");
  const path = await open(green);
  await world.db.insertInto("feedback_reply").values(
    Array.from({ length: 210 }, (_, n) => ({
      feedback_id: Number(path.split("/").at(-1)),
      account_id: world.green.id,
      content: `第${n + 1}句`,
    })),
  ).execute();
  const saidIn = (text: string) =>
    [...text.matchAll(/第(\d+)句/g)].map(([, n]) => Number(n));
  const latest = await green.get(path);
  const said = saidIn(latest.text);
  deepEqual([said.length, said[0], said.at(-1)], [200, 11, 210]);
  match(latest.text, /接口处有水珠/);
  const earlier = linksOf(latest.body).find(({ href }) =>
    href.startsWith(`${path}?before=`)
  );
  const before = await green.get(earlier?.href ?? "");
  deepEqual(saidIn(before.text), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  ok(linksOf(before.body).some(({ href }) => href === path));
});

Deno.test("who replies in a loop is told to wait, and the words stay in the form", async () => {
  await using office = await openOffice();
  const author = await office.enter("finance");
  const path = await open(author);
  for (let n = 0; n < 30; n++) {
    await author.post(path, { event: "reply", content: "在吗" });
  }
  const told = await reply(author, path, { content: "请回电" });
  equal(told.status, 429);
  ok(told.body.includes("请回电"));
  const { replies } = await office.world.db.selectFrom("feedback_reply")
    .select((eb) => eb.fn.countAll<number>().as("replies"))
    .executeTakeFirstOrThrow();
  equal(replies, 29, "the ticket itself was the first");
});
