import { sql } from "kysely";
import type { InboxReader } from "@/db/message/inbox.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { MessageInput } from "@/domain/message/message_input.ts";
import { sendMessage, type Sent } from "@/domain/message/send.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { parse } from "@/domain/validate.ts";
import type { World } from "@/tests/world.ts";

/** Who writes messages in these tests: staff with nothing but that permission. */
export function withWriter(world: World): Promise<Actor> {
  return world.allow("nobody", "manage_msg");
}

interface Wish {
  subject?: string;
  content?: string;
  accounts?: number[];
  organizations?: number[];
  roles?: number[];
  permissions?: string[];
}

/** Sends a message as its form says it. */
export function post(db: Db, by: Actor, wish: Wish): Promise<Sent> {
  const words = { subject: "停电通知", content: "周六停电，请提前关机。" };
  return sendMessage(db, by, parse(MessageInput, { ...words, ...wish }));
}

/** Somebody who reads their inbox in Chinese. */
export function readerOf(actor: Actor): InboxReader {
  return { actor, settings: DEFAULT_SETTINGS, locale: "zh-cn" };
}

/** The user names in whose inboxes a message is. */
export async function readersOf(db: Db, message: number): Promise<string[]> {
  const rows = await db.selectFrom("message_recipient as r")
    .innerJoin("account as a", "a.id", "r.account_id")
    .select("a.username").where("r.message_id", "=", message)
    .orderBy("a.username").execute();
  return rows.map(({ username }) => username);
}

/** Every account's unread messages, counted row by row, without any index's help. */
export async function unreadByHand(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ account_id: number; unread: number }>`
    select a.id as account_id, count(m.id) as unread
    from account a
    left join message_recipient r on r.account_id = a.id and r.read_at is null and r.deleted_at is null
    left join message m on m.id = r.message_id and m.revoked_at is null
    group by a.id`.execute(db);
  return new Map(rows.map((row) => [row.account_id, row.unread]));
}
