import type { Holder } from "@/db/schema/oem.ts";
import type { MessageKey } from "@/locales/messages.ts";
import { useT } from "../reader.tsx";
import { inLargestUnit } from "./span.ts";

interface HeldProps {
  since: Date;
  overdue: boolean;
  now?: Date;
}

/** How long a document has waited for whoever has to act; red when too long. */
export function Held({ since, overdue, now = new Date() }: HeldProps) {
  const { unit, n } = inLargestUnit(now.getTime() - since.getTime());
  return (
    <span class={overdue ? "nw text-bad font-semibold" : "nw mut"}>
      {useT()(`oem.held.${unit}`, { n })}
    </span>
  );
}

/** Whose turn it is, as the customer reads it. */
const TURNS = {
  customer: "turn.cust",
  finance: "turn.fin",
  sales: "turn.ours",
  production: "turn.ours",
  warehouse: "turn.ours",
} as const satisfies Partial<Record<Holder, MessageKey>>;

interface TurnProps {
  order: { holder: Holder; status_at: Date; overdue: boolean };
  /** in words; default: as the customer reads it */
  who?: string;
}

/** Whose turn it is and for how long (decisions 4.2); nothing once nobody has to act. */
export function Turn({ order, who }: TurnProps) {
  const t = useT();
  if (order.holder === "nobody") return null;
  return (
    <span>
      {who ?? t(TURNS[order.holder])} ·{" "}
      <Held since={order.status_at} overdue={order.overdue} />
    </span>
  );
}

/** For how long something has waited, within a sentence. */
export function Waited({ since }: Pick<HeldProps, "since">) {
  const { unit, n } = inLargestUnit(Date.now() - since.getTime());
  return <span class="nw">{useT()(`oem.span.${unit}`, { n })}</span>;
}
