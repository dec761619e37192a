import { Timeline } from "@/components/document.tsx";
import { useT } from "@/components/reader.tsx";
import { formatMoney } from "@/domain/money.ts";
import { isMessageKey, type T } from "@/locales/messages.ts";
import type { Change } from "./changes.ts";
import type { Field } from "./field.ts";
import { isWorded, wordOf } from "./shown.tsx";
import type { Resource } from "./spec.ts";

interface ChangeListProps {
  noun: Resource;
  changes: readonly Change[];
}

/** Who changed a row when, and each field before and after. */
export function ChangeList({ noun, changes }: ChangeListProps) {
  const t = useT();
  return (
    <Timeline
      entries={changes.map((change) => ({
        title: eventOf(t, change.event),
        at: change.at,
        who: change.who ?? t("common.system"),
        note: <Fields noun={noun} change={change} />,
      }))}
    />
  );
}

/** Events that the product has no words for are shown by their name. */
function eventOf(t: T, event: string): string {
  const key = `resource.event.${event}`;
  return isMessageKey(key) ? t(key) : event;
}

function Fields({ noun, change }: { noun: Resource; change: Change }) {
  const t = useT();
  const { before, after } = change;
  const changed = Object.keys(noun.fields).filter((name) =>
    before && after && name in after
  );
  return (
    <>
      {changed.map((name, i) => {
        const field = noun.fields[name];
        return field && (
          <span key={name}>
            {i > 0 && <br />}
            {field.target ? t(field.label) : t("resource.change", {
              field: t(field.label),
              before: saidOf(t, field, before?.[name]),
              after: saidOf(t, field, after?.[name]),
            })}
          </span>
        );
      })}
    </>
  );
}

/** A value in a sentence. */
function saidOf(t: T, field: Field, value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (isWorded(field)) return wordOf(t, field, value);
  return field.kind === "money" ? formatMoney(Number(value)) : String(value);
}
