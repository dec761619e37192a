import type { SentDelivery } from "@/db/oem/deliveries.ts";
import { shapeRecipient } from "./order.ts";

/** A delivery application (decisions 4.4), with the packages that it was sent in. */
export function shapeDelivery(row: SentDelivery) {
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
    lines: row.lines.map(({ goods_id, name, sn, unit, quantity }) => ({
      goods_id,
      name,
      sn,
      unit,
      quantity,
    })),
    packages: row.packages.map(({ carrier, express_no, shipped_at }) => ({
      carrier,
      express_no,
      shipped_at,
    })),
  };
}

/** The same for staff: with the organization. */
export function shapeStaffDelivery(row: SentDelivery) {
  return { ...shapeDelivery(row), organization: row.organization };
}
