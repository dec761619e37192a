import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { dropLapsedTotp } from "./account/totp.ts";
import { dropOldDrafts } from "./draft.ts";

/**
 * Deletes what has expired: keys, drafts, runs, failed sign-ins, sessions (decisions 1.4 and 1.5), set-ups of second
 * factors.
 */
export async function dropExpired(db: Db): Promise<void> {
  await db.deleteFrom("idempotency").where(
    "created_at",
    "<",
    sql<Date>`app_now() - interval '24 hours'`,
  ).execute();
  await dropOldDrafts(db);
  for (const table of ["import_run", "bulk_run"] as const) {
    await db.deleteFrom(table)
      .where("created_at", "<", sql<Date>`app_now() - interval '30 days'`)
      .execute();
  }
  await db.deleteFrom("sign_in_failure").where(
    "at",
    "<",
    sql<Date>`app_now() - interval '1 day'`,
  ).execute();
  for (const table of ["session", "sign_in_challenge"] as const) {
    await db.deleteFrom(table).where("expires_at", "<", sql<Date>`app_now()`)
      .execute();
  }
  await dropLapsedTotp(db);
}
