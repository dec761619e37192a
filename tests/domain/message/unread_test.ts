import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { listInbox } from "@/db/message/inbox.ts";
import { countUnread } from "@/db/message/unread.ts";
import { readCounters } from "@/db/platform/badges.ts";
import type { Actor } from "@/domain/access.ts";
import { Refused } from "@/domain/errors.ts";
import {
  deleteFromInbox,
  markAllRead,
  markRead,
} from "@/domain/message/inbox.ts";
import { InboxFilter } from "@/domain/message/message_filter.ts";
import { revokeMessages } from "@/domain/message/send.ts";
import { parse } from "@/domain/validate.ts";
import { placeOrder } from "@/tests/orders.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { post, readerOf, unreadByHand, withWriter } from "./posting.ts";

/** One thing that somebody does; `at` picks among the messages that there are. */
const act = fc.record({
  what: fc.constantFrom(
    "send",
    "read",
    "read_all",
    "delete",
    "revoke",
    "order",
  ),
  who: fc.nat(7),
  at: fc.nat(40),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

async function perform(
  world: World,
  writer: Actor,
  { what, who, at }: Act,
): Promise<void> {
  const { db } = world;
  const people = Object.values(world.accounts);
  const person = people[who % people.length] ?? world.sales;
  const messages = await db.selectFrom("message").select("id").orderBy("id")
    .execute();
  const id = messages[at % Math.max(1, messages.length)]?.id ?? 0;
  switch (what) {
    case "send":
      await post(db, writer, {
        accounts: people.slice(0, 1 + who).map((one) => one.id),
      });
      break;
    case "read":
      await markRead(db, person, id);
      break;
    case "read_all":
      await markAllRead(db, person, at % 2 ? id : undefined);
      break;
    case "delete":
      await deleteFromInbox(db, person, [id]);
      break;
    case "revoke":
      await revokeMessages(db, writer, [id]);
      break;
    case "order":
      await placeOrder(world, { status: "draft_complete" });
  }
}

async function countsAgree(world: World): Promise<void> {
  const { db } = world;
  const byHand = await unreadByHand(db);
  for (const person of Object.values(world.accounts)) {
    const expected = byHand.get(person.id);
    equal(await countUnread(db, person), expected);
    equal((await readCounters(db, person)).unread, expected);
    const unread = parse(InboxFilter, { read: "0" });
    const list = await listInbox(db, readerOf(person), unread);
    deepEqual([list.total, list.counts.unread], [expected, expected]);
  }
}

Deno.test("whatever happens to messages, everybody's unread count is that of their unread rows", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 4, maxLength: 12 }),
      async (acts) => {
        await using world = await openWorld();
        const writer = await withWriter(world);
        for (const one of acts) {
          await perform(world, writer, one).catch((error) => {
            if (!(error instanceof Refused)) throw error;
          });
        }
        await countsAgree(world);
      },
    ),
    { numRuns: 15, seed: 20_261_121 },
  );
});
