import { actionsColumn, type ListColumn } from "@/components/list/column.ts";
import { contentOf } from "@/components/order/content.ts";
import {
  ShipmentState,
  SourceLink,
} from "@/components/production/shipment_parts.tsx";
import { RowActions, Two } from "@/components/table.tsx";
import { DateTime, DocumentNo, Nothing, Phone } from "@/components/values.tsx";
import { emptyList } from "@/db/empty_list.ts";
import {
  listShipments,
  shipmentIds,
  type ShipmentList,
  type ShipmentRow,
  shipmentsOf,
} from "@/db/inventory/shipments.ts";
import { SHIPMENT_STATUS_NAMES } from "@/domain/inventory/shipment.ts";
import { ShipmentFilter } from "@/domain/inventory/shipment_filter.ts";
import type { ListSpec, Uncounted, Words } from "../spec.ts";
import { waitingColumn } from "../waiting_column.tsx";

function hrefOf(shipment: ShipmentRow): string {
  return `/prod/inventory/pending-orders/detail/${shipment.id}`;
}

/** For which document, to whom, what, how far. */
function columns({ t }: Words): ListColumn<ShipmentRow>[] {
  return [
    {
      key: "no",
      fixed: true,
      header: t("inventory.page.shipment_no"),
      value: (shipment) => shipment.shipment_no,
      cell: (shipment) => (
        <DocumentNo
          no={shipment.shipment_no}
          href={hrefOf(shipment)}
          cover
        />
      ),
    },
    {
      key: "source",
      header: t("inventory.page.source"),
      facts: [
        {
          header: t("inventory.page.source"),
          value: (shipment) => shipment.source_no,
        },
        {
          header: t("inventory.page.source_kind"),
          value: (shipment) => t(`inventory.page.source.${shipment.source}`),
        },
      ],
      cell: (shipment) => (
        <Two
          first={<SourceLink document={shipment} />}
          second={
            <span class="nw">
              {t(`inventory.page.source.${shipment.source}`)}
            </span>
          }
        />
      ),
    },
    {
      key: "customer",
      header: t("common.customer"),
      phone: "line",
      drop: 3,
      value: (shipment) => shipment.organization?.name ?? null,
      cell: ({ organization }) =>
        organization
          ? <span class="clip">{organization.name}</span>
          : <Nothing />,
    },
    {
      key: "content",
      header: t("oem.orders.content"),
      phone: "line",
      value: (shipment) =>
        `${shipment.headline.name} ${contentOf(t, shipment.headline)}`,
      cell: (shipment) => (
        <Two
          first={shipment.headline.name}
          second={contentOf(t, shipment.headline)}
        />
      ),
    },
    {
      key: "status",
      fixed: true,
      header: t("common.status"),
      phone: "status",
      value: (shipment) =>
        t(`inventory.shipment.status.${
          SHIPMENT_STATUS_NAMES[shipment.status]
        }`),
      cell: (shipment) => <ShipmentState status={shipment.status} />,
    },
    waitingColumn(t, "left"),
    {
      key: "receiver",
      header: t("inventory.page.receiver"),
      drop: 2,
      phone: "line",
      facts: [
        {
          header: t("inventory.page.receiver"),
          value: (shipment) => shipment.receiver,
        },
        {
          header: t("customer.address.phone"),
          value: (shipment) => shipment.phone,
        },
      ],
      cell: (shipment) => (
        <Two
          first={shipment.receiver}
          second={<Phone value={shipment.phone} />}
        />
      ),
    },
    {
      key: "packages",
      header: t("inventory.page.packages"),
      align: "end",
      drop: 2,
      value: (shipment) => shipment.packages,
      cell: (shipment) => shipment.packages || <Nothing />,
    },
    {
      key: "created_at",
      header: t("common.created_at"),
      drop: 3,
      phone: "hide",
      at: (shipment) => shipment.created_at,
      cell: (shipment) => <DateTime at={shipment.created_at} />,
    },
    {
      ...actionsColumn(t),
      cell: (shipment) =>
        shipment.status === 1 && (
          <RowActions>
            <a class="btn btn-xs" href={hrefOf(shipment)}>
              {t(
                shipment.delivery === "store"
                  ? "oem.order.event.store"
                  : "oem.order.event.ship",
              )}
            </a>
          </RowActions>
        ),
    },
  ];
}

/** The shipments of every source; without a status in the query, those that wait. */
export const SHIPMENTS: ListSpec<
  ShipmentRow,
  ShipmentFilter,
  Uncounted<ShipmentList>
> = {
  name: "inventory.shipments",
  title: "site.prod.inventory.pending",
  tabs: ["status"],
  caption: "inventory.page.shipments.caption",
  filter: ShipmentFilter.transform((filter) =>
    filter.status.length ? filter : { ...filter, status: [1 as const] }
  ),
  columns,
  idOf: (shipment) => shipment.id,
  labelOf: (shipment) => shipment.shipment_no,
  find: listShipments,
  none: emptyList,
  ids: shipmentIds,
  rows: shipmentsOf,
};
