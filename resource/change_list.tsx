import { Timeline } from "@/components/document.tsx";
import { useT } from "@/components/reader.tsx";
import { formatMoney } from "@/domain/money.ts";
import { isMessageKey, type T } from "@/locales/messages.ts";
import type { RowChange } from "./changes.ts";
import type { Field } from "./field.ts";
import { isWorded, wordOf } from "./shown.tsx";
import type { Resource } from "./spec.ts";

interface ChangeListProps {
  noun: Resource;
  changes: readonly RowChange[];
}

/** Who changed a row when, and each field before and after. */
export function ChangeList({ noun, changes }: ChangeListProps) {
  const t = useT();
  return (
    <Timeline
      entries={changes.map((change) => {
        const fields = changedFields(noun, change);
        return {
          title: eventOf(t, change.event),
          at: change.at,
          who: change.who ?? t("common.system"),
          note: fields.length > 0 && (
            <Fields noun={noun} change={change} fields={fields} />
          ),
        };
      })}
    />
  );
}

/** The described fields that have both a value before and one after. */
function changedFields(noun: Resource, { before, after }: RowChange): string[] {
  return Object.keys(noun.fields).filter((name) =>
    before && after && name in after
  );
}

/** Events that the product has no words for are shown by their name. */
function eventOf(t: T, event: string): string {
  const key = `resource.event.${event}`;
  return isMessageKey(key) ? t(key) : event;
}

interface FieldsProps {
  noun: Resource;
  change: RowChange;
  fields: readonly string[];
}

function Fields({ noun, change: { before, after }, fields }: FieldsProps) {
  const t = useT();
  return (
    <>
      {fields.map((name, i) => {
        const field = noun.fields[name];
        return field && (
          <span key={name}>
            {i > 0 && <br />}
            {field.target ? t(field.label) : t("log.change", {
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
