import { formatAmount } from "@/domain/money.ts";
import type { Field } from "./field.ts";
import type { Resource, Row } from "./spec.ts";

/** A form's fields as text, as they stand in it. */
export type Texts = Readonly<Record<string, string>>;

/** A form that is open: of a new row, or of one that is there. */
export interface OpenForm {
  row: Row | null;
  typed: Texts;
  /** what the form held when it was opened: tells what was touched */
  opened: Texts;
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

/** What was typed; where the conflict was answered with theirs, and for what is said once, what is stored. */
export function typedTexts(
  noun: Resource,
  form: FormData,
  stored?: Texts,
): Texts {
  return Object.fromEntries(
    Object.entries(noun.fields).map(([name, { once }]) => [
      name,
      stored && (once || form.get(`keep.${name}`) === "theirs")
        ? stored[name] ?? ""
        : String(form.get(name) ?? ""),
    ]),
  );
}

/** What the form held when it was opened. */
export function openedTexts(noun: Resource, form: FormData): Texts {
  return Object.fromEntries(
    Object.keys(noun.fields).map((name) => [
      name,
      String(form.get(`was.${name}`) ?? ""),
    ]),
  );
}
