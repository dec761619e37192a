import { contentOf } from "@/components/order/content.ts";
import { OrderState } from "@/components/order/order_state.tsx";
import { RowActions, Two } from "@/components/table.tsx";
import {
  DateTime,
  DocumentNo,
  Money,
  Nothing,
  Phone,
} from "@/components/values.tsx";
import { actionsColumn, type ListColumn } from "@/components/list/column.ts";
import { emptyList } from "@/db/empty_list.ts";
import {
  listOrders,
  orderIds,
  type OrderRow,
  ordersOf,
} from "@/db/oem/orders.ts";
import { isShort } from "@/db/oem/order_fulfilment.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import { type Actor, may } from "@/domain/access.ts";
import { Refused, text } from "@/domain/errors.ts";
import { toApi } from "@/domain/money.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import type { BulkAction, ListSpec, Uncounted, Words } from "../spec.ts";
import type { OrderList } from "@/db/oem/orders.ts";
import { heldColumn } from "./held_column.tsx";

/** What sales does next in a state, and where on the order's page. */
const NEXT = {
  draft: ["adjust_price", "?do=adjust_price"],
  unpaid_complete: ["arrange", "?confirm=arrange"],
  final_payment_complete: ["complete", "?confirm=complete"],
} as const satisfies Partial<Record<OrderStatus, readonly [string, string]>>;

function nextOf(status: OrderStatus) {
  return status in NEXT ? NEXT[status as keyof typeof NEXT] : null;
}

function hrefOf(order: OrderRow): string {
  return `/mkt/oem/detail/${order.id}`;
}

/** Orders as sales staff see them: whose, what, how far, how much, for how long. */
function columns({ t }: Words): ListColumn<OrderRow>[] {
  return [
    {
      key: "no",
      fixed: true,
      header: t("oem.orders.no"),
      facts: [
        { header: t("oem.orders.no"), value: (order) => order.order_no },
        {
          header: t("oem.orders.type"),
          value: (order) => t(`oem.order.type.${order.type}`),
        },
      ],
      cell: (order) => (
        <>
          <DocumentNo no={order.order_no} href={hrefOf(order)} cover />
          <small class="lg-only">{t(`oem.order.type.${order.type}`)}</small>
        </>
      ),
    },
    {
      key: "customer",
      header: t("common.customer"),
      phone: "line",
      facts: [
        {
          header: t("common.customer"),
          value: (order) => order.organization.name,
        },
        {
          header: t("customer.organization.contact"),
          value: (order) => order.organization.contact,
        },
      ],
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
      key: "content",
      header: t("oem.orders.content"),
      drop: 3,
      value: (order) =>
        `${order.headline.name} ${contentOf(t, order.headline)}`,
      cell: (order) => (
        <Two
          first={order.headline.name}
          second={contentOf(t, order.headline)}
        />
      ),
    },
    {
      key: "status",
      fixed: true,
      header: t("common.status"),
      phone: "status",
      value: (order) => t(`oem.order.status.${order.status}`),
      cell: (order) => <OrderState status={order.status} />,
    },
    {
      key: "total",
      header: t("oem.orders.total"),
      align: "end",
      sort: "-total",
      phone: "left",
      money: true,
      value: (order) => toApi(order.total),
      cell: (order) => <Money fen={order.total} strong />,
    },
    {
      key: "outstanding",
      header: t("oem.orders.outstanding"),
      align: "end",
      sort: "-outstanding",
      phone: "right",
      money: true,
      value: (order) => toApi(order.outstanding),
      cell: (order) =>
        order.outstanding ? <Money fen={order.outstanding} /> : <Nothing />,
    },
    {
      key: "created_at",
      header: t("common.created_at"),
      sort: "-created_at",
      drop: 3,
      at: (order) => order.created_at,
      cell: (order) => <DateTime at={order.created_at} />,
    },
    {
      key: "status_at",
      header: t("sales.orders.status_at"),
      sort: "-status_at",
      hidden: true,
      drop: 3,
      at: (order) => order.status_at,
      cell: (order) => <DateTime at={order.status_at} />,
    },
    heldColumn(t),
    {
      key: "pay_status",
      header: t("oem.orders.pay_status"),
      hidden: true,
      drop: 3,
      value: (order) => t(`oem.order.pay_status.${order.pay_status}`),
    },
    {
      key: "receiver",
      header: t("customer.address.receiver"),
      hidden: true,
      drop: 3,
      facts: [
        {
          header: t("customer.address.receiver"),
          value: (order) => order.receiver,
        },
        { header: t("customer.address.phone"), value: (order) => order.phone },
      ],
      cell: (order) => (
        <Two first={order.receiver} second={<Phone value={order.phone} />} />
      ),
    },
    {
      key: "sales",
      header: t("sales.orders.account"),
      hidden: true,
      drop: 3,
      value: (order) => order.sales,
      cell: (order) => order.sales ?? <Nothing />,
    },
    {
      ...actionsColumn(t),
      cell: (order) => {
        const next = nextOf(order.status);
        return next && (
          <RowActions>
            <a class="btn btn-xs" href={hrefOf(order) + next[1]}>
              {t(`oem.order.event.${next[0]}`)}
            </a>
          </RowActions>
        );
      },
    },
  ];
}

/** The events that sales runs on many orders at once; the flow refuses each order that does not allow it. */
const ACTIONS: BulkAction[] = (["arrange", "complete"] as const).map(
  (event) => ({
    key: event,
    label: `oem.order.event.${event}`,
    confirm: `sales.orders.bulk.${event}`,
    may: (actor) => may(actor, "manage_oem"),
    run: (trx, actor, id) => moveMany(trx, actor, id, event),
  }),
);

/**
 * One of many orders. Whoever completes them sees none of them: an order that arrived short or damaged is refused,
 * since its own page has to ask.
 */
async function moveMany(
  trx: Trx,
  actor: Actor,
  id: number,
  event: "arrange" | "complete",
): Promise<void> {
  await moveOrder(trx, actor, id, event);
  if (event === "complete" && await isShort(trx, "oem_order", id)) {
    throw new Refused(40900, text("sales.orders.bulk.short"));
  }
}

/** The orders of all customers: the list of sales. */
export const ORDERS: ListSpec<OrderRow, OrderFilter, Uncounted<OrderList>> = {
  name: "oem.orders",
  title: "sales.orders.title",
  caption: "sales.orders.caption",
  tabs: ["phase", "status"],
  filter: OrderFilter,
  columns,
  idOf: (order) => order.id,
  labelOf: (order) => order.order_no,
  find: listOrders,
  none: emptyList,
  ids: orderIds,
  rows: ordersOf,
  actions: ACTIONS,
};
