import { activeCards } from "@/db/finance/cards.ts";
import { dayRange } from "@/domain/time.ts";
import { callWith } from "@/platform/api.ts";
import { DatedWholeFilter, wholeOrPage } from "@/routes/api/(_shapes)/whole.ts";
import { define } from "@/utils.ts";

/** The receiving cards that a payment may name now; of some days, those that were added then. */
export const handler = define.handlers({
  GET: callWith(DatedWholeFilter, async ({ state, url }, asked) => {
    const { time_zone } = state.settings;
    const { start, end } = dayRange(asked.from, asked.to, time_zone);
    const cards = (await activeCards(state.db)).filter(({ created_at }) =>
      (!start || created_at >= start) && (!end || created_at < end)
    );
    return wholeOrPage(
      url,
      asked,
      cards,
      ({ bank, holder, number }) => [bank, holder, number],
      ({ id, bank, holder, number }) => ({ id, bank, holder, number }),
    );
  }),
});
