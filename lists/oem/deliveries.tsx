import { withQuery } from "@/components/query.ts";
import { emptyList } from "@/db/empty_list.ts";
import {
  deliveriesOf,
  deliveryIds,
  type DeliveryList,
  type DeliveryRow,
  listDeliveries,
} from "@/db/oem/deliveries.ts";
import { DeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import type { ListSpec } from "../spec.ts";
import { deliveryColumns } from "./delivery_columns.tsx";

/** What customers applied to have sent of their inventories; `here` is the path and query under which it is shown. */
export function deliveries(
  here = "",
): ListSpec<DeliveryRow, DeliveryFilter, DeliveryList> {
  return {
    name: "oem.deliveries",
    title: "site.mkt.oem.inventory",
    fileTitle: "sales.inventory.tab.delivery",
    caption: "oem.portal.delivery.caption",
    home: "tab=delivery",
    tabs: ["status"],
    filter: DeliveryFilter,
    columns: ({ t }) =>
      deliveryColumns(t, (id) => withQuery(here, { delivery: id }), [{
        key: "customer",
        header: t("common.customer"),
        phone: "line",
        value: ({ organization }) => organization.name,
      }]),
    idOf: ({ id }) => id,
    labelOf: ({ delivery_no }) => delivery_no,
    find: listDeliveries,
    none: emptyList,
    ids: deliveryIds,
    rows: deliveriesOf,
  };
}
