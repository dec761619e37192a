/**
 * Counts and sums of orders, accepted money and first packages by time, from the tallies kept of them, never from the
 * rows themselves.
 */
import { type RawBuilder, sql } from "kysely";
import { isOneOf, withinDays } from "@/db/list.ts";
import { sumOf } from "@/db/money.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Db, Schema } from "@/db/schema/database.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import { ORDER_PERMISSIONS } from "@/domain/oem/viewer.ts";
import type { Permission } from "@/domain/permissions.ts";
import type { Settings } from "@/domain/settings.ts";

type Ledger = Schema["moment_tally"]["ledger"];

/** Whether an actor sees everything that a ledger sums. */
const SEEN_BY: Record<Ledger, readonly Permission[]> = {
  oem_order: ORDER_PERMISSIONS,
  receipt: ["manage_bill"],
  package: ORDER_PERMISSIONS,
  shipped: ["manage_inventory"],
};

/**
 * Orders created, receipts approved, and first packages of orders or packages of any source shipped (`q`) on these
 * days; none for an actor who may not see all of them.
 */
export function momentsWithin(
  db: Db,
  actor: Actor,
  ledger: Ledger,
  days: { from?: string; to?: string },
  settings: Settings,
) {
  return db.selectFrom("moment_tally as q")
    .where(isOneOf("q.ledger", [ledger]))
    .where(withinDays("q.quarter", days, settings))
    .where(onlyIf(staffMay(actor, ...SEEN_BY[ledger])));
}

/** The amounts of orders or receipts, in fen; 0 without any. */
export const AMOUNT: RawBuilder<number> = sumOf("q.amount");
/** How many they are. */
export const ENTRIES: RawBuilder<number> =
  sql`coalesce(sum(q.entries), 0)::bigint`;
