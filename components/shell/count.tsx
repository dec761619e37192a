import { badgeText } from "./badge_text.ts";

interface CountProps {
  badge?: number;
  /** the counters that it sums up, by which live updates find it */
  counters?: readonly string[];
  /** highlighted: the counter of the open page */
  hot?: boolean;
}

/** How much waits; nothing is seen where nothing does. */
export function Count({ badge = 0, counters = [], hot }: CountProps) {
  if (badge === 0 && counters.length === 0) return null;
  return (
    <em
      class={hot ? "ct hot" : "ct"}
      data-n={counters.join(" ") || undefined}
      hidden={badge === 0}
    >
      {badgeText(badge)}
    </em>
  );
}
