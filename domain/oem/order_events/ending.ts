import { z } from "zod";
import type { Trx } from "@/db/schema/database.ts";
import { createDue, readAccount } from "@/domain/finance/dues.ts";
import { attachFiles } from "@/domain/file/attach.ts";
import type { Outcome } from "@/domain/flow.ts";
import { toApi } from "@/domain/money.ts";
import { cancelTaskOf } from "@/domain/production/task.ts";
import { flag, idList, requiredText } from "@/domain/validate.ts";
import {
  movementOf,
  type OrderMove,
  personOf,
  sourceOf,
} from "../order_state.ts";
import { type Pieces, putStock, takenStock } from "../stock.ts";
import { checkNothingPending } from "./payment.ts";

/** PUT …/{id}/close */
export const Close = z.object({
  reason: requiredText(500, "oem.order.close.reason.required"),
});

/** PUT …/{id}/remark; only staff can mark a remark, and with it its files, as internal. */
export const Remark = z.object({
  content: requiredText(2_000, "oem.order.remark.required"),
  internal: flag,
  files: idList(20),
});

/** The same as customers are told of it: whatever they say of `internal`, their own remarks are for everybody. */
export const CustomerRemark = Remark.omit({ internal: true });

/**
 * Ends the order (decisions 4.3): deducted parts go back, paid money becomes a refund due, the production task is
 * cancelled. Refused while a receipt is pending.
 */
export async function closeOrder(
  move: OrderMove,
  { reason }: z.output<typeof Close>,
): Promise<Outcome> {
  const { trx, order } = move;
  await checkNothingPending(move);
  const parts = await giveBack(move);
  const { paid, owedBack } = await readAccount(trx, sourceOf(move));
  if (paid > 0) await createDue(trx, sourceOf(move), "refund", paid);
  await cancelTaskOf(trx, "oem_order", order.id);
  return {
    log: {
      deduction_revoked: parts.length > 0 ? { parts } : null,
      order_closed: {
        reason,
        ...paid > 0 && {
          refund: toApi(paid),
          owed_back: toApi(paid + owedBack),
        },
      },
    },
  };
}

async function giveBack(move: OrderMove): Promise<Pieces[]> {
  const { trx, actor, order } = move;
  const parts = await takenStock(trx, "oem_order", order.id);
  await putStock(trx, actor, movementOf(move, "revoke_order"), parts);
  return parts;
}

/** A remark in the journal, with its files; the order itself does not change. Throws 42200 at `files`. */
export async function remark(
  move: OrderMove,
  { content, internal, files }: z.output<typeof Remark>,
): Promise<Outcome> {
  const { trx, order } = move;
  const author = personOf(move);
  const hidden = internal && author.kind === "staff";
  const role = hidden ? "internal_remark" : "remark";
  const place = {
    source: "oem_order",
    id: order.id,
    lineId: null,
    role,
  } as const;
  await attachFiles(trx, author, place, files);
  const attached = await namesOf(trx, files);
  return {
    log: {
      add_remark: { content, ...attached.length > 0 && { files: attached } },
    },
    internal: hidden,
  };
}

/** The files as the journal keeps them, in the order of their ids. */
async function namesOf(trx: Trx, files: number[]) {
  if (files.length === 0) return [];
  return await trx.selectFrom("file").select(["id", "name"])
    .where("id", "in", files).orderBy("id").execute();
}
