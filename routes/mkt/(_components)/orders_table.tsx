import { contentOf } from "@/components/order/content.tsx";
import { Held } from "@/components/order/held.tsx";
import { OrderState } from "@/components/order/order_state.tsx";
import { useT } from "@/components/reader.tsx";
import { RowActions, Table, Two } from "@/components/table.tsx";
import { DateTime, DocumentNo, Money, Nothing } from "@/components/values.tsx";
import type { OrderRow } from "@/db/oem/orders.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import type { ComponentChildren } from "preact";

/** What sales does next in a state, and where on the order's page. */
const NEXT = {
  draft: ["adjust_price", "?do=adjust_price"],
  unpaid_complete: ["arrange", "?confirm=arrange"],
  final_payment_complete: ["complete", "?confirm=complete"],
} as const satisfies Partial<Record<OrderStatus, readonly [string, string]>>;

function nextOf(status: OrderStatus) {
  return status in NEXT ? NEXT[status as keyof typeof NEXT] : null;
}

interface OrdersTableProps {
  rows: readonly OrderRow[];
  url: string;
  sort: string;
  empty: ComponentChildren;
}

/** Orders as the sales staff see them: whose, what, how far, how much, for how long. */
export function OrdersTable({ rows, url, sort, empty }: OrdersTableProps) {
  const t = useT();
  const detail = (order: OrderRow) => `/mkt/oem/detail/${order.id}`;
  return (
    <Table
      caption={t("sales.orders.caption")}
      rows={rows}
      rowKey={(order) => order.id}
      url={url}
      sort={sort}
      empty={empty}
      columns={[
        {
          header: t("oem.orders.no"),
          cell: (order) => (
            <>
              <DocumentNo no={order.order_no} href={detail(order)} cover />
              <small class="lg-only">{t(`oem.order.type.${order.type}`)}</small>
            </>
          ),
        },
        {
          header: t("oem.orders.customer"),
          phone: "line",
          cell: (order) => (
            <Two
              first={order.organization.name}
              second={
                <>
                  <span class="lg-only">{order.organization.contact}</span>
                  <span class="ph-only">
                    {`${order.headline.name} ${contentOf(t, order.headline)}`}
                  </span>
                </>
              }
            />
          ),
        },
        {
          header: t("oem.orders.content"),
          drop: 3,
          cell: (order) => (
            <Two
              first={<div class="clip">{order.headline.name}</div>}
              second={contentOf(t, order.headline)}
            />
          ),
        },
        {
          header: t("oem.orders.status"),
          phone: "status",
          cell: (order) => <OrderState status={order.status} />,
        },
        {
          header: t("oem.orders.total"),
          align: "end",
          sort: "-total",
          phone: "left",
          cell: (order) => (
            <b class="font-semibold">
              <Money fen={order.total} />
            </b>
          ),
        },
        {
          header: t("oem.orders.outstanding"),
          align: "end",
          sort: "-outstanding",
          phone: "right",
          cell: (order) =>
            order.outstanding ? <Money fen={order.outstanding} /> : <Nothing />,
        },
        {
          header: t("oem.orders.created_at"),
          sort: "-created_at",
          drop: 2,
          cell: (order) => <DateTime at={order.created_at} />,
        },
        {
          header: t("oem.orders.held"),
          align: "end",
          sort: "status_at",
          drop: 2,
          cell: (order) =>
            order.holder === "nobody" ? <Nothing /> : (
              <Two
                first={<Held since={order.status_at} overdue={order.overdue} />}
                second={t(`oem.order.holder.${order.holder}`)}
              />
            ),
        },
        {
          header: t("common.actions"),
          align: "end",
          phone: "actions",
          cell: (order) => {
            const next = nextOf(order.status);
            return next && (
              <RowActions>
                <a class="btn btn-xs" href={detail(order) + next[1]}>
                  {t(`oem.order.event.${next[0]}`)}
                </a>
              </RowActions>
            );
          },
        },
      ]}
    />
  );
}
