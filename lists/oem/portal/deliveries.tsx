import { actionsColumn, type ListColumn } from "@/components/list/column.ts";
import { withQuery } from "@/components/query.ts";
import { RowActions } from "@/components/table.tsx";
import { emptyList } from "@/db/empty_list.ts";
import {
  deliveriesOf,
  deliveryIds,
  type DeliveryList,
  type DeliveryRow,
  listDeliveries,
} from "@/db/oem/deliveries.ts";
import { type DeliveryEvent, deliveryFlow } from "@/domain/oem/delivery.ts";
import {
  type DeliveryFilter,
  OwnDeliveryFilter,
} from "@/domain/oem/delivery_filter.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import type { ListSpec, Words } from "../../spec.ts";
import { deliveryColumns } from "../delivery_columns.tsx";
import { ownReads } from "./own_reads.ts";

/** An act of the customer on an application; the page asks for confirmation first. */
export const DELIVERY_ACTS = ["revoke", "receive"] as const satisfies readonly (
  DeliveryEvent
)[];
export type DeliveryAct = typeof DELIVERY_ACTS[number];

/** Which parts, how far, to whom, and the customer's next act. */
function columns(
  { t, actor }: Words,
  here: string,
): ListColumn<DeliveryRow>[] {
  const open = (id: number, confirm: string | null = null) =>
    withQuery(here, { delivery: id, confirm });
  return [
    ...deliveryColumns(t, open),
    {
      ...actionsColumn(t),
      cell: (row) => {
        const acts = deliveryFlow.actions(asCustomer(actor), row);
        const own = DELIVERY_ACTS.filter((act) => acts.includes(act));
        return own.length > 0 && (
          <RowActions>
            {own.map((act) => (
              <a class="btn btn-xs" href={open(row.id, act)}>
                {t(`oem.delivery.event.${act}`)}
              </a>
            ))}
          </RowActions>
        );
      },
    },
  ];
}

/** The delivery applications of the reader's organization; `here` is the path and query under which they are shown. */
export function myDeliveries(
  here = "",
): ListSpec<DeliveryRow, DeliveryFilter, DeliveryList> {
  return {
    name: "oem.portal.deliveries",
    title: "site.oem.inventory",
    fileTitle: "oem.portal.tab.delivery",
    caption: "oem.portal.delivery.caption",
    home: "tab=delivery",
    tabs: ["status"],
    filter: OwnDeliveryFilter,
    columns: (words) => columns(words, here),
    idOf: ({ id }) => id,
    labelOf: ({ delivery_no }) => delivery_no,
    ...ownReads({ find: listDeliveries, ids: deliveryIds, rows: deliveriesOf }),
    none: emptyList,
  };
}
