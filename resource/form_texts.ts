import { type Differing, givesWay, type Typed } from "@/components/typed.ts";
import { formatAmount } from "@/domain/money.ts";
import type { Field } from "./field.ts";
import type { Resource, Row } from "./spec.ts";

/** A form's fields as text, as they stand in it. */
export type Texts = Typed;

/** A form that is open: of a new row, or of one that is there. */
export interface OpenForm {
  row: Row | null;
  /** the version that was read */
  version?: number;
  typed: Texts;
  /** what the form held when it was opened: tells what was touched */
  saved: Texts;
  /** the fields that somebody else saved meanwhile (40901) */
  conflict: readonly Differing<string>[];
}

/** What the form of a row holds at first; of a new one, the initial values and what the link names. */
export function textsOf(
  noun: Resource,
  row: Row | null,
  given: URLSearchParams = new URLSearchParams(),
): Texts {
  return Object.fromEntries(
    Object.entries(noun.fields).map(([name, field]) => [
      name,
      row ? storedText(field, name, row) : given.get(`with.${name}`) ??
        String(field.initial ?? ""),
    ]),
  );
}

function storedText(field: Field, name: string, row: Row): string {
  const value = row.values[name];
  if (value === null || value === undefined) return "";
  if (field.kind === "money") return formatAmount(Number(value));
  if (field.target && !field.target.few) return row.names[name] ?? "";
  if (field.kind === "flag") return value ? "1" : "";
  return String(value);
}

/**
 * What was typed; but what is stored for a conflict answered with theirs, for fields that can't be changed, and for
 * untouched ones, whose referenced row may have another name by now.
 */
export function typedTexts(
  noun: Resource,
  form: FormData,
  stored?: Texts,
): Texts {
  return Object.fromEntries(
    Object.entries(noun.fields).map(([name, { once }]) => {
      const typed = String(form.get(name) ?? "");
      const stays = once || givesWay(form, name, typed) ||
        form.get(`was.${name}`) === typed;
      return [name, stored && stays ? stored[name] ?? "" : typed];
    }),
  );
}
