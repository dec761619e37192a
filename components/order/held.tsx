import type { Holder, OrderStatus } from "@/db/schema/oem.ts";
import { toneOf } from "@/domain/oem/status.ts";
import type { MessageKey } from "@/locales/messages.ts";
import { useT } from "../reader.tsx";
import { Sentence } from "../sentence.tsx";
import { inLargestUnit } from "./span.ts";

interface HeldForProps {
  since: Date;
  overdue: boolean;
}

/** How long a document has waited for whoever has to act; red when too long. */
export function HeldFor({ since, overdue }: HeldForProps) {
  const { unit, n } = inLargestUnit(Date.now() - since.getTime());
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

interface Turned {
  status: OrderStatus;
  holder: Holder;
  status_at: Date;
  overdue: boolean;
  disabled: boolean;
}

interface TurnProps {
  order: Turned;
  /** in words; left out: as the customer reads it */
  who?: string;
}

/**
 * Whether somebody's turn is to be told of: nobody's is it at the end, to a customer all is done once it is paid, and
 * who can't order has nothing to do with a draft.
 */
export function isTurn({ status, holder, disabled }: Turned, who?: string) {
  return holder !== "nobody" &&
    (who !== undefined ||
      toneOf(status) !== "done" && !(disabled && status === "draft"));
}

/** Whose turn it is and for how long (decisions 4.2). A customer reads in red only that it is theirs for too long. */
export function Turn({ order, who }: TurnProps) {
  const t = useT();
  if (order.holder === "nobody") return null;
  const red = who !== undefined || order.holder === "customer";
  return (
    <span>
      {who ?? t(TURNS[order.holder])} ·{" "}
      <HeldFor since={order.status_at} overdue={order.overdue && red} />
    </span>
  );
}

/** For how long the oldest of what waits has. */
export function LongestWait({ since }: Pick<HeldForProps, "since">) {
  return (
    <Sentence of="common.longest" with={{ held: <Waited since={since} /> }} />
  );
}

/** For how long something has waited, within a sentence. */
export function Waited({ since }: Pick<HeldForProps, "since">) {
  const { unit, n } = inLargestUnit(Date.now() - since.getTime());
  return <span class="nw">{useT()(`oem.span.${unit}`, { n })}</span>;
}
