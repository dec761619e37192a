import type { JournalRow } from "@/db/journal.ts";
import { paramsIn } from "@/domain/finance/rejection.ts";
import { wordEntry } from "@/domain/oem/journal_words.ts";
import type { T } from "@/locales/messages.ts";
import { word } from "../reader.tsx";

/** What a row of the journal says of its event. */
export interface JournalNotes {
  notes: string[];
  /** those of a remark */
  files: { id: number; name: string }[];
}

/** A row of an order's journal in the reader's language: the event, and its details. */
export function journalText(
  t: T,
  { event, params }: Pick<JournalRow, "event" | "params">,
): JournalNotes & { title: string } {
  const worded = wordEntry(event, paramsIn(t, event, params));
  if (!worded) return { title: event, notes: [], files: [] };
  return {
    title: word(t, worded.label),
    notes: worded.details.map((detail) => word(t, detail)),
    files: worded.files,
  };
}
