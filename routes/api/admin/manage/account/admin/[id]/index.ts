import { findAccount } from "@/db/account/accounts.ts";
import { deleteAccount } from "@/domain/account/manage.ts";
import { call, caller, write } from "@/platform/api.ts";
import { shapeAccountDetail } from "@/routes/api/(_shapes)/account.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: call(async (ctx) =>
    shapeAccountDetail(
      await findAccount(ctx.state.db, caller(ctx), Number(ctx.params.id)),
    )
  ),

  DELETE: write("optional", async (ctx, trx) => {
    await deleteAccount(trx, caller(ctx), Number(ctx.params.id));
    return null;
  }),
});
