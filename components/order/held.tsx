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

/** For how long something has waited, within a sentence. */
export function Waited({ since }: Pick<HeldProps, "since">) {
  const { unit, n } = inLargestUnit(Date.now() - since.getTime());
  return <span class="nw">{useT()(`oem.span.${unit}`, { n })}</span>;
}
