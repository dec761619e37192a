import { foldRows } from "@/db/fold.ts";
import type { Db } from "@/db/schema/database.ts";

/** Folds the tallies of orders, of vouchers and of moments; returns by how many rows they shrank. */
export async function foldTally(db: Db): Promise<number> {
  return await foldRows(db, {
    table: "oem_order_tally",
    keys: ["organization_id", "status"],
    sums: ["orders", "total", "outstanding"],
  }) + await foldRows(db, {
    table: "receipt_tally",
    keys: ["card_id", "status"],
    sums: ["receipts", "amount", "received"],
  }) + await foldRows(db, {
    table: "moment_tally",
    keys: ["ledger", "quarter", "status"],
    sums: ["entries", "amount"],
    marked: true,
  });
}
