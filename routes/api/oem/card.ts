import { activeCards } from "@/db/finance/cards.ts";
import { callWith } from "@/platform/api.ts";
import { Whole } from "@/routes/api/(_shapes)/whole.ts";
import { define } from "@/utils.ts";

/** The receiving cards that a payment may name now. */
export const handler = define.handlers({
  GET: callWith(Whole, async ({ state }) => {
    const cards = await activeCards(state.db);
    return cards.map(({ id, bank, holder, number }) => ({
      id,
      bank,
      holder,
      number,
    }));
  }),
});
