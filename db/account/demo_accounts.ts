import { sql } from "kysely";
import { keptFor } from "@/db/kept.ts";

/** Whom the sign-in page of a demo names. */
export const NAMED_ACCOUNTS = [
  "oem_green",
  "sales",
  "finance",
  "production",
] as const;

/**
 * Whether the database holds the demo, at most a minute old. A real one may be opened with the same variables, once its
 * first super admin is there and needs none.
 */
export const holdsDemo = keptFor(60_000, async (db) => {
  const { count } = await db.selectFrom("account")
    .select(sql<number>`count(*)`.as("count"))
    .where("username", "in", NAMED_ACCOUNTS).where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count === NAMED_ACCOUNTS.length;
});
