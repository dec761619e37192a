import { deepEqual, equal, match, ok } from "node:assert/strict";
import { inTransaction } from "@/db/transaction.ts";
import {
  closeTicket,
  createTicket,
  replyToTicket,
} from "@/domain/feedback/ticket.ts";
import { orderBulk, readBulk, workBulk } from "@/lists/bulk.ts";
import { listOfName } from "@/lists/registry.ts";
import type { Actor } from "@/domain/access.ts";
import { has, linksOf } from "@/tests/html.ts";
import type { World } from "@/tests/world.ts";
import { countOf, linesOf } from "@/tests/lists.ts";
import { takesAtMost } from "@/tests/statements.ts";
import { openStory } from "@/tests/sites.ts";
import { openWith, ticked } from "./desk.ts";

const LIST = "/common/account/feedback";
const ALL = `${LIST}?tab=all`;

/** Tickets of two customers; whoever of the story has no work of their own answers them. */
async function open(world: World) {
  const { db, green, sky } = world;
  await world.allow("nobody", "manage_feedback");
  const ask = async (by: Actor, title: string, kind: "problem" | "question") =>
    (await createTicket(db, by, { kind, title, content: "见图", files: [] }))
      .id;
  return {
    valve: await ask(green, "电磁阀渗水", "problem"),
    bill: await ask(green, "发票抬头", "question"),
    pump: await ask(sky, "水泵异响", "problem"),
  };
}

Deno.test("one's tickets as a file are those of the filter, with the columns as they are shown", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  await open(world);
  const green = await enter("green");
  const file = await green.get(
    `${LIST}?kind=problem&columns=kind,title&format=csv`,
  );
  const [head, line = "", ...more] = linesOf(file);
  equal(head, "工单号,类别,状态,标题");
  match(line, /^\d+\t,问题,待答复,电磁阀渗水$/);
  deepEqual(more, []);
  const oldest = linesOf(
    await green.get(`${LIST}?sort=created_at&columns=title&format=csv`),
  );
  deepEqual(oldest.map((line) => line.split(",")[1]), [
    "标题",
    "电磁阀渗水",
    "发票抬头",
  ]);
});

Deno.test("a filter that is sent again with a name from anywhere is no fault of ours", async () => {
  await using office = await openStory();
  const green = await office.enter("green");
  const names = ["keyword", "名", "a\r\nb", "a&b=c", "é #?", "__proto__"];
  for (const name of names) {
    const query = new URLSearchParams({ ["was." + name]: "1 c", [name]: "x" });
    const { status, location } = await green.get(`${LIST}?${query}`);
    equal(status, 303, name);
    const settled = new URL(location ?? "", "http://localhost");
    deepEqual([...settled.searchParams], [[name, "x"]]);
    equal((await green.get(location ?? "")).status, 200, name);
  }
});

Deno.test("who answers gets everybody's tickets with their authors; nobody else gets another's", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { pump, valve } = await open(world);
  const staff = await enter("nobody");
  const all = await staff.get(
    `${ALL}&columns=title,author,customer&format=csv`,
  );
  const [head, ...lines] = linesOf(all);
  equal(head, "工单号,标题,类别,状态,提交人,客户");
  equal(lines.length, 3);
  equal(linesOf(await staff.get(`${LIST}?format=csv`)).length, 1);
  for (const name of ["green", "sales"] as const) {
    const visitor = await enter(name);
    const file = await visitor.get(`${ALL}&format=csv`);
    ok(!file.body.includes("水泵异响"), name);
    ok(!file.body.includes("提交人"), name);
    const named = await visitor.get(`${LIST}?format=csv&id=${pump}`);
    equal(linesOf(named).length, 1, name);
    const close = { ...ticked("close", [pump]), confirmed: "1" };
    const done = await visitor.post(LIST, close);
    match((await visitor.get(done.location ?? "")).text, /1 条未能处理/, name);
  }
  const states = await world.db.selectFrom("feedback").select("status")
    .where("id", "in", [pump, valve]).execute();
  ok(states.every(({ status }) => status === "open"));
});

Deno.test("many tickets are closed after being asked; one that is closed already is named", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  const { valve, bill, pump } = await open(world);
  await closeTicket(world.db, world.sky, pump, { version: 1 });
  const staff = await enter("nobody");
  const asked = await staff.post(ALL, ticked("close", [valve, bill, pump]));
  match(asked.text, /关闭工单：共 3 条/);
  const done = await staff.submit(ALL, asked, {
    form: has("confirmed"),
  });
  const report = await staff.get(done.location ?? "");
  match(report.text, /已处理 2 条，1 条未能处理/);
  match(report.text, /工单已经关闭/);
  match((await (await enter("green")).get(LIST)).text, /待答复 0/);
});

Deno.test("of many tickets to be closed those stay open that somebody replied to since", async () => {
  await using office = await openStory();
  const { db, green, nobody } = office.world;
  const { valve, pump } = await open(office.world);
  const run = await inTransaction(db, (trx) =>
    orderBulk(trx, nobody, {
      list: "feedback.all",
      action: "close",
      input: {},
      ids: [valve, pump],
    }));
  await replyToTicket(db, green, valve, { content: "还是渗水", files: [] });
  await workBulk(db, run, listOfName);
  const { done, failures } = await readBulk(db, nobody, run);
  equal(done, 1);
  deepEqual(failures.map(({ id, text }) => [id, text.key]), [
    [valve, "error.stale"],
  ]);
  const states = await db.selectFrom("feedback").select(["id", "status"])
    .where("id", "in", [valve, pump]).orderBy("id").execute();
  deepEqual(states.map(({ status }) => status), ["open", "closed"]);
});

Deno.test("one's own tickets and everybody's open each with their own view, and take four statements", async () => {
  await using office = await openStory();
  const { world, enter } = office;
  await open(world);
  const staff = await enter("nobody");
  await openWith(staff, "feedback.all", ALL, "tab=all&status=open");
  await openWith(staff, "feedback.own", LIST, "kind=problem");
  equal((await staff.get(ALL)).location, `${ALL}&status=open`);
  equal((await staff.get(LIST)).location, `${LIST}?kind=problem`);
  const shown = await takesAtMost(4, staff, `${ALL}&status=open`);
  match(shown.text, /水泵异响/);
  match(shown.text, /我的工单 0 全部工单 3/);
});

Deno.test("the tabs over tickets show what they count, whatever view the other one's list opens with", async () => {
  await using office = await openStory();
  await open(office.world);
  const staff = await office.enter("nobody");
  await openWith(staff, "feedback.all", ALL, "tab=all&kind=question");
  await openWith(staff, "feedback.own", LIST, "kind=problem");
  for (
    const [from, title, rows] of [
      [`${LIST}?view=none`, "全部工单", 3],
      [`${ALL}&view=none`, "我的工单", 0],
    ] as const
  ) {
    const links = linksOf((await staff.get(from)).body);
    const tab = links.find(({ text }) => text.startsWith(title));
    equal(tab?.text.split(" ").at(-1), String(rows));
    equal(countOf((await staff.get(tab?.href ?? "")).text), rows, tab?.href);
  }
});
