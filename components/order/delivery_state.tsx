import type { DeliveryStatus } from "@/db/schema/oem.ts";
import type { Tone } from "../tone.ts";
import { Status } from "../values.tsx";

/** Whose turn it is with an application. */
const TONES: Record<DeliveryStatus, Tone> = {
  applied: "ours",
  shipped: "cust",
  received: "done",
  revoked: "shut",
};

interface DeliveryStateProps {
  status: DeliveryStatus;
  /** beside a title */
  pill?: boolean;
}

/** The state of a delivery application, in the colour of whose turn it is. */
export function DeliveryState({ status, pill }: DeliveryStateProps) {
  return (
    <Status
      of="oem.delivery.status"
      value={status}
      tone={TONES[status]}
      pill={pill}
    />
  );
}
