import { useT } from "../reader.tsx";

interface HeldProps {
  since: Date;
  overdue: boolean;
  now?: Date;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** For how long a document has been with whoever holds it; red when that is too long. */
export function Held({ since, overdue, now = new Date() }: HeldProps) {
  const t = useT();
  const ms = Math.max(0, now.getTime() - since.getTime());
  const said = ms < HOUR
    ? t("oem.held.minutes", { n: Math.floor(ms / MINUTE) })
    : ms < DAY
    ? t("oem.held.hours", { n: Math.floor(ms / HOUR) })
    : t("oem.held.days", { n: Math.floor(ms / DAY) });
  return (
    <span class={overdue ? "nw text-bad font-semibold" : "nw mut"}>{said}</span>
  );
}
