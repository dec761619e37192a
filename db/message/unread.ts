import { type RawBuilder, sql } from "kysely";
import { COUNT_LIMIT } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";

/**
 * The number of unread messages of an account, up to {@link COUNT_LIMIT}, as an expression on an index of the unread.
 */
export function unreadOf(db: Db, accountId: number): RawBuilder<number> {
  const unread = db.selectFrom("message_recipient as r").select("r.message_id")
    .where("r.account_id", "=", accountId)
    .where("r.read_at", "is", null)
    .where("r.deleted_at", "is", null)
    .where("r.revoked", "=", false)
    .limit(sql.lit(COUNT_LIMIT));
  return sql<number>`(select count(*) from (${unread}) as x)`;
}

/** How many messages the actor has not read. */
export async function countUnread(db: Db, actor: Actor): Promise<number> {
  const { unread } = await db.selectNoFrom(
    unreadOf(db, actor.id).as("unread"),
  ).executeTakeFirstOrThrow();
  return unread;
}
