import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";

/** Deletes what has had its time: keys, drafts, failures to sign in, sessions (decisions 1.4 and 1.5). */
export async function dropExpired(db: Db): Promise<void> {
  await db.deleteFrom("idempotency").where(
    "created_at",
    "<",
    sql<Date>`app_now() - interval '24 hours'`,
  ).execute();
  await db.deleteFrom("form_draft").where(
    "updated_at",
    "<",
    sql<Date>`app_now() - interval '30 days'`,
  ).execute();
  await db.deleteFrom("sign_in_failure").where(
    "at",
    "<",
    sql<Date>`app_now() - interval '1 day'`,
  ).execute();
  await db.deleteFrom("session").where("expires_at", "<", sql<Date>`app_now()`)
    .execute();
}
