import { hasPermission } from "@/db/account/grants.ts";
import { keptFor } from "@/db/kept.ts";
import { isOneOf } from "@/db/list.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { OPEN_TASKS } from "@/db/schema/fulfilment.ts";

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

/** Those of a list's filter: whoever has open tasks is one of them, also after they have left. */
async function readChoices(db: Db): Promise<Assignee[]> {
  return await db.selectFrom("account as a")
    .select(["a.id", "a.nickname"])
    .where("a.kind", "=", "staff")
    .where((eb) =>
      eb.or([
        eb.and([
          eb("a.status", "=", 1),
          hasPermission("a", "manage_product_make"),
        ]),
        eb.exists(
          eb.selectFrom("production_task as t").select("t.id")
            .whereRef("t.assignee_id", "=", "a.id")
            .where(isOneOf("t.status", OPEN_TASKS)),
        ),
      ])
    )
    .orderBy("a.id").limit(1_000).execute();
}

/** The same, at most half a minute old: they hardly ever change. */
export const assigneeChoices = keptFor(30_000, readChoices).read;
