import type { ListColumn } from "@/components/list/column.ts";
import { contentOf } from "@/components/order/content.ts";
import { isTurn } from "@/components/order/held.tsx";
import { emptyList } from "@/db/empty_list.ts";
import {
  listOrders,
  orderIds,
  type OrderList,
  type OrderRow,
  ordersOf,
} from "@/db/oem/orders.ts";
import { toApi } from "@/domain/money.ts";
import { type OrderFilter, OwnOrderFilter } from "@/domain/oem/order_filter.ts";
import { plainMoment } from "../../moments.tsx";
import type { ListSpec, Uncounted, Words } from "../../spec.ts";
import { heldColumn } from "../held_column.tsx";
import { ownReads } from "./own_reads.ts";

/** The columns of an exported file of orders; the page shows them in a form of its own. */
function columns({ t }: Words): ListColumn<OrderRow>[] {
  return [
    {
      key: "no",
      header: t("oem.orders.no"),
      value: (order) => order.order_no,
    },
    {
      ...plainMoment(
        "created_at",
        t("common.created_at"),
        (order) => order.created_at,
      ),
      sort: "-created_at",
    },
    {
      key: "type",
      header: t("oem.orders.type"),
      value: (order) => t(`oem.order.type.${order.type}`),
    },
    {
      key: "content",
      header: t("oem.orders.content"),
      value: (order) =>
        `${order.headline.name} ${contentOf(t, order.headline)}`,
    },
    {
      key: "status",
      header: t("common.status"),
      value: (order) => t(`oem.order.status.${order.status}`),
    },
    {
      key: "pay_status",
      header: t("oem.orders.pay_status"),
      value: (order) => t(`oem.order.pay_status.${order.pay_status}`),
    },
    {
      key: "total",
      header: t("oem.orders.total"),
      sort: "-total",
      money: true,
      value: (order) => toApi(order.total),
    },
    {
      key: "outstanding",
      header: t("oem.document.outstanding"),
      sort: "-outstanding",
      money: true,
      value: (order) => toApi(order.outstanding),
    },
    heldColumn(t, (order) => isTurn(order)),
    {
      key: "receiver",
      header: t("customer.address.receiver"),
      value: (order) => `${order.receiver} ${order.phone}`,
    },
  ];
}

/** The orders of the reader's organization. */
export const MY_ORDERS: ListSpec<OrderRow, OrderFilter, Uncounted<OrderList>> =
  {
    name: "oem.portal.orders",
    title: "site.oem.order.mine",
    caption: "site.oem.order.mine",
    tabs: ["phase", "status", "holder"],
    filter: OwnOrderFilter,
    columns,
    idOf: ({ id }) => id,
    labelOf: (order) => order.order_no,
    ...ownReads({ find: listOrders, ids: orderIds, rows: ordersOf }),
    none: emptyList,
  };
