import type { JournalRow } from "@/db/journal.ts";
import { Timeline } from "../document.tsx";
import { useT } from "../reader.tsx";
import { Sheet } from "../sheet.tsx";
import { Prose } from "../values.tsx";
import { journalText } from "./journal_text.ts";

interface OrderJournalProps {
  /** oldest first, as `readJournal` gives them */
  entries: readonly JournalRow[];
}

/** What happened to an order, the latest first. */
export function OrderJournal({ entries }: OrderJournalProps) {
  return (
    <Sheet title={useT()("oem.document.log")}>
      <Entries entries={entries} />
    </Sheet>
  );
}

/** What was remarked on an order, the latest first; null without any. */
export function OrderRemarks({ entries }: OrderJournalProps) {
  const t = useT();
  if (entries.length === 0) return null;
  return (
    <Sheet title={t("oem.document.remarks")}>
      <Entries entries={entries} />
    </Sheet>
  );
}

function Entries({ entries }: OrderJournalProps) {
  const t = useT();
  return (
    <Timeline
      entries={entries.toReversed().map((entry) => {
        const { title, notes } = journalText(t, entry);
        return {
          title,
          at: entry.at,
          who: entry.actor?.name ?? t("common.system"),
          internal: entry.internal,
          note: notes.length > 0 &&
            notes.map((note, i) => (
              <span key={i} class="block">
                <Prose text={note} />
              </span>
            )),
        };
      })}
    />
  );
}
