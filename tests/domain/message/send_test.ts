import { deepEqual, equal } from "node:assert/strict";
import type { Kysely } from "kysely";
import { up } from "@/db/migrations/2026_12_01_67_message_pairs.ts";
import { findInInbox, listInbox } from "@/db/message/inbox.ts";
import { countUnread } from "@/db/message/unread.ts";
import { listSent } from "@/db/message/sent.ts";
import {
  deleteFromInbox,
  markAllRead,
  markRead,
} from "@/domain/message/inbox.ts";
import { InboxFilter, SentFilter } from "@/domain/message/message_filter.ts";
import {
  reviseMessage,
  revokeMessages,
  sendToCustomers,
} from "@/domain/message/send.ts";
import { searchText } from "@/domain/search_text.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { parse } from "@/domain/validate.ts";
import { refuses } from "@/tests/refusals.ts";
import { openWorld } from "@/tests/world.ts";
import { post, readerOf, readersOf, withWriter } from "./posting.ts";

const ALL = parse(InboxFilter, {});
const SENT = parse(SentFilter, {});

Deno.test("a message is found by its words whatever their width", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const writer = await withWriter(world);
  const content = "型号Ｖ８智联到货";
  await post(db, writer, { content, accounts: [sales.id] });
  for (const keyword of ["Ｖ８智联", "v8智联"]) {
    const filter = parse(InboxFilter, { keyword });
    equal((await listInbox(db, readerOf(sales), filter)).total, 1, keyword);
  }
});

Deno.test("a message reaches the accounts that it names, and nobody else", async () => {
  await using world = await openWorld();
  const { db, sales, finance, green } = world;
  const writer = await withWriter(world);
  const { id, recipients } = await post(db, writer, {
    accounts: [sales.id, finance.id],
  });
  equal(recipients, 2);
  deepEqual(await readersOf(db, id), ["finance", "sales"]);
  equal(await countUnread(db, sales), 1);
  equal(await countUnread(db, green), 0);
  const { rows } = await listInbox(db, readerOf(sales), ALL);
  deepEqual(rows.map(({ subject, sender }) => [subject, sender]), [
    ["停电通知", "nobody"],
  ]);
});

Deno.test("an audience of organizations, roles and permissions is everybody in it, once, without who writes", async () => {
  await using world = await openWorld();
  const { db, organizations, production, warehouse } = world;
  const writer = await withWriter(world);
  const role = await db.insertInto("role").values({ name: "仓库" })
    .returning("id").executeTakeFirstOrThrow();
  await db.insertInto("account_role").values(
    [production, warehouse, writer].map(({ id }) => ({
      account_id: id,
      role_id: role.id,
    })),
  ).execute();
  const { id } = await post(db, writer, {
    organizations: [organizations.green],
    roles: [role.id],
    permissions: ["manage_inventory", "manage_oem"],
    accounts: [warehouse.id],
  });
  deepEqual(await readersOf(db, id), [
    "admin", // who has every permission
    "green",
    "green2",
    "production",
    "sales",
    "warehouse",
  ]);
});

Deno.test("disabled accounts get nothing, and an audience without anybody is refused", async () => {
  await using world = await openWorld();
  const { db, green, green2, sky, organizations } = world;
  const writer = await withWriter(world);
  await db.updateTable("account").set({ status: 0 })
    .where("id", "in", [green2.id, sky.id]).execute();
  const { id } = await post(db, writer, {
    organizations: [organizations.green],
  });
  deepEqual(await readersOf(db, id), [green.username]);
  await refuses(
    post(db, writer, { organizations: [organizations.sky] }),
    42200,
    "accounts",
  );
  await refuses(post(db, writer, { accounts: [sky.id] }), 42200, "accounts");
  await refuses(post(db, writer, { accounts: [writer.id] }), 42200, "accounts");
});

Deno.test("who is named but is not there is a fault at their part of the audience", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const writer = await withWriter(world);
  await refuses(
    post(db, writer, { accounts: [sales.id, 999_999] }),
    42200,
    "accounts",
  );
  await refuses(
    post(db, writer, { organizations: [999_999] }),
    42200,
    "organizations",
  );
  await refuses(post(db, writer, { roles: [999_999] }), 42200, "roles");
  const { id } = await db.insertInto("role")
    .values({ name: "旧角色", deleted_at: new Date() })
    .returning("id").executeTakeFirstOrThrow();
  const audience = { accounts: [sales.id], roles: [id] };
  await refuses(post(db, writer, audience), 42200, "roles");
});

