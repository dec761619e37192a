interface CountProps {
  n?: number;
  /** stands out: the counter of the open page */
  hot?: boolean;
}

/** How much waits; nothing where nothing does. */
export function Count({ n, hot }: CountProps) {
  if (!n) return null;
  return <em class={hot ? "ct hot" : "ct"}>{n > 99 ? "99+" : n}</em>;
}
