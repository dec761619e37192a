import type { ReceiptStatus } from "@/db/schema/finance.ts";
import type { Tone } from "../tone.ts";
import { Status } from "../values.tsx";

/** Whose turn it is with a voucher, or how its review ended. */
const TONES: Record<ReceiptStatus, Tone> = {
  pending: "fin",
  approved: "done",
  rejected: "bad",
};

interface ReceiptStateProps {
  status: ReceiptStatus;
  /** beside a title */
  pill?: boolean;
}

/** The state of a voucher, in the colour of whose turn it is. */
export function ReceiptState({ status, pill }: ReceiptStateProps) {
  return (
    <Status
      of="finance.receipt.status"
      value={status}
      tone={TONES[status]}
      pill={pill}
    />
  );
}