Deno.test("without the permission nobody writes, neither staff nor customers", async () => {
  await using world = await openWorld();
  const { db, sales, green, finance } = world;
  for (const by of [sales, green]) {
    await refuses(post(db, by, { accounts: [finance.id] }), 40300);
    const words = { subject: "a", content: "b" };
    const audience = { accounts: [world.sky.id] };
    await refuses(sendToCustomers(db, by, words, audience), 40300);
  }
});

Deno.test("a message that was taken back is in no inbox, read or not, and no longer unread", async () => {
  await using world = await openWorld();
  const { db, sales, finance } = world;
  const writer = await withWriter(world);
  const { id } = await post(db, writer, { accounts: [sales.id, finance.id] });
  await markRead(db, sales, id);
  await revokeMessages(db, writer, [id]);
  for (const reader of [sales, finance]) {
    equal(await countUnread(db, reader), 0);
    await refuses(findInInbox(db, reader, id), 40400);
    await refuses(markRead(db, reader, id), 40400);
  }
  const { rows } = await listSent(db, writer, "own", SENT, DEFAULT_SETTINGS);
  equal(rows[0]?.revoked_at instanceof Date, true);
  equal(rows[0]?.readers, 1);
  await refuses(revokeMessages(db, writer, [id]), 40900);
});

Deno.test("only who wrote a message takes it back, and several go together or not at all", async () => {
  await using world = await openWorld();
  const { db, sales, finance, admin } = world;
  const writer = await withWriter(world);
  const { id: own } = await post(db, writer, { accounts: [sales.id] });
  const { id: other } = await post(db, admin, { accounts: [sales.id] });
  for (const by of [sales, finance, admin]) {
    await refuses(revokeMessages(db, by, [own]), 40400);
  }
  await refuses(revokeMessages(db, writer, [own, other]), 40400);
  equal(await countUnread(db, sales), 2);
});

Deno.test("messages to customers are the company's: whoever may write takes them back", async () => {
  await using world = await openWorld();
  const { db, admin, sales, green, organizations } = world;
  const writer = await withWriter(world);
  const words = { subject: "放假通知", content: "国庆七天不发货。" };
  const all = { organizations: [organizations.green] };
  const { id, recipients } = await sendToCustomers(db, writer, words, all);
  equal(recipients, 2);
  await refuses(revokeMessages(db, sales, [id], true), 40300);
  await revokeMessages(db, admin, [id], true);
  equal(await countUnread(db, green), 0);
  const { id: toStaff } = await post(db, writer, { accounts: [sales.id] });
  await refuses(revokeMessages(db, admin, [toStaff], true), 40400);
});

Deno.test("to customers means accounts of customers", async () => {
  await using world = await openWorld();
  const { db, sales, green } = world;
  const writer = await withWriter(world);
  const words = { subject: "放假通知", content: "国庆七天不发货。" };
  await refuses(
    sendToCustomers(db, writer, words, { accounts: [green.id, sales.id] }),
    42200,
    "id",
  );
  await refuses(
    sendToCustomers(db, writer, words, { organizations: [999_999] }),
    42200,
    "id",
  );
});

Deno.test("of organizations that are written to each has somebody who reads it", async () => {
  await using world = await openWorld();
  const { db, sky, organizations } = world;
  const writer = await withWriter(world);
  const words = { subject: "放假通知", content: "国庆七天不发货。" };
  const both = { organizations: [organizations.green, organizations.sky] };
  const { recipients } = await sendToCustomers(db, writer, words, both);
  equal(recipients, 3);
  await db.updateTable("account").set({ status: 0 })
    .where("id", "=", sky.id).execute();
  await refuses(sendToCustomers(db, writer, words, both), 42200, "id");
});

Deno.test("what nobody has read can be put better; what somebody has, can't", async () => {
  await using world = await openWorld();
  const { db, green, green2, organizations } = world;
  const writer = await withWriter(world);
  const words = { subject: "放假通知", content: "国庆七天不发货。" };
  const all = { organizations: [organizations.green] };
  const { id } = await sendToCustomers(db, writer, words, all);
  const better = { subject: "放假通知", content: "国庆八天不发货。" };
  await refuses(
    reviseMessage(db, writer, id, { ...better, version: 7 }),
    40901,
  );
  await reviseMessage(db, writer, id, { ...words, version: 1 }); // no other words: no other version
  await reviseMessage(db, writer, id, { ...better, version: 1 });
  equal((await findInInbox(db, green, id)).content, better.content);
  await markRead(db, green2, id);
  await refuses(reviseMessage(db, writer, id, { ...words, version: 2 }), 40900);
});

