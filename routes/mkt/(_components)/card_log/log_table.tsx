import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Table, Two } from "@/components/table.tsx";
import { DateTime, DocumentNo, Money, Nothing } from "@/components/values.tsx";
import type { CardLogRow } from "@/db/finance/cards.ts";

interface LogTableProps {
  rows: readonly CardLogRow[];
  /** the list without conditions */
  all: string;
}

/** Money as it arrived on the cards, newest first. */
export function LogTable({ rows, all }: LogTableProps) {
  const t = useT();
  return (
    <Table
      caption={t("sales.card_log.caption")}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        <EmptyState
          title={t("sales.card_log.empty")}
          text={t("list.empty.hint")}
        >
          <a class="btn" href={all}>{t("filter.clear")}</a>
        </EmptyState>
      }
      columns={[
        {
          header: t("oem.orders.no"),
          cell: ({ order, purpose }) => (
            <Two
              first={
                <DocumentNo
                  no={order.order_no}
                  href={`/mkt/oem/detail/${order.id}`}
                  cover
                />
              }
              second={t(`finance.due.${purpose}`)}
            />
          ),
        },
        {
          header: t("oem.orders.customer"),
          phone: "line",
          cell: ({ organization }) => organization.name,
        },
        {
          header: t("sales.card_log.card"),
          cell: ({ card }) => (
            <Two first={card.bank} second={tailOf(card.number)} />
          ),
        },
        {
          header: t("oem.document.voucher.payer"),
          drop: 3,
          cell: ({ payer, bank_serial }) => (
            <Two
              first={payer || <Nothing />}
              second={<span class="num">{bank_serial}</span>}
            />
          ),
        },
        {
          header: t("common.amount"),
          align: "end",
          phone: "status",
          cell: ({ amount }) => (
            <b class="font-semibold">
              <Money fen={amount} />
            </b>
          ),
        },
        {
          header: t("sales.card_log.received_on"),
          drop: 2,
          cell: ({ received_on }) =>
            received_on
              ? <span class="num nw">{received_on}</span>
              : <Nothing />,
        },
        {
          header: t("sales.card_log.reviewed_at"),
          cell: ({ reviewed_at }) =>
            reviewed_at ? <DateTime at={reviewed_at} /> : <Nothing />,
        },
      ]}
    />
  );
}

/** The end of a card's number, by which people know it. */
export function tailOf(number: string): string {
  return `···· ${number.slice(-4)}`;
}
