import {
  actionsColumn,
  type Fact,
  type ListColumn,
} from "@/components/list/column.ts";
import { HeldFor } from "@/components/order/held.tsx";
import { OrderState } from "@/components/order/order_state.tsx";
import { withQuery } from "@/components/query.ts";
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
  listRefunds,
  refundIds,
  type RefundList,
  type RefundRow,
  refundsOf,
} from "@/db/finance/refunds.ts";
import { RefundFilter } from "@/domain/finance/receipt_filter.ts";
import { toApi } from "@/domain/money.ts";
import type { ListSpec, Uncounted, Words } from "../spec.ts";
import { factColumn } from "../columns.ts";

/** To whom, of which order, how much, since when, and when it was paid. */
function columns({ t }: Words, here: string): ListColumn<RefundRow>[] {
  const customer: Fact<RefundRow> = {
    header: t("common.customer"),
    value: ({ organization }) => organization.name,
  };
  const serial: Fact<RefundRow> = {
    header: t("finance.page.refund.bank_serial"),
    value: ({ paid }) => paid?.bank_serial ?? null,
  };
  return [
    {
      key: "order",
      fixed: true,
      header: t("finance.page.list.order"),
      facts: [
        {
          header: t("finance.page.list.order"),
          value: ({ order }) => order.order_no,
        },
        customer,
      ],
      cell: ({ order, organization }) => (
        <Two
          first={<DocumentNo no={order.order_no} />}
          second={organization.name}
        />
      ),
    },
    factColumn("customer", customer),
    {
      key: "status",
      fixed: true,
      header: t("finance.page.refund.order_status"),
      phone: "row",
      value: ({ order }) => t(`oem.order.status.${order.status}`),
      cell: ({ order }) => <OrderState status={order.status} />,
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
      key: "created_at",
      header: t("finance.page.refund.created"),
      phone: "right",
      at: ({ created_at }) => created_at,
      cell: ({ created_at, held }) => (
        <Two
          first={<DateTime at={created_at} />}
          second={held && <HeldFor {...held} />}
        />
      ),
    },
    {
      key: "paid_on",
      header: t("finance.page.refund.paid_on"),
      facts: [
        {
          header: t("finance.page.refund.paid_on"),
          value: ({ paid }) => paid?.paid_on ?? null,
        },
        serial,
      ],
      cell: ({ paid }) =>
        paid
          ? (
            <Two
              first={<span class="num">{paid.paid_on}</span>}
              second={<Code value={paid.bank_serial} />}
            />
          )
          : <Nothing />,
    },
    factColumn("bank_serial", serial),
    {
      key: "paid_by",
      header: t("finance.page.refund.by"),
      drop: 2,
      value: ({ paid }) => paid?.by ?? null,
      cell: ({ paid }) => paid ? paid.by : <Nothing />,
    },
    {
      ...actionsColumn(t),
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

/** Refunds, due and paid. `here` is the path and query under which the list is shown. */
export function refunds(
  here = "",
): ListSpec<RefundRow, RefundFilter, Uncounted<RefundList>> {
  return {
    name: "finance.refunds",
    title: "site.finance.bill.oem",
    fileTitle: "finance.page.refund.caption",
    caption: "finance.page.refund.caption",
    home: "kind=refund&state=open",
    tabs: ["state"],
    filter: RefundFilter,
    columns: (words) => columns(words, here),
    idOf: ({ id }) => id,
    labelOf: ({ order }) => order.order_no,
    find: listRefunds,
    none: emptyList,
    ids: refundIds,
    rows: refundsOf,
  };
}
