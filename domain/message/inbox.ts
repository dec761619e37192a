import { sql } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { notFound } from "@/domain/errors.ts";

/** The actor's copies that are neither deleted nor revoked. */
function inboxOf(actor: Actor) {
  return sql`account_id = ${actor.id} and deleted_at is null and not revoked`;
}

/** Marks one message as read; a second time changes nothing. Throws 40400 (not in the actor's inbox). */
export function markRead(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql`
      with mine as (
        select message_id, read_at from message_recipient
        where message_id = ${id} and ${inboxOf(actor)} for update
      ), done as (
        update message_recipient r set read_at = app_now() from mine
        where r.message_id = mine.message_id and r.account_id = ${actor.id} and mine.read_at is null
        returning r.account_id
      ), told as (
        insert into live_event (account_id, keys) select account_id, array['message'] from done
      )
      select message_id from mine`.execute(trx);
    if (rows.length === 0) throw notFound();
  });
}

/**
 * Marks everything unread as read, up to the message `until`: what came after the page was shown has not been seen.
 * Returns how many.
 */
export function markAllRead(
  db: Db | Trx,
  actor: Actor,
  until?: number,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ read: number }>`
      with done as (
        update message_recipient set read_at = app_now()
        where ${inboxOf(actor)} and read_at is null
          and message_id <= coalesce(${until ?? null}::bigint, message_id)
        returning account_id
      ), told as (
        insert into live_event (account_id, keys) select distinct account_id, array['message'] from done
      )
      select count(*) as read from done`.execute(trx);
    return rows[0]?.read ?? 0;
  });
}

/** Takes messages out of the actor's inbox, all of them or none. Throws 40400 (one is not in it). */
export function deleteFromInbox(
  db: Db | Trx,
  actor: Actor,
  messages: readonly number[],
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql`
      with done as (
        update message_recipient set deleted_at = app_now()
        where ${inboxOf(actor)} and message_id in (${sql.join(messages)})
        returning account_id, read_at
      ), told as (
        insert into live_event (account_id, keys)
        select distinct account_id, array['message'] from done where read_at is null
      )
      select account_id from done`.execute(trx);
    if (rows.length < messages.length) {
      throw notFound();
    }
  });
}
