import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { ListPage, SumBar, Total } from "@/components/list.tsx";
import { Pager } from "@/components/pager.tsx";
import { type CardLog, cardLog } from "@/db/finance/cards.ts";
import { CardLogFilter } from "@/domain/finance/receipt_filter.ts";
import { caller } from "@/platform/api.ts";
import { emptyList, tryFilter } from "@/platform/filter.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { LogTable, tailOf } from "../(_components)/card_log/log_table.tsx";
import { Totals } from "../(_components)/card_log/totals.tsx";

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings } = ctx.state;
    const { filter, refused } = tryFilter(CardLogFilter, ctx.url);
    const log: CardLog = refused
      ? { ...emptyList(filter), totals: [] }
      : await cardLog(db, caller(ctx), filter, settings);
    return page({ filter, refused, log }, { status: refused?.status ?? 200 });
  },
});

export default define.page<typeof handler>(
  function CardLogPage({ data: { filter, refused, log }, state, url }) {
    const { t, preferences } = state;
    const here = url.pathname + url.search;
    const typed = (name: string) => url.searchParams.get(name) ?? "";
    const fault = refused?.fields ?? {};
    return (
      <ListPage
        title={t("site.mkt.oem.card_log")}
        note={t("sales.card_log.note")}
        notice={log.totals.length > 0 && (
          <div class="mb-4">
            <Totals totals={log.totals} here={here} chosen={filter.card_id} />
          </div>
        )}
      >
        <FilterPanel url={here} open={preferences.filter !== "0"}>
          <Field
            name="keyword"
            label={t("common.keyword")}
            value={typed("keyword")}
            placeholder={t("oem.orders.keyword_hint")}
            error={fault.keyword}
          />
          <Field
            name="card_id"
            label={t("sales.card_log.card")}
            kind="select"
            value={filter.card_id}
            options={log.totals.map(({ card }) =>
              [
                String(card.id),
                `${card.bank} ${tailOf(card.number)}`,
              ] as const
            )}
            error={fault.card_id}
          />
          <DateRange
            label={t("sales.card_log.reviewed_from")}
            asked={url.searchParams}
            fault={fault}
          />
        </FilterPanel>
        <SumBar>
          <Total count={log.total} more={log.totalMore} />
        </SumBar>
        <LogTable rows={log.rows} all={url.pathname} />
        <Pager url={here} {...log} />
      </ListPage>
    );
  },
);
