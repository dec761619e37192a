import { listCustomerAccounts } from "@/db/message/people.ts";
import { CustomerAccountFilter } from "@/domain/message/message_filter.ts";
import { call, caller, paged } from "@/platform/api.ts";
import { readQuery } from "@/platform/filter.ts";
import { define } from "@/utils.ts";

/** The active accounts of customers, as possible recipients. */
export const handler = define.handlers({
  GET: call(async (ctx) => {
    const filter = readQuery(CustomerAccountFilter, ctx.url);
    const accounts = await listCustomerAccounts(
      ctx.state.db,
      caller(ctx),
      filter,
    );
    return paged(accounts, (account) => account);
  }),
});
