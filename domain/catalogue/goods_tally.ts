import { foldRows } from "@/db/fold.ts";
import type { Db } from "@/db/schema/database.ts";

/** Folds the tally of goods; returns by how many rows it shrank. */
export function foldGoodsTally(db: Db): Promise<number> {
  return foldRows(db, {
    table: "goods_tally",
    keys: ["kind", "status"],
    sums: ["goods"],
  });
}
