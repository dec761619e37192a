import { findAccount, listAccounts } from "@/db/account/accounts.ts";
import { AccountFilter } from "@/domain/account/account_filter.ts";
import { NewAccount } from "@/domain/account/account_input.ts";
import { createAccount } from "@/domain/account/manage.ts";
import { type Hashed, hashed } from "@/domain/account/new_password.ts";
import { parse } from "@/domain/validate.ts";
import { call, caller, paged, write } from "@/platform/api.ts";
import { readQuery } from "@/platform/filter.ts";
import {
  shapeAccount,
  shapeAccountDetail,
} from "@/routes/api/(_shapes)/account.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: call(async (ctx) => {
    const { db, settings } = ctx.state;
    const filter = readQuery(AccountFilter, ctx.url);
    return paged(
      await listAccounts(db, caller(ctx), filter, settings),
      shapeAccount,
    );
  }),

  POST: write<Hashed<NewAccount>>(
    "required",
    async (ctx, trx, input) => {
      const actor = caller(ctx);
      const { id } = await createAccount(trx, actor, input);
      return shapeAccountDetail(await findAccount(trx, actor, id));
    },
    async (body) => await hashed(parse(NewAccount, body)),
  ),
});
