import { findAccount } from "@/db/account/accounts.ts";
import { AccountRights } from "@/domain/account/account_input.ts";
import { changeRights } from "@/domain/account/grants.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { shapeAccountDetail } from "@/routes/api/(_shapes)/account.ts";
import { define } from "@/utils.ts";

/** The group, and with it, where they are given, the roles and the permissions of the account's own. */
export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const id = Number(ctx.params.id);
    await changeRights(trx, actor, id, parse(AccountRights, body));
    return shapeAccountDetail(await findAccount(trx, actor, id));
  }),
});
