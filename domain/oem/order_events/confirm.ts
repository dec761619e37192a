import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "@/db/schema/database.ts";
import { sha256 } from "@/domain/canonical.ts";
import { checkAddress } from "@/domain/customer/address.ts";
import { checkVersion, Refused, text } from "@/domain/errors.ts";
import { createDue } from "@/domain/finance/dues.ts";
import type { Outcome } from "@/domain/flow.ts";
import { formatMoney, share, toApi } from "@/domain/money.ts";
import { positiveMoney, version } from "@/domain/validate.ts";
import {
  movementOf,
  type Order,
  type OrderMove,
  sourceOf,
} from "../order_state.ts";
import { type Repriced, repriceOrder, writePrices } from "../reprice.ts";
import { orderSnapshot } from "../snapshot.ts";
import { perPart, type Pieces, takeStock } from "../stock.ts";

/** PUT …/{id}/confirm: the version and the total (fen after parsing) that were shown. */
export const Confirm = z.object({ version, total: positiveMoney });

/**
 * The customer confirms the order (decisions 4.1, 4.3): prices are read again, parts leave the inventory, the dues are
 * created, the snapshot is frozen. Throws 40901 (stale version, or another total than the one shown), 42200 (address,
 * or a line that can no longer be ordered), 40902 (every part that is short).
 */
export async function confirmOrder(
  move: OrderMove,
  input: z.output<typeof Confirm>,
): Promise<Outcome> {
  const { trx, order } = move;
  const priced = await repriceOrder(trx, order);
  // Before the version: a changed price also changes that, and the totals say more.
  if (priced.total !== input.total) {
    throw changedTotal(input.total, priced.total);
  }
  checkVersion(order.version, input.version);
  checkDelivery(order);
  await writePrices(trx, order.id, priced);
  const parts = await deduct(move, priced);
  const deposit = await createDues(move, priced.total);
  await freeze(trx, order.id);
  return {
    log: {
      confirm: { total: toApi(priced.total), deposit: toApi(deposit) },
      inventory_deduction_success: parts.length > 0 ? { parts } : null,
    },
  };
}

/** The copied address passes the address rules again. */
function checkDelivery(order: Order): void {
  const faults = Object.values(checkAddress(order));
  if (faults.length === 0) return;
  const incomplete = text("oem.order.delivery.incomplete");
  throw new Refused(42200, incomplete, { address_id: incomplete }, faults);
}

function changedTotal(shown: number, now: number): Refused {
  const totals = text("oem.order.confirm.totals", {
    shown: formatMoney(shown),
    now: formatMoney(now),
    difference: formatMoney(Math.abs(now - shown)),
  });
  const changed = text("oem.order.confirm.total_changed");
  return new Refused(40901, changed, {}, [totals]);
}

async function deduct(move: OrderMove, priced: Repriced): Promise<Pieces[]> {
  const demand = perPart(
    priced.lines.flatMap((line) =>
      line.parts.map(({ goodsId, deduction }) => ({
        goods_id: goodsId,
        quantity: deduction,
      }))
    ),
  );
  await takeStock(
    move.trx,
    move.actor,
    movementOf(move, "order_use"),
    demand,
    "oem.parts.deduction.failed",
  );
  return demand;
}

/** Deposit and balance, with the share of this moment. Returns the deposit in fen. */
async function createDues(move: OrderMove, total: number): Promise<number> {
  const deposit = share(total, move.settings.deposit_share);
  await createDue(move.trx, sourceOf(move), "deposit", deposit);
  await createDue(move.trx, sourceOf(move), "balance", total - deposit);
  return deposit;
}

async function freeze(trx: Trx, orderId: number): Promise<void> {
  const snapshot = await orderSnapshot(trx, orderId);
  await trx.updateTable("oem_order").set({
    snapshot,
    snapshot_sha256: sha256(snapshot),
    confirmed_at: sql<Date>`app_now()`,
  }).where("id", "=", orderId).execute();
}
