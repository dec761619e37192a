import type { BulkAction, Source } from "@/lists/spec.ts";
import type { MessageKey, T } from "@/locales/messages.ts";
import { listChoices } from "./choices.ts";
import { optionsIn } from "./shown.tsx";
import { fieldOf, type Resource } from "./spec.ts";
import { setField } from "./write.ts";

/** The actions on many rows of a noun: giving a field the same value in all of them, and the noun's own. */
export function actionsOf(noun: Resource): BulkAction[] {
  const settings = Object.entries(noun.many ?? {}).map(([name, label]) =>
    settingAction(noun, name, label)
  );
  return [...settings, ...noun.acts ?? []];
}

function settingAction(
  noun: Resource,
  name: string,
  label: MessageKey,
): BulkAction {
  const field = fieldOf(noun, name);
  return {
    key: `set.${name}`,
    label,
    may: noun.mayEdit,
    choice: {
      name,
      label: field.label,
      options: (source, t) => optionsOf(source, t, noun, name),
    },
    run: (trx, actor, id, input) => setField(trx, actor, noun, id, input),
  };
}

/** Every value of a choice; every row of a reference, and none. */
async function optionsOf(
  { db }: Source,
  t: T,
  noun: Resource,
  name: string,
): Promise<[string, string][]> {
  const { choices, required } = fieldOf(noun, name);
  if (choices) return optionsIn(t, choices);
  const rows = (await listChoices(db, noun, new URLSearchParams()))[name] ?? [];
  const all = rows.map(([id, called]): [string, string] => [id, called]);
  return required ? all : [["", t("common.none")], ...all];
}
