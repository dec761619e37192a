import {
  deepEqual,
  equal,
  notDeepEqual,
  notEqual,
  rejects,
} from "node:assert/strict";
import { sql } from "kysely";
import {
  type Change,
  changesSince,
  concerns,
  hasMissed,
  readCursor,
} from "@/db/message/feed.ts";
import { counterKeys, readBadges, readCounters } from "@/db/platform/badges.ts";
import type { Actor } from "@/domain/access.ts";
import { createSession } from "@/domain/account/session.ts";
import { markRead } from "@/domain/message/inbox.ts";
import {
  issueSocketToken,
  redeemSocketToken,
} from "@/domain/message/socket_token.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { deleteOrder } from "@/domain/oem/write_order.ts";
import { placeOrder } from "@/tests/orders.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { alter, HERE } from "../account/staff.ts";
import { post, withWriter } from "./posting.ts";

/** What the feed told of while `act` ran. */
async function changesBy(
  { db }: World,
  act: () => Promise<unknown>,
): Promise<Change[]> {
  const before = await readCursor(db);
  await act();
  const { changes } = await changesSince(db, before);
  if (changes === "everything") throw new Error("too much for a test");
  return changes;
}

function concerned(world: World, changes: readonly Change[]): string[] {
  const names = Object.values(world.accounts).filter((actor) =>
    changes.some((change) =>
      concerns(change, actor, counterKeys(world.db, actor))
    )
  ).map(({ username }) => username);
  return names.sort();
}

Deno.test("whoever's counters an event changes is told, by whatever command it comes", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  let id = 0;
  const created = await changesBy(world, async () => {
    id = await placeOrder(world);
  });
  deepEqual(concerned(world, created), ["green", "green2", "sales"]);
  const deleted = await changesBy(world, () => deleteOrder(db, green, id));
  deepEqual(concerned(world, deleted), ["green", "green2"]);
});

Deno.test("no counter of anybody changes without a word in the feed", async () => {
  await using world = await openWorld();
  const { db } = world;
  const badgesOf = async (actor: Actor) =>
    JSON.stringify(await readBadges(db, actor, 100));
  const people = Object.values(world.accounts);
  for (
    const status of [
      "draft_complete",
      "unpaid",
      "unpaid_complete",
      "arrange",
      "production_complete",
      "shipping",
      "final_payment",
      "completed",
      "close",
    ] as const
  ) {
    const before = await Promise.all(people.map(badgesOf));
    const changes = await changesBy(world, () => placeOrder(world, { status }));
    const heard = concerned(world, changes);
    for (const [i, person] of people.entries()) {
      if (await badgesOf(person) === before[i]) continue;
      equal(
        heard.includes(person.username),
        true,
        `${status} ${person.username}`,
      );
    }
  }
});

Deno.test("the customers of an organization hear when sales disable it, and when they may order again", async () => {
  await using world = await openWorld();
  const { db, green, organizations } = world;
  await placeOrder(world);
  const figures = async () => (await readCounters(db, green)).badges;
  const set = (status: number) =>
    changesBy(world, () =>
      db.updateTable("organization").set({ status })
        .where("id", "=", organizations.green).execute());
  const before = await figures();
  deepEqual(concerned(world, await set(0)), ["green", "green2"]);
  notDeepEqual(await figures(), before, "a draft waits for nobody");
  deepEqual(await set(0), [], "it was already");
  deepEqual(concerned(world, await set(1)), ["green", "green2"]);
  deepEqual(await figures(), before);
});

Deno.test("an order of one organization is no news for another", async () => {
  await using world = await openWorld();
  const { sky } = world;
  const changes = await changesBy(
    world,
    () => placeOrder(world, { status: "shipping" }),
  );
  const keys = counterKeys(world.db, sky);
  equal(changes.some((change) => concerns(change, sky, keys)), false);
});

Deno.test("a message is news for who gets it, and reading it for who reads", async () => {
  await using world = await openWorld();
  const { db, sales, finance } = world;
  const writer = await withWriter(world);
  let id = 0;
  const sent = await changesBy(world, async () => {
    ({ id } = await post(db, writer, { accounts: [sales.id, finance.id] }));
  });
  deepEqual(concerned(world, sent), ["finance", "sales"]);
  const read = await changesBy(world, () => markRead(db, sales, id));
  deepEqual(concerned(world, read), ["sales"]);
  const again = await changesBy(world, () => markRead(db, sales, id));
  deepEqual(again, []);
});

