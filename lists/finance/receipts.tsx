import { rejectionIn } from "@/domain/finance/rejection.ts";
import { cardWords } from "@/components/finance/card_tail.ts";
import { receiptHref } from "@/components/finance/receipt_href.ts";
import {
  actionsColumn,
  type Fact,
  type ListColumn,
} from "@/components/list/column.ts";
import { ReceiptState } from "@/components/finance/receipt_state.tsx";
import { RowActions, Two } from "@/components/table.tsx";
import {
  Code,
  DateTime,
  DocumentNo,
  Money,
  Nothing,
} from "@/components/values.tsx";
import { emptyList } from "@/db/empty_list.ts";
import {
  type HeldReceipt,
  listReceipts,
  receiptIds,
  type ReceiptList,
  receiptsOf,
} from "@/db/finance/receipts.ts";
import { ReceiptFilter } from "@/domain/finance/receipt_filter.ts";
import { toApi } from "@/domain/money.ts";
import type { ListSpec, Uncounted, Words } from "../spec.ts";
import { extraColumn, factColumn } from "../columns.ts";
import { waitingColumn } from "../waiting_column.tsx";

type ReceiptColumn = ListColumn<HeldReceipt>;
type ReceiptFact = Fact<HeldReceipt>;

/** Whose voucher, for what, how much, to which card. */
function facts({ t }: Words): ReceiptColumn[] {
  const order: ReceiptFact = {
    header: t("finance.page.list.order"),
    value: ({ order }) => order.order_no,
  };
  const purpose: ReceiptFact = {
    header: t("finance.page.list.purpose"),
    value: ({ purpose }) => t(`finance.due.${purpose}`),
  };
  const customer: ReceiptFact = {
    header: t("common.customer"),
    value: ({ organization }) => organization.name,
  };
  const payer: ReceiptFact = {
    header: t("finance.page.fact.payer"),
    value: ({ payer }) => payer,
  };
  const contact: ReceiptFact = {
    header: t("customer.organization.contact"),
    value: ({ organization }) => organization.contact,
  };
  const card: ReceiptFact = {
    header: t("finance.page.list.card"),
    value: (receipt) => cardWords(t, receipt.card),
  };
  const serial: ReceiptFact = {
    header: t("finance.page.fact.serial"),
    value: ({ bank_serial }) => bank_serial,
  };
  return [
    {
      key: "order",
      fixed: true,
      header: order.header,
      facts: [order, purpose],
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
      header: customer.header,
      phone: "line",
      facts: [customer, payer, contact],
      cell: ({ organization, payer, payerDiffers }) => (
        <Two
          first={organization.name}
          second={payerDiffers
            ? (
              <span class="text-cust">
                {t("finance.page.fact.payer")} {payer}
              </span>
            )
            : organization.contact}
        />
      ),
    },
    {
      key: "amount",
      header: t("common.amount"),
      align: "end",
      phone: "left",
      money: true,
      value: ({ amount }) => toApi(amount),
      cell: ({ amount }) => <Money fen={amount} strong />,
    },
    {
      key: "card",
      header: card.header,
      drop: 2,
      facts: [card, serial],
      cell: (receipt) => (
        <Two
          first={cardWords(t, receipt.card)}
          second={<Code value={receipt.bank_serial} />}
        />
      ),
    },
    factColumn("purpose", purpose),
    factColumn("payer", payer),
    factColumn("bank_serial", serial),
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

/** Since when a voucher waits, and the way to review it. */
function queue(words: Words): ReceiptColumn[] {
  const { t } = words;
  return [
    submitted(words),
    // Readers' choices of columns keep it under this key.
    { ...waitingColumn(t, "right"), key: "waiting", drop: undefined },
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
  const reviewer: ReceiptFact = {
    header: t("finance.page.result.by"),
    value: ({ reviewed_by }) => reviewed_by,
  };
  return [
    {
      key: "received",
      header: t("finance.page.list.received"),
      align: "end",
      phone: "right",
      money: true,
      value: ({ received_amount }) => toApi(received_amount),
      cell: ({ received_amount }) => <Money fen={received_amount} />,
    },
    {
      key: "status",
      fixed: true,
      header: t("finance.page.list.status"),
      phone: "status",
      value: ({ status }) => t(`finance.receipt.status.${status}`),
      cell: ({ status }) => <ReceiptState status={status} />,
    },
    {
      key: "reviewed",
      header: t("finance.page.list.reviewed"),
      drop: 3,
      facts: [
        {
          header: t("finance.page.list.reviewed"),
          at: ({ reviewed_at: at }) => at,
        },
        reviewer,
      ],
      cell: ({ reviewed_at, reviewed_by }) =>
        reviewed_at
          ? <Two first={<DateTime at={reviewed_at} />} second={reviewed_by} />
          : <Nothing />,
    },
    factColumn("reviewed_by", reviewer),
    extraColumn(
      "received_on",
      t("finance.page.result.received_on"),
      ({ received_on }) => received_on,
    ),
    extraColumn(
      "reason",
      t("finance.page.result.reason"),
      (row) => rejectionIn(t, row.reason),
    ),
    { ...submitted(words), hidden: true },
  ];
}

/** The reviewed vouchers of OEM orders, or all of them. */
export const RECEIPTS: ListSpec<
  HeldReceipt,
  ReceiptFilter,
  Uncounted<ReceiptList>
> = {
  name: "finance.receipts",
  title: "site.finance.bill.oem",
  fileTitle: "finance.page.list.caption",
  caption: "finance.page.list.caption",
  home: "status=approved&status=rejected",
  tabs: ["status"],
  filter: ReceiptFilter,
  columns: (words) => [...facts(words), ...verdict(words)],
  idOf: ({ id }) => id,
  labelOf: ({ order }) => order.order_no,
  find: listReceipts,
  none: emptyList,
  ids: receiptIds,
  rows: receiptsOf,
};

/** The vouchers waiting for review: what the page shows when no status is asked for. */
export const RECEIPT_QUEUE: typeof RECEIPTS = {
  ...RECEIPTS,
  name: "finance.queue",
  fileTitle: "finance.page.review.queue_nav",
  home: undefined,
  filter: ReceiptFilter.transform((filter) =>
    filter.status.length ? filter : { ...filter, status: ["pending" as const] }
  ),
  columns: (words) => [...facts(words), ...queue(words)],
};
