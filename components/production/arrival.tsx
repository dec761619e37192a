import type { ShipmentStatus } from "@/db/schema/fulfilment.ts";
import { SHIPMENT_STATUS_NAMES } from "@/domain/inventory/shipment.ts";
import { DateTime, Tag } from "../values.tsx";
import { useT } from "../reader.tsx";

interface ArrivalProps {
  received_at: Date | null;
  shipment: { status: ShipmentStatus };
}

/** When a package arrived, or that it has not: it is on its way until its shipment is received. */
export function Arrival({ received_at, shipment }: ArrivalProps) {
  const t = useT();
  if (received_at) return <DateTime at={received_at} />;
  return SHIPMENT_STATUS_NAMES[shipment.status] === "received"
    ? <Tag tone="bad">{t("inventory.page.lost")}</Tag>
    : <Tag tone="cust">{t("inventory.page.on_the_way")}</Tag>;
}
