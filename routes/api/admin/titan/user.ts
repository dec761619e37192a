import { listCustomerAccounts } from "@/db/message/people.ts";
import { CustomerAccountFilter } from "@/domain/message/message_filter.ts";
import { caller, callWith, paged } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** The active accounts of customers, as possible recipients. */
export const handler = define.handlers({
  GET: callWith(CustomerAccountFilter, async (ctx, filter) => {
    const accounts = await listCustomerAccounts(
      ctx.state.db,
      caller(ctx),
      filter,
    );
    return paged(accounts, (account) => account);
  }),
});
