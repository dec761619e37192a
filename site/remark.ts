import { saidIn, type TypedRemark } from "@/components/order/remark_dialog.tsx";
import type { Refused } from "@/domain/errors.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { caller } from "@/platform/api.ts";
import { attempt } from "@/platform/form.ts";
import { filesIn, keepFiles } from "@/platform/form_files.ts";
import type { Ctx } from "@/utils.ts";
import { notTooMuchSaid } from "./few_said.ts";

/** The dialog as it is shown again: with what was typed, and why the remark was refused. */
interface AskedAgain {
  remark: TypedRemark;
  refused?: Refused;
}

/**
 * Takes the form of staff's remark on an order, on whichever page it stands; null once the remark is there. It is asked
 * for again where a file was taken off it or refused. Throws 40400.
 */
export async function takeRemark(
  ctx: Ctx,
  form: FormData,
  orderId: number,
): Promise<AskedAgain | null> {
  const { sent, unkept } = await keepFiles(ctx, form);
  const remark = { ...saidIn(sent), files: await filesIn(ctx, sent) };
  if (sent.has("remove_file") || unkept) {
    return { remark, refused: unkept ?? undefined };
  }
  const input = { ...saidIn(sent), files: sent.getAll("files") };
  const { refused } = await attempt(
    ctx,
    form,
    async (trx) => {
      notTooMuchSaid(ctx.state.db, caller(ctx).id);
      await moveOrder(trx, caller(ctx), orderId, "remark", input);
    },
  );
  return refused ? { remark, refused } : null;
}
