import type { Tone } from "@/components/tone.ts";
import type { ShipmentStatus, TaskStatus } from "@/db/schema/fulfilment.ts";

/** Whose turn it is with a production task. */
export const TASK_TONES: Record<TaskStatus, Tone> = {
  "0": "ours",
  "10": "ours",
  "20": "ours",
  "30": "done",
  "-10": "shut",
};

/** Whose turn it is with a shipment. */
export const SHIPMENT_TONES: Record<ShipmentStatus, Tone> = {
  "0": "fin",
  "1": "ours",
  "2": "cust",
  "3": "done",
  "-1": "shut",
};
