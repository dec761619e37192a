import { cardPayments } from "@/db/finance/card_log.ts";
import { CardLogFilter } from "@/domain/finance/receipt_filter.ts";
import { toApi } from "@/domain/money.ts";
import { caller, callWith, pagedAfter } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** The payments received on the cards, newest first; with `status`, those waiting or rejected. */
export const handler = define.handlers({
  GET: callWith(CardLogFilter, async (ctx, filter) => {
    const { db, settings } = ctx.state;
    return pagedAfter(
      await cardPayments(db, caller(ctx), filter, settings),
      (receipt) => ({ ...receipt, amount: toApi(receipt.amount) }),
    );
  }),
});
