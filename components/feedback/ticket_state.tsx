import type { FeedbackStatus } from "@/db/schema/message.ts";
import type { Tone } from "../tone.ts";
import { Status } from "../values.tsx";

/** Whose turn it is on a ticket. */
const TONES: Record<FeedbackStatus, Tone> = {
  open: "ours",
  answered: "cust",
  closed: "shut",
};

/** A ticket's state, in the colour of whose turn it is. */
export function TicketState(
  { status, pill }: { status: FeedbackStatus; pill?: boolean },
) {
  return (
    <Status
      of="feedback.status"
      value={status}
      tone={TONES[status]}
      pill={pill}
    />
  );
}
