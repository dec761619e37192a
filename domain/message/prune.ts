import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { readSettings } from "@/domain/settings.ts";

/** Notices per statement; the rest waits for the next. */
const PORTION = 5_000;

/**
 * Deletes what has expired: changes older than a day, which every open page has received, unused tickets of sockets,
 * notices older than `notice_days`. The journals keep what they reported.
 */
export async function dropOldMessages(db: Db): Promise<void> {
  await sql`delete from live_event where at < now() - interval '1 day'`
    .execute(db);
  await sql`delete from socket_token where expires_at < now()`.execute(db);
  const { notice_days } = await readSettings(db);
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from message where id in (
        select id from message
        where kind = 'notice' and created_at < app_now() - make_interval(days => ${notice_days}::int)
        order by created_at limit ${PORTION}
      )`.execute(db);
    if (Number(numAffectedRows ?? 0) < PORTION) return;
  }
}
