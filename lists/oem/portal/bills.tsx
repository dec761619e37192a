import type { Fact, ListColumn } from "@/components/list/column.ts";
import { OrderState } from "@/components/order/order_state.tsx";
import { Two } from "@/components/table.tsx";
import { DateTime, DocumentNo, Money, Nothing } from "@/components/values.tsx";
import { emptyList } from "@/db/empty_list.ts";
import {
  billIds,
  type BillList,
  type BillRow,
  billsOf,
  listBills,
} from "@/db/oem/bills.ts";
import type { DueKind } from "@/db/schema/finance.ts";
import { toApi } from "@/domain/money.ts";
import { BillFilter } from "@/domain/oem/bill_filter.ts";
import { businessDay } from "@/domain/time.ts";
import type { T } from "@/locales/messages.ts";
import { extraColumn, factColumn } from "../../columns.ts";
import type { ListSpec, Words } from "../../spec.ts";
import { ownReads } from "./own_reads.ts";

type BillColumn = ListColumn<BillRow>;

/** The amount due of a kind, in fen: of a closed order nothing is. */
function dueOf({ dues, status }: BillRow, kind: DueKind): number {
  if (status === "close") return 0;
  return dues.filter((due) => due.kind === kind)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** A column of amounts, empty where there is none. */
function amounts(
  column: Omit<BillColumn, "value" | "cell">,
  fenOf: (bill: BillRow) => number,
): BillColumn {
  return {
    ...column,
    align: "end",
    money: true,
    value: (bill) => toApi(fenOf(bill)),
    cell: (bill) => fenOf(bill) ? <Money fen={fenOf(bill)} /> : <Nothing />,
  };
}

/** What still will be refunded. */
function openRefund(t: T): Fact<BillRow> {
  return {
    header: t("oem.document.refund.open"),
    money: true,
    value: ({ refund_open }) => toApi(refund_open),
  };
}

/** The amount refunded, and what still will be, each with its name: one alone could be either. */
function refundedColumn(t: T, toCome: Fact<BillRow>): BillColumn {
  const refunded = t("oem.portal.bill.refunded");
  const named = (name: string, fen: number) =>
    fen > 0 && (
      <>
        {name} <Money fen={fen} />
      </>
    );
  return {
    key: "refunded",
    header: t("oem.portal.bill.refund"),
    align: "end",
    phone: "left",
    drop: 2,
    facts: [
      {
        header: refunded,
        money: true,
        value: (bill) => toApi(bill.refunded),
      },
      toCome,
    ],
    cell: (bill) => {
      const paidBack = named(refunded, bill.refunded);
      const open = named(toCome.header, bill.refund_open);
      return paidBack && open
        ? <Two first={paidBack} second={open} />
        : paidBack || open || <Nothing />;
    },
  };
}

/** Amounts due, paid, refunded and outstanding, one order per row. */
function columns({ t, timeZone }: Words): BillColumn[] {
  const toCome = openRefund(t);
  const created: Fact<BillRow> = {
    header: t("common.created_at"),
    value: ({ created_at }) => businessDay(created_at, timeZone),
  };
  return [
    {
      key: "no",
      fixed: true,
      header: t("oem.orders.no"),
      sort: "-created_at",
      facts: [
        { header: t("oem.orders.no"), value: ({ order_no }) => order_no },
        created,
      ],
      cell: (bill) => (
        <Two
          first={
            <DocumentNo
              no={bill.order_no}
              href={`/oem/order/${bill.id}`}
              cover
            />
          }
          second={
            <span class="lg-only">
              <DateTime at={bill.created_at} form="day" />
            </span>
          }
        />
      ),
    },
    factColumn("created_at", created),
    {
      key: "status",
      fixed: true,
      header: t("common.status"),
      phone: "status",
      value: ({ status }) => t(`oem.order.status.${status}`),
      cell: ({ status }) => <OrderState status={status} />,
    },
    extraColumn(
      "pay_status",
      t("oem.orders.pay_status"),
      ({ pay_status }) => t(`oem.order.pay_status.${pay_status}`),
    ),
    amounts({
      key: "deposit",
      header: t("finance.due.deposit"),
      phone: "hide",
      drop: 3,
    }, (bill) => dueOf(bill, "deposit")),
    amounts({
      key: "balance",
      header: t("finance.due.balance"),
      phone: "hide",
      drop: 3,
    }, (bill) => dueOf(bill, "balance")),
    {
      key: "total",
      header: t("oem.orders.total"),
      align: "end",
      sort: "-total",
      phone: "left",
      money: true,
      value: ({ total }) => toApi(total),
      cell: ({ total, status }) =>
        status === "close"
          ? (
            <s class="mut">
              <Money fen={total} />
            </s>
          )
          : <Money fen={total} strong />,
    },
    amounts({
      key: "payable",
      header: t("oem.portal.bill.payable"),
      hidden: true,
      drop: 3,
    }, ({ payable }) => payable),
    amounts({
      key: "paid",
      header: t("oem.document.paid"),
      phone: "right",
    }, ({ paid }) => paid),
    refundedColumn(t, toCome),
    {
      ...amounts(
        { key: "refund_open", header: toCome.header, hidden: true, drop: 3 },
        ({ refund_open }) => refund_open,
      ),
      ...toCome, // the same function: a file has it once
    },
    {
      key: "outstanding",
      header: t("oem.document.outstanding"),
      align: "end",
      sort: "-outstanding",
      phone: "row",
      money: true,
      value: ({ outstanding }) => toApi(outstanding),
      cell: ({ outstanding }) =>
        outstanding
          ? (
            <b class="text-cust">
              <Money fen={outstanding} />
            </b>
          )
          : <Nothing />,
    },
  ];
}

/** What the reader's organization owes and has paid, order by order. */
export const MY_BILLS: ListSpec<BillRow, BillFilter, BillList> = {
  name: "oem.portal.bills",
  title: "site.oem.order.bill",
  caption: "oem.portal.bill.caption",
  filter: BillFilter,
  columns,
  idOf: ({ id }) => id,
  labelOf: ({ order_no }) => order_no,
  ...ownReads({ find: listBills, ids: billIds, rows: billsOf }),
  none: (filter) => ({ ...emptyList<BillRow>(filter), sums: null }),
};
