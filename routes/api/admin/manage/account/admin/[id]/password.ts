import { NewPassword } from "@/domain/account/account_input.ts";
import { resetPassword } from "@/domain/account/manage.ts";
import { type Hashed, hashed } from "@/domain/account/new_password.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write<Hashed<NewPassword>>(
    "optional",
    async (ctx, trx, input) => {
      await resetPassword(trx, caller(ctx), Number(ctx.params.id), input);
      return null;
    },
    async (body) => await hashed(parse(NewPassword, body)),
  ),
});