Deno.test("rights that change are news for whose they are", async () => {
  await using world = await openWorld();
  const { db, sales, finance, production } = world;
  const role = await db.insertInto("role").values({ name: "跟单" })
    .returning("id").executeTakeFirstOrThrow();
  const given = await changesBy(world, () =>
    db.insertInto("account_role")
      .values({ account_id: finance.id, role_id: role.id }).execute());
  deepEqual(concerned(world, given), ["finance"]);
  const widened = await changesBy(world, () =>
    db.insertInto("role_permission")
      .values({ role_id: role.id, action: "manage_oem" }).execute());
  deepEqual(concerned(world, widened), ["finance"]);
  const taken = await changesBy(
    world,
    () =>
      db.deleteFrom("account_permission").where("account_id", "=", sales.id)
        .execute(),
  );
  deepEqual(concerned(world, taken), ["sales"]);
  const disabled = await changesBy(
    world,
    () => alter(db, production, { status: 0 }),
  );
  deepEqual(concerned(world, disabled), ["production"]);
  await createSession(db, sales.id, HERE);
  const ended = await changesBy(
    world,
    () => db.deleteFrom("session").where("account_id", "=", sales.id).execute(),
  );
  deepEqual(concerned(world, ended), ["sales"]);
});

Deno.test("who was away has missed what happened meanwhile, and nothing if nothing did", async () => {
  await using world = await openWorld();
  const { db, sales, finance } = world;
  const writer = await withWriter(world);
  await post(db, writer, { accounts: [finance.id] }); // the feed has a beginning
  const away = async (actor: Actor, since: number) =>
    await hasMissed(db, actor, counterKeys(db, actor), since);
  const { cursor } = await readCounters(db, sales);
  equal(await away(sales, cursor), false);
  await post(db, writer, { accounts: [finance.id] });
  equal(await away(sales, cursor), false, "another's message");
  await post(db, writer, { accounts: [sales.id] });
  equal(await away(sales, cursor), true);
  const { cursor: now } = await readCounters(db, sales);
  notEqual(now, cursor);
  equal(await away(sales, now), false);
  equal(await away(sales, 0), true, "from before the feed's beginning");
  equal(await away(sales, now + 1_000_000), true, "of another server");
});

Deno.test("a change whose transaction ends late is not passed over", async () => {
  await using world = await openWorld({ server: true });
  const { db, sales, finance } = world;
  const writer = await withWriter(world);
  const late = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = db.transaction().execute(async (trx) => {
    await post(trx, writer, { accounts: [sales.id] });
    begun.resolve();
    await late.promise;
  });
  await begun.promise;
  await post(db, writer, { accounts: [finance.id] }); // later id, earlier end
  const { cursor, unread } = await readCounters(db, sales);
  equal(unread, 0);
  late.resolve();
  await slow;
  equal(await hasMissed(db, sales, counterKeys(db, sales), cursor), true);
  equal((await readCounters(db, sales)).unread, 1);
});

Deno.test("an event that is rolled back is no news", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const id = await placeOrder(world, { status: "shipping" });
  const changes = await changesBy(world, () =>
    rejects(
      db.transaction().execute(async (trx) => {
        await moveOrder(trx, green, id, "receive", {});
        throw new Error("the server stops");
      }),
      /the server stops/,
    ));
  deepEqual(changes, []);
});

Deno.test("a socket's token is good once, for thirty seconds, and kept as a hash only", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await createSession(db, sales.id, HERE);
  const { id } = await db.selectFrom("session").select("id")
    .executeTakeFirstOrThrow();
  const token = await issueSocketToken(db, id);
  const { rows } = await sql<{ held: string; seconds: number }>`
    select token_hash as held, extract(epoch from expires_at - now())::int as seconds from socket_token`
    .execute(db);
  notEqual(rows[0]?.held, token);
  equal(rows[0]?.seconds, 30);
  equal(await redeemSocketToken(db, token), id);
  equal(await redeemSocketToken(db, token), null);
  const old = await issueSocketToken(db, id);
  await sql`update socket_token set expires_at = now()`.execute(db);
  equal(await redeemSocketToken(db, old), null);
  equal(await redeemSocketToken(db, "x".repeat(43)), null);
});
