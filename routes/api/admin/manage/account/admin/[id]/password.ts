import { NewPassword } from "@/domain/account/account_input.ts";
import { resetPassword } from "@/domain/account/manage.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const id = Number(ctx.params.id);
    await resetPassword(trx, caller(ctx), id, parse(NewPassword, body));
    return null;
  }),
});
