import { sql } from "kysely";
import { doAll, dropOld } from "@/db/drop.ts";
import type { Db } from "@/db/schema/database.ts";
import { readSettings } from "@/domain/settings.ts";

/**
 * Deletes what has expired: changes older than a day, which every open page has received, unused tickets of sockets,
 * notices older than `notice_days`. The journals keep what they reported. Throws what kept it from one of them when all
 * else is done.
 */
export async function dropOldMessages(db: Db): Promise<void> {
  await doAll([
    () =>
      dropOld(db, {
        table: "live_event",
        column: "at",
        before: sql`now() - interval '1 day'`,
      }),
    () =>
      dropOld(db, {
        table: "socket_token",
        column: "expires_at",
        before: sql`now()`,
      }),
    () => dropOldNotices(db),
  ]);
}

async function dropOldNotices(db: Db): Promise<void> {
  const { notice_days } = await readSettings(db);
  await dropOld(db, {
    table: "message",
    column: "created_at",
    before: sql`app_now() - make_interval(days => ${notice_days}::int)`,
    only: sql`kind = 'notice'`,
  });
}
