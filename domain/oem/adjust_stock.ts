import { z } from "zod";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import { forbidden, invalid, stale } from "@/domain/errors.ts";
import { MAX_PIECES } from "@/domain/limits.ts";
import { logOperation } from "@/domain/operation_log.ts";
import { id, integer, optionalId, requiredText } from "@/domain/validate.ts";
import { type Movement, putStock, takeStock } from "./stock.ts";

/** PUT /api/admin/manage/oem/inventory/adjust (decisions 4.6). */
export const StockAdjustment = z.object({
  organization_id: id,
  goods_id: id,
  quantity: integer(-MAX_PIECES, MAX_PIECES).refine(
    (pieces) => pieces !== 0,
    "inventory.adjust.zero",
  ),
  reason: requiredText(200, "inventory.adjust.reason.required"),
  to_organization_id: optionalId,
});
export type StockAdjustment = z.output<typeof StockAdjustment>;

/**
 * Corrects an organization's stock by a signed quantity with a reason, or transfers that quantity to another
 * organization (decisions 4.4, movement `transfer`). `shown`: the pieces that it is a correction of. Throws 40300, 42200,
 * 40902, and 40901 where the organization has other pieces than were shown.
 */
export function adjustStock(
  db: Db | Trx,
  actor: Actor,
  change: StockAdjustment,
  shown?: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!staffMay(actor, "manage_oem")) throw forbidden();
    await checkAdjustment(trx, change);
    await runAdjustment(trx, actor, change);
    for (const [organization, gained] of gainsOf(change)) {
      const stock = await piecesOf(trx, organization, change.goods_id);
      const before = { stock: stock - gained };
      const corrected = organization === change.organization_id;
      if (corrected && shown !== undefined && shown !== before.stock) {
        throw stale();
      }
      const after = { ...change, stock };
      await logOperation(trx, actor, "adjust", "oem_stock", {
        id: organization,
        before,
        after,
      });
    }
  });
}

/** How many pieces each organization has more afterwards: of a transfer, one has more and the other fewer. */
function gainsOf(
  { organization_id, to_organization_id: to, quantity }: StockAdjustment,
): (readonly [organizationId: number, gained: number])[] {
  return to
    ? [[organization_id, -quantity], [to, quantity]]
    : [[organization_id, quantity]];
}

/** The pieces of the part that the organization has; the adjustment holds their row. */
async function piecesOf(
  trx: Trx,
  organization_id: number,
  goods_id: number,
): Promise<number> {
  const row = await trx.selectFrom("oem_stock").select("quantity")
    .where("organization_id", "=", organization_id)
    .where("goods_id", "=", goods_id).executeTakeFirstOrThrow();
  return row.quantity;
}

async function runAdjustment(
  trx: Trx,
  actor: Actor,
  change: StockAdjustment,
): Promise<void> {
  const { organization_id, to_organization_id: to, goods_id, reason } = change;
  const pieces = [{ goods_id, quantity: Math.abs(change.quantity) }];
  const movement = (organizationId: number): Movement => ({
    organizationId,
    type: "transfer",
    source: to ? "organization" : null,
    sourceId: to ? (organizationId === to ? organization_id : to) : null,
    reference: "",
    reason,
  });
  if (change.quantity > 0 && !to) {
    return await putStock(trx, actor, movement(organization_id), pieces);
  }
  // Two transfers in opposite directions lock both rows in the same order.
  if (to) await lockBoth(trx, [organization_id, to], goods_id);
  await takeStock(
    trx,
    actor,
    movement(organization_id),
    pieces,
    "inventory.insufficient",
    "quantity",
  );
  if (to) await putStock(trx, actor, movement(to), pieces);
}

async function lockBoth(
  trx: Trx,
  organizations: number[],
  goodsId: number,
): Promise<void> {
  await trx.selectFrom("oem_stock").select("quantity")
    .where("organization_id", "in", organizations).where(
      "goods_id",
      "=",
      goodsId,
    )
    .orderBy("organization_id").forUpdate().execute();
}

async function checkAdjustment(
  trx: Trx,
  change: StockAdjustment,
): Promise<void> {
  const { organization_id, to_organization_id: to, goods_id, quantity } =
    change;
  if (to === organization_id) {
    throw invalid("to_organization_id", "inventory.adjust.same_organization");
  }
  if (to && quantity < 0) {
    throw invalid("quantity", "inventory.adjust.transfer_positive");
  }
  const part = await trx.selectFrom("goods").select("kind")
    .where("id", "=", goods_id).forKeyShare().executeTakeFirst();
  if (part?.kind !== "part") {
    throw invalid("goods_id", "inventory.part.unknown");
  }
  const fields = { organization_id, to_organization_id: to };
  for (const [field, organization] of Object.entries(fields)) {
    if (organization && !await isOrganization(trx, organization)) {
      throw invalid(field, "inventory.organization.unknown");
    }
  }
}

async function isOrganization(
  trx: Trx,
  organizationId: number,
): Promise<boolean> {
  const row = await trx.selectFrom("organization").select("id").where(
    "id",
    "=",
    organizationId,
  ).where("deleted_at", "is", null).executeTakeFirst();
  return row !== undefined;
}