Deno.test("each inbox is its own: another's messages are not there", async () => {
  await using world = await openWorld();
  const { db, sales, finance } = world;
  const writer = await withWriter(world);
  const { id } = await post(db, writer, { accounts: [sales.id] });
  await refuses(findInInbox(db, finance, id), 40400);
  await refuses(markRead(db, finance, id), 40400);
  await refuses(deleteFromInbox(db, finance, [id]), 40400);
  equal(await countUnread(db, sales), 1);
});

Deno.test("reading twice changes nothing, deleting takes it from one inbox only", async () => {
  await using world = await openWorld();
  const { db, sales, finance } = world;
  const writer = await withWriter(world);
  const { id } = await post(db, writer, { accounts: [sales.id, finance.id] });
  await markRead(db, sales, id);
  const { read_at } = await findInInbox(db, sales, id);
  await markRead(db, sales, id);
  deepEqual((await findInInbox(db, sales, id)).read_at, read_at);
  await deleteFromInbox(db, sales, [id]);
  await refuses(findInInbox(db, sales, id), 40400);
  await refuses(deleteFromInbox(db, sales, [id]), 40400);
  equal((await findInInbox(db, finance, id)).id, id);
});

Deno.test("everything is read up to what was seen; what came later is not", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const writer = await withWriter(world);
  const seen = await post(db, writer, { accounts: [sales.id] });
  const { id } = await post(db, writer, { accounts: [sales.id] });
  equal(await markAllRead(db, sales, seen.id), 1);
  equal(await countUnread(db, sales), 1);
  equal((await findInInbox(db, sales, id)).read_at, null);
  equal(await markAllRead(db, sales), 1);
  equal(await markAllRead(db, sales), 0);
});

Deno.test("an inbox is found by words, by kind and by whether it was read", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const writer = await withWriter(world);
  const { id } = await post(db, writer, { accounts: [sales.id] });
  await post(db, writer, {
    accounts: [sales.id],
    subject: "盘点安排",
    content: "月末盘点仓库",
  });
  await markRead(db, sales, id);
  const found = async (query: Record<string, string>) => {
    const filter = parse(InboxFilter, query);
    const { rows, total } = await listInbox(db, readerOf(sales), filter);
    equal(rows.length, total);
    return rows.map(({ subject }) => subject);
  };
  deepEqual(await found({}), ["盘点安排", "停电通知"]);
  deepEqual(await found({ keyword: "pandian" }), ["盘点安排"]);
  deepEqual(await found({ keyword: "提前关机" }), ["停电通知"]);
  deepEqual(await found({ read: "0" }), ["盘点安排"]);
  deepEqual(await found({ read: "1" }), ["停电通知"]);
  deepEqual(await found({ kind: "notice" }), []);
});

Deno.test("a message is found by a word of two characters amid its subject or its text, also one that was written before that was so", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const writer = await withWriter(world);
  const subject = "关于本月底东区仓库盘点期间暂停收货发货的统一安排通知";
  const content = "周六三点起停电检修，请提前关机；V8网关会离线。";
  await post(db, writer, { accounts: [sales.id], subject, content });
  const found = async (keyword: string) =>
    (await listInbox(
      db,
      readerOf(sales),
      parse(InboxFilter, { keyword }),
    )).total;
  const counts = async () => [
    await found("本月"),
    await found("检修"),
    await found("网关"),
    await found("离线"),
    await found("修请"),
  ];
  deepEqual(await counts(), [1, 1, 1, 1, 0]);
  await db.updateTable("message").set({
    search: `${searchText(subject)} ${content.toLowerCase()}`,
  }).execute();
  deepEqual(await counts(), [0, 0, 0, 0, 0]);
  await up(db as Kysely<unknown>);
  deepEqual(await counts(), [1, 1, 1, 1, 0]);
});

Deno.test("what staff write, change and take back stands in the operation log", async () => {
  await using world = await openWorld();
  const { db, organizations } = world;
  const writer = await withWriter(world);
  const words = { subject: "放假通知", content: "国庆七天不发货。" };
  const all = { organizations: [organizations.green] };
  const { id } = await sendToCustomers(db, writer, words, all);
  await reviseMessage(db, writer, id, {
    subject: "放假",
    content: words.content,
    version: 1,
  });
  await revokeMessages(db, writer, [id]);
  const rows = await db.selectFrom("operation_log").select(["event", "after"])
    .where("source", "=", "message").orderBy("id").execute();
  deepEqual(rows.map(({ event }) => event), ["send", "update", "revoke"]);
  deepEqual(rows[1]?.after, { subject: "放假" });
});
