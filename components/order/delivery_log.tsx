import type { JournalRow } from "@/db/journal.ts";
import { Timeline } from "../document.tsx";
import { useT } from "../reader.tsx";
import { deliveryEvent } from "./delivery_words.ts";

/** What happened to a delivery application, the latest first; `entries` oldest first. */
export function DeliveryLog({ entries }: { entries: readonly JournalRow[] }) {
  const t = useT();
  return (
    <Timeline
      entries={entries.toReversed().map(({ event, at, actor }) => ({
        title: deliveryEvent(t, event),
        at,
        who: actor?.name ?? t("common.system"),
      }))}
    />
  );
}
