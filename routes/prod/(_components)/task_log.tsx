import { type Entry, Timeline } from "@/components/document.tsx";
import { OtherParts } from "@/components/log_parts.tsx";
import { journalText } from "@/components/order/journal_text.ts";
import { journalNote } from "@/components/order/order_journal.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import type { JournalPart, JournalRow } from "@/db/journal.ts";
import type { T } from "@/locales/messages.ts";

interface TaskLogProps {
  /** that of the task's order, or of the task itself */
  log: JournalPart;
  /** the page on which it stands */
  here: string;
  /** where a remark is added to the task's order; null for a task without one */
  remark: string | null;
}

/** The events of an order that concern production; those about money are not among them. */
const OF_PRODUCTION = new Set([
  "confirm",
  "arrange",
  "arrange_done",
  "replan",
  "start_production",
  "progress",
  "finish_production",
  "shipped",
  "into_inventory",
  "order_closed",
  "add_remark",
]);

/** What these events say of money. */
const MONEY = new Set(["total", "deposit", "refund"]);

/** What happened to a production task, the latest first. */
export function TaskLog({ log, here, remark }: TaskLogProps) {
  const t = useT();
  const { entries } = log;
  const ofOrder = remark !== null;
  const shown = ofOrder
    ? entries.filter(({ event }) => OF_PRODUCTION.has(event))
    : entries;
  return (
    <Sheet
      title={t("production.page.log")}
      aside={ofOrder && (
        <a class="lk text-dense" href={remark}>{t("oem.order.event.remark")}</a>
      )}
    >
      <Timeline
        later={log.later}
        entries={shown.toReversed().map((entry): Entry => ({
          ...(ofOrder ? orderEntry : ownEntry)(t, entry),
          at: entry.at,
          who: entry.actor?.name ?? t("common.system"),
          internal: entry.internal,
        }))}
      />
      <OtherParts part={log} here={here} />
    </Sheet>
  );
}

type Words = Pick<Entry, "title" | "note">;

function orderEntry(t: T, { event, params }: JournalRow): Words {
  const others = Object.entries(params).filter(([name]) => !MONEY.has(name));
  const { title, ...said } = journalText(t, {
    event,
    params: Object.fromEntries(others),
  });
  return { title, note: journalNote(said) };
}

const OWN = {
  create: "production.page.log.create",
  edit: "production.page.log.edit",
  start: "production.page.log.start",
  finish: "production.page.log.finish",
  cancel: "production.page.log.cancel",
} as const;

/** A step of a task without an order is worded like an order's. */
function ownEntry(t: T, entry: JournalRow): Words {
  if (entry.event === "progress") return orderEntry(t, entry);
  const key = OWN[entry.event as keyof typeof OWN];
  return { title: key ? t(key) : entry.event };
}
