import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { findFile } from "@/db/file/files.ts";
import { findTicket, listTickets } from "@/db/feedback/tickets.ts";
import { readJournal } from "@/db/journal.ts";
import type { Actor } from "@/domain/access.ts";
import { FeedbackFilter } from "@/domain/feedback/feedback_filter.ts";
import {
  closeTicket,
  createTicket,
  reopenTicket,
  replyToTicket,
  resumeTicket,
} from "@/domain/feedback/ticket.ts";
import { ReplyInput, TicketInput } from "@/domain/feedback/ticket_input.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { AccountProfile } from "@/domain/account/account_input.ts";
import { updateAccount } from "@/domain/account/manage.ts";
import { OwnProfile, updateProfile } from "@/domain/account/profile.ts";
import { shortened } from "@/domain/text.ts";
import { parse } from "@/domain/validate.ts";
import { lastOperations } from "@/tests/domain/account/staff.ts";
import { readersOf } from "@/tests/domain/message/posting.ts";
import { placeOrder, uploaded } from "@/tests/orders.ts";
import { refusedIn, refuses } from "@/tests/refusals.ts";
import { openWorld, type World } from "@/tests/world.ts";

/** Staff who answer tickets, and do nothing else. */
function withAnswerer(world: World): Promise<Actor> {
  return world.allow("nobody", "manage_feedback");
}

async function open({ db }: World, by: Actor, files: number[] = []) {
  const input = parse(TicketInput, {
    kind: "problem",
    title: "电磁阀渗水",
    content: "接口处有水珠。",
    files,
  });
  return (await createTicket(db, by, input)).id;
}

function reply({ db }: World, by: Actor, id: number, files: number[] = []) {
  return replyToTicket(
    db,
    by,
    id,
    parse(ReplyInput, { content: "请看密封圈。", files }),
  );
}

async function lastReaders({ db }: World) {
  const notice = await db.selectFrom("message").select(["id", "key", "link"])
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  return { ...notice, readers: await readersOf(db, notice.id) };
}

Deno.test("nobody makes a colleague's file their own by naming it: neither one of a ticket nor one that is not sent yet", async () => {
  await using world = await openWorld();
  const { db, green, green2 } = world;
  const [sent, kept] = [await uploaded(db, green), await uploaded(db, green)];
  const ticket = await open(world, green, [sent]);
  const own = await open(world, green2);
  for (const file of [sent, kept]) {
    await refuses(open(world, green2, [file]), 42200, "files");
    await refuses(reply(world, green2, own, [file]), 42200, "files");
    await refuses(findFile(db, green2, file), 40400);
  }
  const line = { goods_id: world.goods.valve, quantity: 1, files: [sent] };
  await refuses(
    placeOrder(world, { by: green2, type: "part", lines: [line] }),
    42200,
    "lines.0.files",
  );
  equal((await findTicket(db, green, ticket)).files.length, 1);
  equal((await findFile(db, green, kept)).id, kept);
});

Deno.test("a ticket goes to who answers, the answer to who asked, and back", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const answerer = await withAnswerer(world);
  const id = await open(world, green);
  const told = await lastReaders(world);
  deepEqual([told.key, told.readers], ["feedback_new", ["nobody"]]);
  match(told.link ?? "", /^\/common\/account\/feedback-detail\/\d+$/);

  await reply(world, answerer, id);
  equal((await findTicket(db, green, id)).status, "answered");
  deepEqual((await lastReaders(world)).readers, ["green"]);

  await reply(world, green, id);
  const { status, replies } = await findTicket(db, green, id);
  equal(status, "open");
  deepEqual(replies.map(({ who, by_staff }) => [who, by_staff]), [
    ["nobody", true],
    ["green", false],
  ]);
  deepEqual((await lastReaders(world)).readers, ["nobody"]);
});

Deno.test("who opens a ticket again with what they wrote meanwhile tells the other side once", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const answerer = await withAnswerer(world);
  const id = await open(world, green);
  const words = { content: "还是渗水。", files: [] };
  await refuses(resumeTicket(db, green, id, words), 40900);
  await closeTicket(db, answerer, id, { version: 1 });
  const told = () =>
    db.selectFrom("message").select((eb) => eb.fn.countAll().as("n"))
      .executeTakeFirstOrThrow();
  const before = Number((await told()).n);
  await resumeTicket(db, green, id, words);
  equal(Number((await told()).n), before + 1);
  deepEqual((await lastReaders(world)).key, "feedback_reply");
  equal((await findTicket(db, green, id)).status, "open");
});

Deno.test("a closed ticket takes no reply until it is opened again", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const answerer = await withAnswerer(world);
  const id = await open(world, green);
  await closeTicket(db, answerer, id, { version: 1 });
  deepEqual((await lastReaders(world)).key, "feedback_closed");
  const closed = "feedback.status.closed";
  await rejects(reply(world, green, id), refusedIn(closed, "log.event.reply"));
  await rejects(
    closeTicket(db, green, id, { version: 1 }),
    refusedIn(closed, "log.event.close"),
  );
  await reopenTicket(db, green, id);
  const { key, readers } = await lastReaders(world);
  deepEqual([key, readers], ["feedback_reopened", ["nobody"]]);
  await rejects(
    reopenTicket(db, green, id),
    refusedIn("feedback.status.open", "log.event.reopen"),
  );
  await reply(world, green, id);
  const { entries } = await readJournal(db, green, "feedback", id);
  deepEqual(entries.map(({ event, to }) => [event, to]), [
    ["create", "open"],
    ["close", "closed"],
    ["reopen", "open"],
    ["reply", "open"],
  ]);
});

