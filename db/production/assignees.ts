import { hasPermission } from "@/db/account/grants.ts";
import { keptFor } from "@/db/kept.ts";
import type { Db } from "@/db/schema/database.ts";

/** Active staff to whom a task may be given: whoever may make products, and super admins. */
export function assigneeOptions(
  db: Db,
): Promise<{ id: number; nickname: string }[]> {
  return db.selectFrom("account as a")
    .select(["a.id", "a.nickname"])
    .where("a.kind", "=", "staff")
    .where("a.status", "=", 1)
    .where(hasPermission("a", "manage_product_make"))
    .orderBy("a.id")
    .limit(200)
    .execute();
}

/** The same for a list's filter, at most half a minute old: they hardly ever change. */
export const assigneeChoices = keptFor(30_000, assigneeOptions).read;
