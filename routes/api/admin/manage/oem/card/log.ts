import { cardLog } from "@/db/finance/cards.ts";
import { CardLogFilter } from "@/domain/finance/receipt_filter.ts";
import { toApi } from "@/domain/money.ts";
import { call, caller, paged } from "@/platform/api.ts";
import { readFilter } from "@/platform/filter.ts";
import { define } from "@/utils.ts";

/** What arrived on the receiving cards. */
export const handler = define.handlers({
  GET: call(async (ctx) => {
    const { db, settings } = ctx.state;
    const filter = readFilter(CardLogFilter, ctx.url);
    return paged(
      await cardLog(db, caller(ctx), filter, settings),
      (receipt) => ({ ...receipt, amount: toApi(receipt.amount) }),
    );
  }),
});
