import { activeCards } from "@/db/finance/cards.ts";
import { call } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** The receiving cards that a payment may name now. */
export const handler = define.handlers({
  GET: call(async ({ state }) => {
    const cards = await activeCards(state.db);
    return cards.map(({ id, bank, holder, number }) => ({
      id,
      bank,
      holder,
      number,
    }));
  }),
});
