import { Held } from "@/components/order/held.tsx";
import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { ListPage, SumBar, Total } from "@/components/list.tsx";
import { OrderState } from "@/components/order/order_state.tsx";
import { Pager } from "@/components/pager.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { EmptyState } from "@/components/states.tsx";
import { type Column, RowActions, Table, Two } from "@/components/table.tsx";
import { DateTime, DocumentNo, Money, Nothing } from "@/components/values.tsx";
import type { RefundList, RefundRow } from "@/db/finance/refunds.ts";
import type { Refused } from "@/domain/errors.ts";
import type { RefundFilter } from "@/domain/finance/receipt_filter.ts";
import type { T } from "@/locales/messages.ts";
import type { State } from "@/utils.ts";
import { BillTabs, RefundChips } from "./bill_tabs.tsx";
import { type PayForm, RefundDialog } from "./refund_dialog.tsx";

export interface RefundsData {
  kind: "refunds";
  filter: RefundFilter;
  /** what is wrong with the filter */
  refused?: Refused;
  refunds: RefundList;
  /** the refund whose payment is being recorded */
  paying?: PayForm;
}

interface RefundsListProps {
  data: RefundsData;
  state: State;
  url: URL;
}

/** Money to pay back, and what was paid back. */
export function RefundsList({ data, state, url }: RefundsListProps) {
  const t = useT();
  const { filter, refunds, paying, refused } = data;
  const fault = refused?.fields ?? {};
  const here = withQuery(url.pathname + url.search, { refund: null });
  return (
    <>
      <ListPage title={t("finance.page.list.title")}>
        <BillTabs
          here={here}
          tab="refund"
          openRefunds={filter.state === "open" ? refunds.total : undefined}
        />
        <RefundChips here={here} state={filter.state} />
        <FilterPanel url={here} open={state.preferences.filter !== "0"}>
          <Field
            name="keyword"
            label={t("common.keyword")}
            value={url.searchParams.get("keyword") ?? ""}
            placeholder={t("finance.page.list.refund_hint")}
            error={fault.keyword}
          />
          <DateRange asked={url.searchParams} fault={fault} />
        </FilterPanel>
        <SumBar>
          <Total count={refunds.total} more={refunds.totalMore} />
          {refunds.sum !== null && (
            <span>
              <Sentence
                of="finance.page.refund.sum"
                with={{ amount: <Money fen={refunds.sum} /> }}
              />
            </span>
          )}
        </SumBar>
        <Table
          caption={t("finance.page.refund.caption")}
          rows={refunds.rows}
          rowKey={(refund) => refund.id}
          columns={columns(t, here)}
          empty={<EmptyState title={t("finance.page.refund.empty")} />}
        />
        <Pager url={here} {...refunds} />
      </ListPage>
      {paying && <RefundDialog {...paying} close={here} />}
    </>
  );
}

function columns(t: T, here: string): Column<RefundRow>[] {
  return [
    {
      header: t("finance.page.list.order"),
      cell: ({ order, organization }) => (
        <Two
          first={<DocumentNo no={order.order_no} />}
          second={organization.name}
        />
      ),
    },
    {
      header: t("common.status"),
      phone: "status",
      cell: ({ order }) => <OrderState status={order.status} />,
    },
    {
      header: t("finance.page.list.amount"),
      align: "end",
      phone: "left",
      cell: ({ amount }) => (
        <b class="font-semibold">
          <Money fen={amount} />
        </b>
      ),
    },
    {
      header: t("finance.page.refund.created"),
      phone: "right",
      cell: ({ created_at, paid }) =>
        paid
          ? <DateTime at={created_at} />
          : <Held since={created_at} overdue={false} />,
    },
    {
      header: t("finance.page.refund.paid_on"),
      cell: ({ paid }) =>
        paid
          ? (
            <Two
              first={<span class="num">{paid.paid_on}</span>}
              second={<span class="num">{paid.bank_serial}</span>}
            />
          )
          : <Nothing />,
    },
    {
      header: t("finance.page.refund.by"),
      drop: 2,
      cell: ({ paid }) => paid ? paid.by : <Nothing />,
    },
    {
      header: t("common.actions"),
      align: "end",
      phone: "actions",
      cell: ({ id, paid }) => (
        <RowActions>
          {!paid && (
            <a class="btn btn-xs" href={withQuery(here, { refund: id })}>
              {t("finance.page.refund.pay")}
            </a>
          )}
        </RowActions>
      ),
    },
  ];
}
