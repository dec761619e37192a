import type { OrderStatus } from "@/db/schema/oem.ts";
import { toneOf } from "@/domain/oem/status.ts";
import { Status } from "../values.tsx";

interface OrderStateProps {
  status: OrderStatus;
  /** beside a title */
  pill?: boolean;
}

/** The state of an order, in the colour of whose turn it is. */
export function OrderState({ status, pill }: OrderStateProps) {
  return (
    <Status
      of="oem.order.status"
      value={status}
      tone={toneOf(status)}
      pill={pill}
    />
  );
}
