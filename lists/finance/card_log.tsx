import { tailOf } from "@/components/finance/card_tail.ts";
import type { Fact, ListColumn } from "@/components/list/column.ts";
import { ReceiptState } from "@/components/finance/receipt_state.tsx";
import { Two } from "@/components/table.tsx";
import {
  Code,
  DateTime,
  DocumentNo,
  Money,
  Nothing,
} from "@/components/values.tsx";
import { emptyCursorList } from "@/db/empty_list.ts";
import {
  type CardLog,
  cardLog,
  cardLogIds,
  cardLogOf,
  type CardLogRow,
} from "@/db/finance/card_log.ts";
import { CardLogFilter } from "@/domain/finance/receipt_filter.ts";
import { toApi } from "@/domain/money.ts";
import type { ListSpec, Words } from "../spec.ts";
import { factColumn } from "../columns.ts";

/** For which order, by whom, to which card, how much; what is not approved yet is dimmed. */
function columns({ t }: Words): ListColumn<CardLogRow>[] {
  const purpose: Fact<CardLogRow> = {
    header: t("finance.page.list.purpose"),
    value: ({ purpose }) => t(`finance.due.${purpose}`),
  };
  const serial: Fact<CardLogRow> = {
    header: t("oem.document.voucher.serial"),
    value: ({ bank_serial }) => bank_serial,
  };
  return [
    {
      key: "order",
      fixed: true,
      header: t("oem.orders.no"),
      facts: [
        { header: t("oem.orders.no"), value: ({ order }) => order.order_no },
        purpose,
      ],
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
    factColumn("purpose", purpose),
    {
      key: "customer",
      header: t("common.customer"),
      phone: "line",
      value: ({ organization }) => organization.name,
    },
    {
      key: "card",
      header: t("sales.card_log.card"),
      facts: [
        { header: t("sales.card.bank"), value: ({ card }) => card.bank },
        { header: t("sales.card.number"), value: ({ card }) => card.number },
      ],
      cell: ({ card }) => (
        <Two
          first={card.bank}
          second={tailOf(t, card.number)}
        />
      ),
    },
    {
      key: "payer",
      header: t("oem.document.voucher.payer"),
      drop: 3,
      facts: [
        {
          header: t("oem.document.voucher.payer"),
          value: ({ payer }) => payer,
        },
        serial,
      ],
      cell: ({ payer, bank_serial }) => (
        <Two
          first={payer || <Nothing />}
          second={<Code value={bank_serial} />}
        />
      ),
    },
    factColumn("bank_serial", serial),
    {
      key: "amount",
      header: t("common.amount"),
      align: "end",
      phone: "left",
      money: true,
      value: ({ amount }) => toApi(amount),
      cell: ({ amount, status }) => (
        <span class={status === "approved" ? "font-semibold" : "mut"}>
          <Money fen={amount} />
        </span>
      ),
    },
    {
      key: "status",
      fixed: true,
      header: t("common.status"),
      phone: "status",
      value: ({ status }) => t(`finance.receipt.status.${status}`),
      cell: ({ status }) => <ReceiptState status={status} />,
    },
    {
      key: "received_on",
      header: t("sales.card_log.received_on"),
      drop: 2,
      value: ({ received_on }) => received_on,
      cell: ({ received_on }) =>
        received_on ? <span class="num nw">{received_on}</span> : <Nothing />,
    },
    {
      key: "at",
      header: t("common.time"),
      phone: "right",
      at: (receipt) => momentOf(receipt),
      cell: (receipt) => <DateTime at={momentOf(receipt)} />,
    },
  ];
}

/** When it was reviewed; of one that waits, when it was handed in. */
function momentOf({ reviewed_at, created_at }: CardLogRow): Date {
  return reviewed_at ?? created_at;
}

/** What was sent to the receiving cards, newest first. */
export const CARD_LOG: ListSpec<CardLogRow, CardLogFilter, CardLog> = {
  name: "finance.card_log",
  title: "site.mkt.oem.card_log",
  caption: "sales.card_log.caption",
  tabs: ["status"],
  filter: CardLogFilter,
  columns,
  idOf: ({ id }) => id,
  labelOf: ({ order }) => order.order_no,
  find: cardLog,
  none: (filter) => ({ ...emptyCursorList<CardLogRow>(filter), totals: [] }),
  ids: cardLogIds,
  rows: cardLogOf,
};
