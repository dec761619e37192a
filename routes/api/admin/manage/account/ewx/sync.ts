import { accountByPhone } from "@/db/account/accounts.ts";
import { PhoneQuery } from "@/domain/account/ewx_input.ts";
import { found } from "@/domain/errors.ts";
import { caller, callWith } from "@/platform/api.ts";
import { requireWework } from "@/platform/wework.ts";
import { define } from "@/utils.ts";

/**
 * The account with a telephone number (of several the bound one) and its member in WeWork: only for account managers,
 * who see all accounts anyway.
 * Binds nothing: people do that themselves.
 */
export const handler = define.handlers({
  GET: callWith(PhoneQuery, async (ctx, { phone }) => {
    const wework = requireWework(ctx.state.config.wework);
    const { db } = ctx.state;
    const account = found(await accountByPhone(db, caller(ctx), phone));
    return { ...account, user_id: await wework.memberByPhone(phone) };
  }),
});
