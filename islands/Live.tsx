import { useEffect, useState } from "preact/hooks";
import { keepLive } from "./live/connection.ts";

interface LiveProps {
  /** the place in the feed of changes that the page is true for */
  since: number;
  /** the words of the mark, with a hole for the time */
  stale: string;
  timeZone: string;
}

/** Keeps the page's counters up to date while it is open, and says when it can't. The shells render it once. */
export default function Live({ since, stale, timeZone }: LiveProps) {
  const [lost, lose] = useState(0);
  useEffect(() => keepLive(since, lose), []);
  return (
    <span role="status">
      {lost > 0 && (
        <a class="tag" data-tone="cust" href="">
          {stale.replace(
            "{time}",
            // Month and day, too: a page may lie open over midnight.
            new Date(lost).toLocaleString("sv-SE", { timeZone }).slice(5, 16),
          )}
        </a>
      )}
    </span>
  );
}
