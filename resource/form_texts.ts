import {
  type Differing,
  givesWay,
  sentIn,
  type Typed,
} from "@/components/typed.ts";
import { formatAmount } from "@/domain/money.ts";
import type { Field } from "./field.ts";
import type { Resource, Row } from "./spec.ts";

/** A form's fields as text, as it shows them. */
export type Texts = Typed;

/** A form that is open: of a new row, or of one that is there. */
export interface OpenForm {
  row: Row | null;
  /** the version that was read */
  version?: number;
  typed: Texts;
  /** the form's contents when it was opened: tells which fields were touched */
  saved: Texts;
  /** the fields that somebody else saved meanwhile (40901) */
  conflict: readonly Differing<string>[];
}

/** The initial contents of a row's form; for a new row, the initial values and those given in the link. */
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
 * The typed texts, except that the stored value stands for a conflict resolved in favour of the other writer, for
 * fields that can't be changed, and for untouched ones, whose referenced row may have a new name by now. A field that
 * can't be changed is not sent: without a stored row it is what the form was opened with.
 */
export function typedTexts(
  noun: Resource,
  form: FormData,
  stored?: Texts,
): Texts {
  return Object.fromEntries(
    Object.entries(noun.fields).map(([name, { once }]) => {
      const typed = sentIn(form, name) ??
        (once ? sentIn(form, `was.${name}`) : null) ?? "";
      const stays = once || givesWay(form, name, typed) ||
        form.get(`was.${name}`) === typed;
      return [name, stored && stays ? stored[name] ?? "" : typed];
    }),
  );
}
