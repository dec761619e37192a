import { hasPermission } from "@/db/account/grants.ts";
import { keptFor } from "@/db/kept.ts";
import type { Db, Trx } from "@/db/schema/database.ts";

/** Who a task can be given to. */
export interface Assignee {
  id: number;
  nickname: string;
}

/** Active staff who may make products, by role, by a grant of their own, or as super admins. */
export function assignees(db: Db | Trx) {
  return db.selectFrom("account as a")
    .where("a.kind", "=", "staff")
    .where("a.status", "=", 1)
    .where(hasPermission("a", "manage_product_make"));
}

/** The {@link assignees} to choose from; `current` stays one of them, even when they have left. */
export async function assigneeOptions(
  db: Db,
  current: Assignee | null = null,
): Promise<Assignee[]> {
  const options = await assignees(db)
    .select(["a.id", "a.nickname"])
    .orderBy("a.id").limit(1_000).execute();
  const isListed = options.some(({ id }) => id === current?.id);
  return current && !isListed ? [...options, current] : options;
}

/** The same for a list's filter, at most half a minute old: they hardly ever change. */
export const assigneeChoices =
  keptFor(30_000, (db: Db) => assigneeOptions(db)).read;