Deno.test("customers and staff see their own tickets, who answers sees all", async () => {
  await using world = await openWorld();
  const { db, green, green2, sky, sales } = world;
  const answerer = await withAnswerer(world);
  const own = await open(world, green);
  await open(world, sales);
  for (const other of [green2, sky, sales]) {
    await refuses(findTicket(db, other, own), 40400);
    await refuses(reply(world, other, own), 40400);
    await refuses(closeTicket(db, other, own, { version: 1 }), 40400);
    await refuses(reopenTicket(db, other, own), 40400);
  }
  const listed = async (actor: Actor, tab: string) => {
    const filter = parse(FeedbackFilter, { tab });
    const { total } = await listTickets(db, actor, filter, DEFAULT_SETTINGS);
    return total;
  };
  equal(await listed(green, "all"), 1);
  equal(await listed(green2, "all"), 0);
  equal(await listed(answerer, "mine"), 0);
  equal(await listed(answerer, "all"), 2);
});

Deno.test("files of a ticket are seen by both sides of it, and by nobody else", async () => {
  await using world = await openWorld();
  const { db, green, green2, sales } = world;
  const answerer = await withAnswerer(world);
  const photo = await uploaded(db, green, "渗水.png");
  const id = await open(world, green, [photo]);
  const drawing = await uploaded(db, answerer, "密封圈.png");
  await reply(world, answerer, id, [drawing]);
  const ticket = await findTicket(db, green, id);
  deepEqual(ticket.files.map(({ name }) => name), ["渗水.png"]);
  deepEqual(ticket.replies[0]?.files.map(({ name }) => name), ["密封圈.png"]);
  for (const file of [photo, drawing]) {
    equal((await findFile(db, green, file)).id, file);
    equal((await findFile(db, answerer, file)).id, file);
    for (const other of [green2, sales]) {
      await refuses(findFile(db, other, file), 40400);
    }
  }
  const foreign = await uploaded(db, sales);
  await refuses(open(world, green, [foreign]), 42200, "files");
});

Deno.test("tickets are found by number, title and author, and counted by state", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const answerer = await withAnswerer(world);
  const id = await open(world, green);
  await reply(world, answerer, id);
  const { feedback_no } = await findTicket(db, green, id);
  for (const keyword of [feedback_no, "电磁阀", "dcf", "green"]) {
    const filter = parse(FeedbackFilter, { tab: "all", keyword });
    const { rows, counts } = await listTickets(
      db,
      answerer,
      filter,
      DEFAULT_SETTINGS,
    );
    deepEqual(rows.map((row) => row.id), [id], keyword);
    deepEqual(counts, { open: 0, answered: 1, closed: 0 });
  }
});

Deno.test("a ticket is found by its author's name also when they changed it since, themselves or by an admin", async () => {
  await using world = await openWorld();
  const { db, admin, green } = world;
  const answerer = await withAnswerer(world);
  const id = await open(world, green);
  const found = async (keyword: string) => {
    const filter = parse(FeedbackFilter, { tab: "all", keyword });
    const { rows } = await listTickets(db, answerer, filter, DEFAULT_SETTINGS);
    return rows.map((row) => [row.id, row.author]);
  };
  const profile = { phone: "", email: "", version: 1 };
  await updateProfile(
    db,
    green,
    parse(OwnProfile, { ...profile, nickname: "王小明" }),
  );
  deepEqual(await found("王小明"), [[id, "王小明"]]);
  await updateAccount(
    db,
    admin,
    green.id,
    parse(AccountProfile, { ...profile, version: 2, nickname: "王大明" }),
  );
  for (const keyword of ["王大明", "wdm", "王小明"]) {
    deepEqual(await found(keyword), [[id, "王大明"]], keyword);
  }
});

Deno.test("a long ticket with an emoji where its notice ends is written, and so is its reply", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const answerer = await withAnswerer(world);
  const content = `${"x".repeat(199)}😀 tail`;
  const { id } = await createTicket(
    db,
    green,
    parse(TicketInput, { kind: "problem", title: "电磁阀", content }),
  );
  await replyToTicket(db, answerer, id, parse(ReplyInput, { content }));
  const notices = await db.selectFrom("message").select("params").execute();
  deepEqual(
    notices.map(({ params }) => params.content),
    [`${"x".repeat(199)}…`, `${"x".repeat(199)}…`],
  );
});

Deno.test("the operation log tells what staff wrote in a ticket and in a reply, long texts shortened", async () => {
  await using world = await openWorld();
  const { db, sales, green } = world;
  const answerer = await withAnswerer(world);
  await open(world, sales);
  const id = await open(world, green);
  const content = "请看密封圈。".repeat(50);
  await replyToTicket(
    db,
    answerer,
    id,
    parse(ReplyInput, { content, files: [] }),
  );
  await closeTicket(db, answerer, id, { version: 2 });
  const told = (await lastOperations(db, 3)).map(({ event, after }) => [
    event,
    after,
  ]);
  const said = {
    kind: "problem",
    title: "电磁阀渗水",
    content: "接口处有水珠。",
  };
  deepEqual(told, [
    ["close", { status: "closed" }],
    ["reply", { status: "answered", content: shortened(content, 200) }],
    ["create", { status: "open", ...said }],
  ]);
});
