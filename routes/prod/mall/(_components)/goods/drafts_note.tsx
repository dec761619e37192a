import { OrderLink } from "@/components/production/task_parts.tsx";
import { useT } from "@/components/reader.tsx";
import { Note } from "@/components/sheet.tsx";
import { shortCount } from "@/components/shell/badge_text.ts";
import type { TouchedDrafts } from "@/db/catalogue/touched_drafts.ts";
import type { MessageKey } from "@/locales/messages.ts";

interface DraftsNoteProps {
  /** the sentence, with how many as {n} */
  of: MessageKey;
  drafts: TouchedDrafts;
}

/** Customers' drafts that a change touches: their number, and which ones for readers who may see orders. */
export function DraftsNote({ of, drafts }: DraftsNoteProps) {
  const t = useT();
  const { count, rows } = drafts;
  if (count === 0) return null;
  return (
    <Note tone="cust" icon="file-pen-line">
      {t(of, { n: shortCount(count) })}
      {rows.length > 0 && (
        <ul class="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {rows.map((order) => (
            <li key={order.id}>
              <OrderLink order={order} /> {order.organization}
            </li>
          ))}
          {count > rows.length && <li>…</li>}
        </ul>
      )}
    </Note>
  );
}
