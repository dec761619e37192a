import type { OrderRow } from "@/db/oem/orders.ts";
import { toApi } from "@/domain/money.ts";
import { shapeOwner } from "./order.ts";

/** An order in a list: brief, with whose turn it is (decisions 4.6). */
export function shapeOrderRow(row: OrderRow) {
  return {
    id: row.id,
    order_no: row.order_no,
    type: row.type,
    status: row.status,
    pay_status: row.pay_status,
    version: row.version,
    created_at: row.created_at,
    holder: { who: row.holder, since: row.status_at, overdue: row.overdue },
    total: toApi(row.total),
    outstanding: toApi(row.outstanding),
    receiver: row.receiver,
    phone: row.phone,
    headline: row.headline,
    auto_receive_at: row.auto_receive_at,
  };
}

/** The same for staff: with the organization and its sales account. */
export function shapeStaffOrderRow(row: OrderRow) {
  const { organization, sales_id, sales } = row;
  const account = sales_id === null
    ? null
    : { id: sales_id, nickname: sales ?? "" };
  return {
    ...shapeOrderRow(row),
    ...shapeOwner({ organization, sales: account }),
  };
}
