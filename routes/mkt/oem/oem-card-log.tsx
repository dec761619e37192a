import { cardWords } from "@/components/finance/card_tail.ts";
import { DateRange, Field } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { PhaseTabs } from "@/components/list.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { statusTabs } from "@/components/list/status_tabs.ts";
import { listAlone } from "@/components/query.ts";
import { listCards } from "@/db/finance/cards.ts";
import { RECEIPT_STATUSES } from "@/db/schema/finance.ts";
import { CardLogFilter } from "@/domain/finance/receipt_filter.ts";
import { CARD_LOG } from "@/lists/finance/card_log.tsx";
import { listHandlers } from "@/lists/handlers.ts";
import { caller } from "@/platform/api.ts";
import { tryFilter } from "@/platform/filter.ts";
import { define } from "@/utils.ts";
import { Totals } from "../(_components)/card_log/totals.tsx";

/** The cards to choose from come with the totals; if an invalid filter leaves none, they are read separately. */
export const handler = define.handlers(
  listHandlers(CARD_LOG, async (ctx) => {
    const { refused } = tryFilter(CardLogFilter, ctx.url);
    const { db } = ctx.state;
    return { cards: refused ? await listCards(db, caller(ctx)) : [] };
  }),
);

const STATUSES = RECEIPT_STATUSES.map((status) =>
  [status, `finance.page.tab.${status}`] as const
);

export default define.page<typeof handler>(
  function CardLogPage({ data, state, url }) {
    const { filter, found, loaded } = data;
    const cards = [...found.totals.map(({ card }) => card), ...loaded.cards];
    const { t } = state;
    const here = url.pathname + url.search;
    return (
      <ListView
        spec={CARD_LOG}
        data={data}
        url={url}
        note={t("sales.card_log.note")}
        notice={found.totals.length > 0 && (
          <div class="mb-4">
            <Totals totals={found.totals} here={here} chosen={filter.card_id} />
          </div>
        )}
        tabs={
          <PhaseTabs
            label={t("common.status")}
            items={statusTabs(t, listAlone(url), {
              all: ["all"],
              statuses: STATUSES,
              chosen: filter.status === "all" ? [] : [filter.status],
            })}
          />
        }
        conditions={
          <>
            <KeywordField hint={t("finance.page.list.keyword_hint")} />
            <Field
              name="card_id"
              label={t("sales.card_log.card")}
              kind="select"
              options={cards.map((card) =>
                [String(card.id), cardWords(t, card)] as const
              )}
            />
            <DateRange
              label={t("sales.card_log.from")}
            />
          </>
        }
        empty={{ title: t("sales.card_log.empty") }}
        first={{ title: t("sales.card_log.none") }}
      />
    );
  },
);
