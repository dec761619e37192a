import { cardWords } from "@/components/finance/card_tail.ts";
import { receiptHref } from "@/components/finance/receipt_href.ts";
import { actionsColumn, type ListColumn } from "@/components/list/column.ts";
import { Held } from "@/components/order/held.tsx";
import { RECEIPT_TONES } from "@/components/order/vouchers.tsx";
import { RowActions, Two } from "@/components/table.tsx";
import {
  DateTime,
  DocumentNo,
  Money,
  Nothing,
  Status,
} from "@/components/values.tsx";
import {
  listReceipts,
  receiptIds,
  type ReceiptList,
  type ReceiptRow,
  receiptsOf,
} from "@/db/finance/receipts.ts";
import { toList } from "@/db/list.ts";
import { ReceiptFilter } from "@/domain/finance/receipt_filter.ts";
import { toApi } from "@/domain/money.ts";
import type { ListSpec, Uncounted, Words } from "../spec.ts";
import { extraColumn } from "../columns.ts";

const DAY_MS = 86_400_000;

type ReceiptColumn = ListColumn<ReceiptRow>;

/** Whose voucher, for what, how much, to which card. */
function facts({ t }: Words): ReceiptColumn[] {
  return [
    {
      key: "order",
      fixed: true,
      header: t("finance.page.list.order"),
      value: ({ order }) => order.order_no,
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
      key: "customer",
      header: t("common.customer"),
      phone: "line",
      value: ({ organization }) => organization.name,
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
      key: "amount",
      header: t("common.amount"),
      align: "end",
      phone: "left",
      value: ({ amount }) => toApi(amount),
      cell: ({ amount }) => <Money fen={amount} strong />,
    },
    {
      key: "card",
      header: t("finance.page.list.card"),
      drop: 2,
      value: (receipt) => cardWords(t, receipt.card),
      cell: (receipt) => (
        <Two
          first={cardWords(t, receipt.card)}
          second={<span class="num">{receipt.bank_serial}</span>}
        />
      ),
    },
    extraColumn(
      "purpose",
      t("finance.page.list.purpose"),
      ({ purpose }) => t(`finance.due.${purpose}`),
    ),
    extraColumn("payer", t("finance.page.fact.payer"), ({ payer }) => payer),
    extraColumn(
      "bank_serial",
      t("finance.page.fact.serial"),
      ({ bank_serial }) => bank_serial,
    ),
    extraColumn(
      "paid_on",
      t("finance.page.fact.paid_on"),
      ({ paid_on }) => paid_on,
    ),
  ];
}

function submitted({ t }: Words): ReceiptColumn {
  return {
    key: "submitted",
    header: t("finance.page.list.submitted"),
    drop: 3,
    at: ({ created_at }) => created_at,
    cell: ({ created_at }) => <DateTime at={created_at} />,
  };
}

/** Since when a voucher waits, and the way to review it; `days` after which it has waited for too long. */
function queue(words: Words, days: number): ReceiptColumn[] {
  const { t } = words;
  const isLate = ({ created_at }: ReceiptRow) =>
    Date.now() - created_at.getTime() > days * DAY_MS;
  return [
    submitted(words),
    {
      key: "waiting",
      header: t("finance.page.list.waiting"),
      align: "end",
      phone: "right",
      cell: (receipt) => (
        <Held since={receipt.created_at} overdue={isLate(receipt)} />
      ),
    },
    {
      ...actionsColumn(t),
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

/** What became of a voucher. */
function verdict(words: Words): ReceiptColumn[] {
  const { t } = words;
  return [
    {
      key: "received",
      header: t("finance.page.list.received"),
      align: "end",
      phone: "right",
      value: ({ received_amount }) => toApi(received_amount),
      cell: ({ received_amount: fen }) =>
        fen === null ? <Nothing /> : <Money fen={fen} />,
    },
    {
      key: "status",
      fixed: true,
      header: t("finance.page.list.status"),
      phone: "status",
      value: ({ status }) => t(`finance.receipt.status.${status}`),
      cell: ({ status }) => (
        <Status
          of="finance.receipt.status"
          value={status}
          tone={RECEIPT_TONES[status]}
        />
      ),
    },
    {
      key: "reviewed",
      header: t("finance.page.list.reviewed"),
      drop: 3,
      at: ({ reviewed_at: at }) => at,
      cell: ({ reviewed_at, reviewed_by }) =>
        reviewed_at
          ? <Two first={<DateTime at={reviewed_at} />} second={reviewed_by} />
          : <Nothing />,
    },
    extraColumn(
      "reviewed_by",
      t("finance.page.result.by"),
      ({ reviewed_by }) => reviewed_by,
    ),
    extraColumn(
      "received_on",
      t("finance.page.result.received_on"),
      ({ received_on }) => received_on,
    ),
    extraColumn("reason", t("finance.page.result.reason"), (row) => row.reason),
    { ...submitted(words), hidden: true },
  ];
}

/** The reviewed vouchers of OEM orders, or all of them. */
export const RECEIPTS: ListSpec<
  ReceiptRow,
  ReceiptFilter,
  Uncounted<ReceiptList>
> = {
  name: "finance.receipts",
  title: "site.finance.bill.oem",
  caption: "finance.page.list.caption",
  home: "status=approved&status=rejected",
  filter: ReceiptFilter,
  columns: (words) => [...facts(words), ...verdict(words)],
  idOf: ({ id }) => id,
  labelOf: ({ order }) => order.order_no,
  find: ({ db, actor, settings }, filter) =>
    listReceipts(db, actor, filter, settings),
  none: (filter) => toList<ReceiptRow>([], 0, filter),
  ids: ({ db, actor, settings }, filter, most) =>
    receiptIds(db, actor, filter, settings, most),
  rows: ({ db, actor }, ids) => receiptsOf(db, actor, ids),
};

/** The vouchers that wait for their review: what the page shows that is asked for no status. */
export function receiptQueue(overdueDays: number): typeof RECEIPTS {
  return {
    ...RECEIPTS,
    name: "finance.queue",
    home: undefined,
    filter: ReceiptFilter.transform((filter) =>
      filter.status.length
        ? filter
        : { ...filter, status: ["pending" as const] }
    ),
    columns: (words) => [...facts(words), ...queue(words, overdueDays)],
  };
}
