import { findAccount } from "@/db/account/accounts.ts";
import { AccountProfile } from "@/domain/account/account_input.ts";
import { updateAccount } from "@/domain/account/manage.ts";
import { parse } from "@/domain/validate.ts";
import { caller, overStored, write } from "@/platform/api.ts";
import { shapeAccountDetail } from "@/routes/api/(_shapes)/account.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const id = Number(ctx.params.id);
    const { nickname, phone, email } = await findAccount(trx, actor, id);
    const edit = overStored({ nickname, phone, email }, body);
    await updateAccount(trx, actor, id, parse(AccountProfile, edit));
    return shapeAccountDetail(await findAccount(trx, actor, id));
  }),
});
