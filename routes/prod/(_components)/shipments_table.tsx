import { contentOf } from "@/components/order/content.tsx";
import { useT } from "@/components/reader.tsx";
import { RowActions, Table, Two } from "@/components/table.tsx";
import { DateTime, DocumentNo, Nothing, Phone } from "@/components/values.tsx";
import type { ShipmentRow } from "@/db/inventory/shipments.ts";
import type { ComponentChildren } from "preact";
import {
  ShipmentState,
  SourceLink,
  useShipmentAct,
} from "./shipment_parts.tsx";

interface ShipmentsTableProps {
  rows: readonly ShipmentRow[];
  /** whether the reader may open orders */
  openOrders: boolean;
  empty: ComponentChildren;
}

/** Shipments: for which document, to whom, what, how far. */
export function ShipmentsTable(
  { rows, openOrders, empty }: ShipmentsTableProps,
) {
  const t = useT();
  const act = useShipmentAct();
  const detail = (shipment: ShipmentRow) =>
    `/prod/inventory/pending-orders/detail/${shipment.id}`;
  return (
    <Table
      caption={t("inventory.page.shipments.caption")}
      rows={rows}
      rowKey={(shipment) => shipment.id}
      empty={empty}
      columns={[
        {
          header: t("inventory.page.shipment_no"),
          cell: (shipment) => (
            <DocumentNo
              no={shipment.shipment_no}
              href={detail(shipment)}
              cover
            />
          ),
        },
        {
          header: t("inventory.page.source"),
          cell: (shipment) => (
            <Two
              first={<SourceLink document={shipment} openOrders={openOrders} />}
              second={t(`inventory.page.source.${shipment.source}`)}
            />
          ),
        },
        {
          header: t("oem.orders.customer"),
          phone: "line",
          drop: 3,
          cell: (shipment) => shipment.organization?.name ?? <Nothing />,
        },
        {
          header: t("oem.orders.content"),
          phone: "line",
          cell: (shipment) => (
            <Two
              first={shipment.headline.name}
              second={contentOf(t, shipment.headline)}
            />
          ),
        },
        {
          header: t("common.status"),
          phone: "status",
          cell: (shipment) => <ShipmentState status={shipment.status} />,
        },
        {
          header: t("inventory.page.receiver"),
          phone: "left",
          cell: (shipment) => (
            <Two
              first={shipment.receiver}
              second={<Phone value={shipment.phone} />}
            />
          ),
        },
        {
          header: t("inventory.page.packages"),
          align: "end",
          drop: 2,
          cell: (shipment) => shipment.packages || <Nothing />,
        },
        {
          header: t("common.created_at"),
          drop: 2,
          phone: "right",
          cell: (shipment) => <DateTime at={shipment.created_at} />,
        },
        {
          header: t("common.actions"),
          align: "end",
          phone: "actions",
          cell: (shipment) =>
            shipment.status === 1 && (
              <RowActions>
                <a class="btn btn-xs" href={detail(shipment)}>
                  {act(shipment)}
                </a>
              </RowActions>
            ),
        },
      ]}
    />
  );
}
