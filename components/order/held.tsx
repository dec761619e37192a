import type { T } from "@/locales/messages.ts";
import { useT } from "../reader.tsx";
import { inLargestUnit } from "./span.ts";

interface HeldProps {
  since: Date;
  overdue: boolean;
  now?: Date;
}

/** "3 d", for how long something has been so. */
export function heldFor(t: T, since: Date, now = new Date()): string {
  const { unit, n } = inLargestUnit(now.getTime() - since.getTime());
  return t(`oem.held.${unit}`, { n });
}

/** For how long a document has been with whoever holds it; red when that is too long. */
export function Held({ since, overdue, now }: HeldProps) {
  const t = useT();
  return (
    <span class={overdue ? "nw text-bad font-semibold" : "nw mut"}>
      {heldFor(t, since, now)}
    </span>
  );
}
