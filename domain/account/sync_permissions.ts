import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { PERMISSIONS } from "@/domain/permissions.ts";

/**
 * Brings the table `permission` in line with the code (decisions 1.6): new ones are added, obsolete ones go with their
 * grants. Several instances may do so at once. Usually there is nothing to do.
 */
export async function syncPermissions(db: Db): Promise<void> {
  const rows = await db.selectFrom("permission").select(["action", "panel"])
    .execute();
  if (arePermissions(rows)) return;
  const known = Object.entries(PERMISSIONS).map(([action, panel]) => ({
    action,
    panel,
  }));
  const actions = known.map(({ action }) => action).sort();
  await inTransaction(db, async (trx) => {
    await trx.insertInto("permission").values(
      known.sort((one, other) => one.action < other.action ? -1 : 1),
    )
      .onConflict((conflict) =>
        conflict.column("action").doUpdateSet({
          panel: sql<string>`excluded.panel`,
        })
          .where("permission.panel", "<>", sql<string>`excluded.panel`)
      ).execute();
    for (
      const table of [
        "role_permission",
        "account_permission",
        "permission",
      ] as const
    ) {
      await trx.deleteFrom(table).where("action", "not in", actions).execute();
    }
  });
}

/** A row of the table `permission`. */
export interface Permission {
  action: string;
  panel: string;
}

/** Whether these rows of the table are exactly the code's; grants can't refer to others. */
export function arePermissions(rows: readonly Permission[]): boolean {
  const kept = new Map(rows.map(({ action, panel }) => [action, panel]));
  const known = Object.entries(PERMISSIONS);
  return kept.size === known.length &&
    known.every(([action, panel]) => kept.get(action) === panel);
}
