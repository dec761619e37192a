/** What is known of receipts without counting them (decisions 1.2). */
import { type Expression, type RawBuilder, sql } from "kysely";
import { fen, sumOf } from "@/db/money.ts";
import type { Db } from "@/db/schema/database.ts";
import type { ReceiptStatus } from "@/db/schema/finance.ts";
import { groupedByStatus, type Statuses } from "@/db/status_counts.ts";
import { onlyIf } from "@/db/visible.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import type { ReceiptFilter } from "@/domain/finance/receipt_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { seesCards } from "./cards.ts";
import { foundReceipts } from "./found_receipts.ts";

/** What the tally does not know of a receipt. */
type Untallied = Pick<
  ReceiptFilter,
  "keyword" | "from" | "to" | "purpose" | "organization_id"
>;

/** Whether a filter of receipts asks for nothing but their status and card: the tally answers it. */
export function isTallied(
  { keyword, from, to, purpose, organization_id }: Partial<Untallied>,
): boolean {
  return [keyword, from, to, purpose, organization_id]
    .every((condition) => condition === undefined);
}

const RECEIPTS = sql<number>`sum(t.receipts)::bigint`;

/**
 * Receipts per status under the filter without its status, as `groupedByStatus`; all of them, with the sums `amount`
 * and `received` in fen, where the tally answers.
 */
export function receiptsByStatus(
  db: Db,
  actor: Actor,
  filter: ReceiptFilter,
  settings: Settings,
  statuses: Statuses<ReceiptStatus>,
  sums: readonly RawBuilder<unknown>[] = [],
): Expression<unknown> {
  if (!isTallied(filter)) {
    return groupedByStatus(
      statuses,
      (excerpt) => foundReceipts(db, actor, filter, settings, excerpt),
      sums,
    );
  }
  const tally = db.selectFrom("receipt_tally as t")
    .where(onlyIf(staffMay(actor, "manage_bill")))
    .select([
      "t.status",
      RECEIPTS.as("rows"),
      fen(sumOf("t.amount")).as("amount"),
      fen(sumOf("t.received")).as("received"),
    ]).groupBy("t.status");
  const { card_id } = filter;
  return card_id === undefined ? tally : tally.where("t.card_id", "=", card_id);
}

/** The amount that ever arrived on each card. */
export function arrivedByCard(db: Db, actor: Actor) {
  return db.selectFrom("receipt_tally as t")
    .where("t.status", "=", "approved")
    .where(onlyIf(seesCards(actor)))
    .select([
      "t.card_id",
      RECEIPTS.as("receipts"),
      sumOf("t.received").as("amount"),
    ]).groupBy("t.card_id");
}
