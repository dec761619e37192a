import type { ListColumn } from "@/components/list/column.ts";
import { Held } from "@/components/order/held.tsx";
import { daysSince } from "@/components/order/span.ts";
import { Two } from "@/components/table.tsx";
import { Nothing } from "@/components/values.tsx";
import type { OrderRow } from "@/db/oem/orders.ts";
import type { T } from "@/locales/messages.ts";

/** Who has to act on an order, and for how long already; a file says it in whole days. */
export function heldColumn(t: T): ListColumn<OrderRow> {
  return {
    key: "held",
    header: t("oem.orders.held"),
    align: "end",
    sort: "held_since",
    drop: 2,
    facts: [
      {
        header: t("oem.orders.held_days"),
        value: (order) =>
          order.holder === "nobody" ? null : daysSince(order.status_at),
      },
      {
        header: t("oem.orders.holder"),
        value: (order) => t(`oem.order.holder.${order.holder}`),
      },
    ],
    cell: (order) =>
      order.holder === "nobody" ? <Nothing /> : (
        <Two
          first={<Held since={order.status_at} overdue={order.overdue} />}
          second={t(`oem.order.holder.${order.holder}`)}
        />
      ),
  };
}
