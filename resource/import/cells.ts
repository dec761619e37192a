import { type Text, text } from "@/domain/errors.ts";
import {
  LOCALES,
  type MessageKey,
  type T,
  translator,
} from "@/locales/messages.ts";
import type { Field } from "../field.ts";
import type { Values } from "../spec.ts";
import { columnLetters, type Heads } from "./heads.ts";
import { type Cell, type TableRow, UNSURE } from "./table_row.ts";

/** What is wrong in a row: the column's head, or null for all of it. */
export interface RowFault {
  column: string | null;
  text: Text;
  /** what the cell could say instead, where that is one of a few */
  choices?: readonly MessageKey[];
}

/** So many choices are named; more would hide what is wrong. */
const MOST_NAMED = 12;

/** What is wrong in the reader's language; a file offers no list to choose from, so it names the choices. */
export function reasonOf(
  t: T,
  { text, choices }: Pick<RowFault, "text" | "choices">,
): string {
  if (!choices) return t(text.key, text.params);
  const named = choices.slice(0, MOST_NAMED).map((key) => t(key));
  if (choices.length > MOST_NAMED) named.push("…");
  return t("import.cell.choice", { choices: named.join(t("common.and")) });
}

/** What a cell of the field may say, where that is one of a few. */
export function choicesOf({ kind, choices }: Field): MessageKey[] | undefined {
  if (kind === "flag") return ["common.yes", "common.no"];
  return choices?.map(({ label }) => label);
}

/** A row as a form would send it, and what its cells alone are refused for, by field or column. */
export interface SentRow {
  sent: Values;
  /** fields whose cell can't be read */
  unread: Set<string>;
  faults: RowFault[];
}

/** Reads the cells of a row; a field without a column has what a new form shows. */
export function readRow(
  { noun, names, fields }: Heads,
  { cells }: TableRow,
): SentRow {
  const sent = Object.fromEntries(
    Object.entries(noun.fields).map(([name, { initial }]) => [
      name,
      fields.includes(name) ? "" : String(initial ?? ""),
    ]),
  ) as Values;
  const unread = new Set<string>();
  const faults: RowFault[] = [];
  cells.forEach((cell, i) => {
    const name = fields[i];
    const field = name ? noun.fields[name] : undefined;
    if (!name || !field) {
      if (cell !== "" && !names[i]) {
        faults.push({
          column: columnLetters(i),
          text: text("import.cell.headless"),
        });
      }
      return;
    }
    const read = readCell(field, cell);
    if ("value" in read) sent[name] = read.value;
    else {
      unread.add(name);
      faults.push({ column: names[i] ?? null, text: read.fault });
    }
  });
  return { sent, unread, faults };
}

/** From twelve digits on a spreadsheet writes a number so into a CSV file, with the first ones only. */
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,}$/i;

/** How our own file of refused rows shows the beginning of a formula. */
export const FORMULA = "#=";
/** That, and what a spreadsheet writes into a CSV file for a formula that failed. */
const RECKONED = /^#(?:=|(?:N\/A|(?:REF|VALUE|NUM|NULL|DIV\/0)!|NAME\?)$)/;

/** In these a day is something else that a spreadsheet took for one. */
const CODES: ReadonlySet<Field["kind"]> = new Set([
  "code",
  "phone",
  "reference",
]);

type Read = { value: unknown } | { fault: Text };

/** A cell as the field's schema takes it from a form; formulas and numbers that have lost digits are faults. */
function readCell(field: Field, cell: Cell): Read {
  if (typeof cell === "object" && "day" in cell) {
    return CODES.has(field.kind)
      ? { fault: text("import.cell.day") }
      : { value: cell.day };
  }
  if (typeof cell === "object" || RECKONED.test(String(cell))) {
    return { fault: text("import.cell.formula") };
  }
  switch (field.kind) {
    case "flag":
    case "choice":
      return { value: chosen(field, cell) };
    case "money":
    case "integer":
      return { value: typeof cell === "number" ? shown(cell) : cell };
    case "day":
      return { value: typeof cell === "string" ? dayOf(cell) : shown(cell) };
    default:
      return hasLostDigits(cell)
        ? { fault: text("import.cell.digits") }
        : { value: shown(cell) };
  }
}

export function hasLostDigits(cell: Exclude<Cell, object>): boolean {
  return typeof cell === "number"
    ? Math.abs(cell) >= UNSURE
    : SHORTENED.test(String(cell).trim());
}

/** As a spreadsheet shows it: fifteen digits of a number, truth in capitals. */
function shown(cell: Exclude<Cell, object>): string {
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return typeof cell === "boolean" ? String(cell).toUpperCase() : cell;
}

/** "2026/1/5", and with a word for year, month and day: the separators are not ours to choose. */
function dayOf(typed: string): string {
  const parts =
    /^(\d{4})\s*[-/.\p{Script=Han}]\s*(\d{1,2})\s*[-/.\p{Script=Han}]\s*(\d{1,2})\s*\p{Script=Han}?$/u
      .exec(typed.normalize("NFKC").trim());
  if (!parts) return typed;
  const [, year = "", month = "", date = ""] = parts;
  return [year, month.padStart(2, "0"), date.padStart(2, "0")].join("-");
}

const words = new WeakMap<Field, Map<string, string | number | boolean>>();

/** The value that a word of either language means; what means none stays for the schema to refuse. */
function chosen(field: Field, cell: Exclude<Cell, object>): unknown {
  if (typeof cell === "boolean") return cell;
  const known = words.get(field) ?? wordsOf(field);
  words.set(field, known);
  const typed = String(cell).normalize("NFKC").trim().toLowerCase();
  return known.get(typed) ?? cell;
}

function wordsOf({ kind, choices = [] }: Field) {
  const means = new Map<string, string | number | boolean>();
  for (const t of LOCALES.map(translator)) {
    if (kind === "flag") {
      means.set(t("common.yes").toLowerCase(), true);
      means.set(t("common.no").toLowerCase(), false);
    }
    for (const { value, label } of choices) {
      means.set(t(label).normalize("NFKC").toLowerCase(), value);
    }
  }
  means.set("true", true).set("false", false);
  return means;
}
