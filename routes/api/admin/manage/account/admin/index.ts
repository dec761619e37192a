import { findAccount } from "@/db/account/accounts.ts";
import { NewAccount } from "@/domain/account/account_input.ts";
import { createAccount } from "@/domain/account/manage.ts";
import { type Hashed, hashed } from "@/domain/account/new_password.ts";
import { parse } from "@/domain/validate.ts";
import { ACCOUNT } from "@/nouns/account/account.ts";
import { findAccounts } from "@/nouns/account/account_list.tsx";
import { caller, callWith, paged, write } from "@/platform/api.ts";
import {
  shapeAccount,
  shapeAccountDetail,
} from "@/routes/api/(_shapes)/account.ts";
import { filterOf } from "@/resource/read.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: callWith(filterOf(ACCOUNT), async (ctx, filter) => {
    const { db, settings } = ctx.state;
    return paged(
      await findAccounts(db, caller(ctx), filter, settings),
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
