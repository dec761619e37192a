import { Held } from "@/components/order/held.tsx";
import { RECEIPT_TONES } from "@/components/order/vouchers.tsx";
import { useT } from "@/components/reader.tsx";
import { type Column, RowActions, Table, Two } from "@/components/table.tsx";
import {
  DateTime,
  DocumentNo,
  Money,
  Nothing,
  Status,
} from "@/components/values.tsx";
import type { ReceiptRow } from "@/db/finance/receipts.ts";
import type { T } from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";

const DAY_MS = 86_400_000;

interface ReceiptsTableProps {
  rows: readonly ReceiptRow[];
  url: string;
  /** days after which a voucher has waited for too long */
  overdueDays: number;
  /** only vouchers that wait */
  queue: boolean;
  empty: ComponentChildren;
}

/** Vouchers for their reviewer: whose, for what, how much, since when; of reviewed ones the verdict. */
export function ReceiptsTable(props: ReceiptsTableProps) {
  const { rows, url, queue, overdueDays, empty } = props;
  const t = useT();
  return (
    <Table
      caption={t("finance.page.list.caption")}
      rows={rows}
      rowKey={(receipt) => receipt.id}
      url={url}
      empty={empty}
      columns={[
        ...factColumns(t),
        ...queue ? queueColumns(t, overdueDays) : verdictColumns(t),
      ]}
    />
  );
}

export function receiptHref({ id }: { id: number }): string {
  return `/finance/bill/oem-detail/${id}`;
}

function factColumns(t: T): Column<ReceiptRow>[] {
  return [
    {
      header: t("finance.page.list.order"),
      cell: (receipt) => (
        <Two
          first={
            <DocumentNo
              no={receipt.order.order_no}
              href={receiptHref(receipt)}
              cover
            />
          }
          second={t(`finance.due.${receipt.purpose}`)}
        />
      ),
    },
    {
      header: t("finance.page.list.customer"),
      phone: "line",
      cell: ({ organization, payer }) => (
        <Two
          first={organization.name}
          second={payer && payer !== organization.name
            ? payer
            : organization.contact}
        />
      ),
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
      header: t("finance.page.list.card"),
      drop: 2,
      cell: ({ card, bank_serial }) => (
        <Two
          first={t("finance.page.list.card_tail", {
            bank: card.bank,
            tail: card.number.slice(-4),
          })}
          second={<span class="num">{bank_serial}</span>}
        />
      ),
    },
  ];
}

function queueColumns(t: T, overdueDays: number): Column<ReceiptRow>[] {
  const isLate = ({ created_at }: ReceiptRow) =>
    Date.now() - created_at.getTime() > overdueDays * DAY_MS;
  return [
    {
      header: t("finance.page.list.submitted"),
      drop: 3,
      cell: ({ created_at }) => <DateTime at={created_at} />,
    },
    {
      header: t("finance.page.list.waiting"),
      align: "end",
      phone: "right",
      cell: (receipt) => (
        <Held since={receipt.created_at} overdue={isLate(receipt)} />
      ),
    },
    {
      header: t("common.actions"),
      align: "end",
      phone: "actions",
      cell: (receipt) => (
        <RowActions>
          <a class="btn btn-xs" href={receiptHref(receipt)}>
            {t("finance.page.list.review")}
          </a>
        </RowActions>
      ),
    },
  ];
}

function verdictColumns(t: T): Column<ReceiptRow>[] {
  return [
    {
      header: t("finance.page.list.received"),
      align: "end",
      phone: "right",
      cell: ({ received_amount }) =>
        received_amount === null
          ? <Nothing />
          : <Money fen={received_amount} />,
    },
    {
      header: t("finance.page.list.status"),
      phone: "status",
      cell: ({ status }) => (
        <Status
          of="finance.receipt.status"
          value={status}
          tone={RECEIPT_TONES[status]}
        />
      ),
    },
    {
      header: t("finance.page.list.reviewed"),
      drop: 3,
      cell: ({ reviewed_at, reviewed_by }) =>
        reviewed_at
          ? <Two first={<DateTime at={reviewed_at} />} second={reviewed_by} />
          : <Nothing />,
    },
  ];
}
