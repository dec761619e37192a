import type { DeliveryRow } from "@/db/oem/deliveries.ts";
import { shapeRecipient } from "./order.ts";

/** A delivery application (decisions 4.4). */
export function shapeDelivery(row: DeliveryRow) {
  const { id, delivery_no, status, status_at, remark, version, created_at } =
    row;
  return {
    id,
    delivery_no,
    status,
    status_at,
    version,
    created_at,
    remark,
    address: shapeRecipient(row),
    lines: row.lines.map(({ goods_id, name, sn, quantity }) => ({
      goods_id,
      name,
      sn,
      quantity,
    })),
  };
}

/** The same for staff: with the organization. */
export function shapeStaffDelivery(row: DeliveryRow) {
  return { ...shapeDelivery(row), organization: row.organization };
}
