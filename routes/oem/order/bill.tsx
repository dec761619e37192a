import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { ListPage, SumBar, Total } from "@/components/list.tsx";
import { Pager } from "@/components/pager.tsx";
import { withQuery } from "@/components/query.ts";
import { Sentence } from "@/components/sentence.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Money } from "@/components/values.tsx";
import { exportBills, listBills } from "@/db/oem/bills.ts";
import { PAY_STATUSES } from "@/db/schema/oem.ts";
import { BillFilter } from "@/domain/oem/bill_filter.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import { emptyList, tryFilter } from "@/platform/filter.ts";
import { formatOf, tableFile } from "@/platform/table_file.ts";
import { mayOpen } from "@/site/map.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { NoOrganization } from "../(_components)/no_organization.tsx";
import { billsFile } from "./(_components)/bills_file.ts";
import { BillsTable } from "./(_components)/bills_table.tsx";

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings, t } = ctx.state;
    const { filter, refused } = tryFilter(BillFilter, ctx.url);
    const actor = asCustomer(caller(ctx));
    const format = formatOf(ctx.url);
    if (format && !refused) {
      const rows = await exportBills(db, actor, filter, settings);
      return await tableFile(format, billsFile(t, rows, settings.time_zone));
    }
    const bills = refused
      ? { ...emptyList<never>(filter), sums: null }
      : await listBills(db, actor, filter, settings);
    return page({ filter, refused, bills }, { status: refused?.status ?? 200 });
  },
});

export default define.page<typeof handler>(
  function Bills({ data, state, url }) {
    const { t, preferences, actor } = state;
    const { filter, refused, bills } = data;
    const here = url.pathname + url.search;
    const fault = refused?.fields ?? {};
    const file = (format: string) => withQuery(here, { format, page: null });
    return (
      <ListPage
        title={t("site.oem.order.bill")}
        notice={actor?.organizationId == null && (
          <NoOrganization staffList={mayOpen(actor, "/mkt/oem/list")} />
        )}
        actions={bills.total > 0 && (
          <>
            <a class="btn btn-sm" href={file("csv")}>
              {t("common.export.csv")}
            </a>
            <a class="btn btn-sm" href={file("xlsx")}>
              {t("common.export.xlsx")}
            </a>
          </>
        )}
      >
        <FilterPanel url={here} open={preferences.filter !== "0"}>
          <Field
            name="keyword"
            label={t("common.keyword")}
            value={url.searchParams.get("keyword") ?? ""}
            placeholder={t("oem.orders.keyword_hint")}
            error={fault.keyword}
          />
          <Field
            name="pay_status"
            label={t("oem.orders.pay_status")}
            kind="select"
            value={filter.pay_status[0]}
            options={PAY_STATUSES.map((status) =>
              [status, t(`oem.order.pay_status.${status}`)] as const
            )}
          />
          <DateRange asked={url.searchParams} fault={fault} />
        </FilterPanel>
        <SumBar>
          <Total count={bills.total} more={bills.totalMore} />
          {bills.sums && bills.total > 0 && (
            <span>
              <Sentence
                of="oem.portal.bill.sums"
                with={{
                  total: <Money fen={bills.sums.total} />,
                  paid: <Money fen={bills.sums.paid} />,
                  refunded: <Money fen={bills.sums.refunded} />,
                  outstanding: <Money fen={bills.sums.outstanding} />,
                }}
              />
            </span>
          )}
        </SumBar>
        <BillsTable
          rows={bills.rows}
          url={here}
          sort={filter.sort}
          empty={
            <EmptyState
              title={t("oem.portal.bill.empty")}
              text={t("oem.portal.bill.empty_text")}
            >
              {url.search && (
                <a class="btn" href={url.pathname}>{t("filter.clear")}</a>
              )}
            </EmptyState>
          }
        />
        <Pager url={here} {...bills} />
      </ListPage>
    );
  },
);
