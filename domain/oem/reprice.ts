import { storedLines } from "@/db/oem/stored_lines.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { OrderType } from "@/db/schema/oem.ts";
import { toDecimal } from "@/db/values.ts";
import { asInput } from "./changed_lines.ts";
import { type ResolvedLine, resolveLines } from "./resolve_lines.ts";
import { adjustmentsOf, orderDeducted, orderTotal } from "./totals.ts";
import { writeLines } from "./write_lines.ts";

export interface Repriced {
  /** with the ids of the stored lines */
  lines: (ResolvedLine & { id: number })[];
  /** fen */
  total: number;
  deducted: number;
}

/**
 * The order at today's catalogue prices, adjustments included: what the confirmation page shows beside the old amounts,
 * and what confirming charges. Throws 42200 at the lines that can no longer be ordered.
 */
export async function repriceOrder(
  db: Db | Trx,
  order: { id: number; organization_id: number; type: OrderType },
): Promise<Repriced> {
  const stored = await storedLines(db, order.id);
  const resolved = await resolveLines(
    db,
    order.organization_id,
    order.type,
    stored.map(asInput),
  );
  const adjustments = await adjustmentsOf(db, order.id);
  return {
    lines: resolved.map((line, i) => ({ ...line, id: stored[i]!.id })),
    total: orderTotal(
      resolved.map((line) => line.total),
      adjustments,
      "lines",
    ),
    deducted: orderDeducted(resolved),
  };
}

/** Copies these prices into the order and its lines. */
export async function writePrices(
  trx: Trx,
  orderId: number,
  { lines, total, deducted }: Repriced,
): Promise<void> {
  await writeLines(trx, orderId, lines, lines.map(({ id }) => id));
  await trx.updateTable("oem_order").set({
    total: toDecimal(total),
    deducted: toDecimal(deducted),
  }).where("id", "=", orderId).execute();
}
