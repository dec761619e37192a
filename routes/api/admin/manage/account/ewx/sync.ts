import { accountsByPhone } from "@/db/account/accounts.ts";
import { PhoneQuery } from "@/domain/account/ewx_input.ts";
import { Refused, text } from "@/domain/errors.ts";
import { caller, callWith } from "@/platform/api.ts";
import { requireWework } from "@/platform/wework.ts";
import { define } from "@/utils.ts";

/**
 * The account with a telephone number and its member in WeWork: only for account managers, who see all accounts anyway.
 * Binds nothing: people do that themselves.
 */
export const handler = define.handlers({
  GET: callWith(PhoneQuery, async (ctx, { phone }) => {
    const wework = requireWework(ctx.state.config.wework);
    const [account] = await accountsByPhone(ctx.state.db, caller(ctx), phone);
    if (!account) throw new Refused(40400, text("error.not_found"));
    return { ...account, user_id: await wework.memberByPhone(phone) };
  }),
});
