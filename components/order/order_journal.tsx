import type { JournalPart } from "@/db/journal.ts";
import { Timeline } from "../document.tsx";
import { OtherParts } from "../log_parts.tsx";
import { useT } from "../reader.tsx";
import { More, Sheet } from "../sheet.tsx";
import { Prose } from "../values.tsx";
import { FileLinks } from "./file_links.tsx";
import { type JournalNotes, journalText } from "./journal_text.ts";

interface LogProps {
  log: JournalPart;
  /** the page on which it stands */
  here: string;
}

interface OrderJournalProps extends LogProps {
  /** of what was frozen when the order was confirmed */
  snapshot: string | null;
}

/** What happened to an order, the latest first; on request, by what its frozen contents are told apart. */
export function OrderJournal({ log, here, snapshot }: OrderJournalProps) {
  const t = useT();
  return (
    <Sheet title={t("oem.document.log")}>
      <Entries log={log} />
      <OtherParts part={log} here={here} />
      {snapshot && (
        <More summary={t("oem.document.snapshot")}>
          <p class="text-xs mut mt-1 break-all">
            {t("oem.document.snapshot.hint")}
            <code class="block select-all">{snapshot}</code>
          </p>
        </More>
      )}
    </Sheet>
  );
}

interface OrderRemarksProps extends LogProps {
  /** where a remark is added */
  add: string;
  /** a form is filled in beside them, which stays open meanwhile */
  apart?: boolean;
}

/** What was remarked on an order, the latest first, and the way to add to it. */
export function OrderRemarks({ log, here, add, apart }: OrderRemarksProps) {
  const t = useT();
  return (
    <Sheet
      title={t("oem.document.remarks")}
      aside={
        <a
          class="lk text-dense"
          href={add}
          target={apart ? "_blank" : undefined}
        >
          {t("oem.order.event.remark")}
        </a>
      }
    >
      {log.entries.length > 0
        ? <Entries log={log} />
        : <p class="mut">{t("oem.document.remarks.none")}</p>}
      <OtherParts part={log} here={here} apart={apart} />
    </Sheet>
  );
}

function Entries({ log: { entries, later } }: Pick<LogProps, "log">) {
  const t = useT();
  return (
    <Timeline
      later={later}
      entries={entries.toReversed().map((entry) => {
        const { title, ...said } = journalText(t, entry);
        return {
          title,
          at: entry.at,
          who: entry.actor?.name ?? t("common.system"),
          internal: entry.internal,
          note: journalNote(said),
        };
      })}
    />
  );
}

/** What happened in detail, and the files of a remark; null if there is nothing to say. */
export function journalNote({ notes, files }: JournalNotes) {
  if (notes.length === 0) return null;
  return (
    <>
      {notes.map((note, i) => (
        <span key={i} class="block">
          <Prose text={note} />
        </span>
      ))}
      <FileLinks files={files} />
    </>
  );
}
