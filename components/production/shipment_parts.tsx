import { useT } from "@/components/reader.tsx";
import { DescriptionList, Sheet } from "@/components/sheet.tsx";
import { DateTime, DocumentNo, Status } from "@/components/values.tsx";
import type { ShipmentDetail, ShipmentRow } from "@/db/inventory/shipments.ts";
import type { ShipmentStatus } from "@/db/schema/fulfilment.ts";
import { SHIPMENT_STATUS_NAMES } from "@/domain/inventory/shipment.ts";
import { OrderLink } from "./task_parts.tsx";
import { SHIPMENT_TONES } from "./tones.ts";

/** A shipment's state in words. */
export function ShipmentState(
  { status, pill }: { status: ShipmentStatus; pill?: boolean },
) {
  return (
    <Status
      of="inventory.shipment.status"
      value={SHIPMENT_STATUS_NAMES[status]}
      tone={SHIPMENT_TONES[status]}
      pill={pill}
    />
  );
}

interface SourceLinkProps {
  document: Pick<ShipmentRow, "source" | "source_id" | "source_no">;
}

/** The document that the goods are for. */
export function SourceLink({ document }: SourceLinkProps) {
  const { source, source_id, source_no } = document;
  return source === "oem_order"
    ? <OrderLink order={{ id: source_id, order_no: source_no }} />
    : <DocumentNo no={source_no} />;
}

/** The sheet of what a shipment is for, and since when. */
export function ShipmentFacts({ shipment }: { shipment: ShipmentDetail }) {
  const t = useT();
  const source = <SourceLink document={shipment} />;
  const created = <DateTime at={shipment.created_at} />;
  const customer = shipment.organization?.name;
  return (
    <Sheet title={t("inventory.page.shipment")}>
      <DescriptionList
        items={[
          [t(`inventory.page.source.${shipment.source}`), source],
          [t("common.customer"), customer ?? t("common.none")],
          [t("common.created_at"), created],
          shipment.remark !== "" && [t("common.remark"), shipment.remark],
        ]}
      />
    </Sheet>
  );
}
