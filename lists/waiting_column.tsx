import type { ListColumn } from "@/components/list/column.ts";
import { HeldFor } from "@/components/order/held.tsx";
import { daysSince } from "@/components/order/span.ts";
import { Nothing } from "@/components/values.tsx";
import type { Held } from "@/db/oem/visible_orders.ts";
import type { T } from "@/locales/messages.ts";

/**
 * For how long a row's document has waited for those whose list it is; a file says it in whole days. `phone` tells which
 * half of a card's line it takes.
 */
export function waitingColumn<Row extends { held: Held | null }>(
  t: T,
  phone: "left" | "right",
) {
  return {
    key: "held",
    header: t("oem.orders.held"),
    align: "end",
    drop: 2,
    phone,
    facts: [{
      header: t("oem.orders.held_days"),
      value: ({ held }) => held && daysSince(held.since),
    }],
    cell: ({ held }) => held ? <HeldFor {...held} /> : <Nothing />,
  } satisfies ListColumn<Row>;
}
