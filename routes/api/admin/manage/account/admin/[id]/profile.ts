import { findAccount } from "@/db/account/accounts.ts";
import { AccountProfile } from "@/domain/account/account_input.ts";
import { updateAccount } from "@/domain/account/manage.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { shapeAccountDetail } from "@/routes/api/(_shapes)/account.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const id = Number(ctx.params.id);
    await updateAccount(trx, actor, id, parse(AccountProfile, body));
    return shapeAccountDetail(await findAccount(trx, actor, id));
  }),
});
