import { unusedBytes } from "@/db/file/files.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Actor } from "../access.ts";
import { MOST_UNUSED } from "../setting_rules.ts";
import { refusedFile } from "./check.ts";
import { formatSize } from "./size.ts";

/** Days that a file may wait to be attached: as long as a form's draft lives (decisions 1.4). */
export const UNUSED_DAYS = 30;

/** Throws 41300 for a file with which the account would have more than that; of those at once some may go beyond. */
export async function checkUnused(
  db: Db | Trx,
  actor: Actor,
  name: string,
  size: number,
): Promise<void> {
  const unused = await unusedBytes(db, actor, UNUSED_DAYS);
  if (unused + size <= MOST_UNUSED) return;
  throw refusedFile(41300, "file.too_much_unused", {
    name,
    limit: formatSize(MOST_UNUSED),
    days: UNUSED_DAYS,
  });
}
