import { foldRows } from "@/db/fold.ts";
import type { Db } from "@/db/schema/database.ts";

/** Folds the tally of goods; returns how many rows fewer there are. */
export function foldGoodsTally(db: Db): Promise<number> {
  return foldRows(db, {
    table: "goods_tally",
    keys: ["kind", "status"],
    sums: ["goods"],
  });
}
