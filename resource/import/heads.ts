import { Refused, type Text, text } from "@/domain/errors.ts";
import { cleanLine, excerpt } from "@/domain/text.ts";
import { LOCALES, type MessageKey, translator } from "@/locales/messages.ts";
import { type Described, type Importable, isDescribed } from "../spec.ts";
import type { Cell } from "./table_row.ts";

/** The columns of a file of a noun's rows. */
export interface Heads<Noun extends Importable = Importable> {
  noun: Noun;
  /** as they stand there; "" where there is none */
  names: string[];
  /** the field that a column fills; null: it is passed over */
  fields: (string | null)[];
}

/** Whether the rows below are inserted as described; else each by its command. */
export function isOfDescribed(heads: Heads): heads is Heads<Described> {
  return isDescribed(heads.noun);
}

const WORDS = LOCALES.map(translator);
const LONGEST = 100;

/** Columns of our own files that fill no field: why a row was refused, when it was written. */
const PASSED_OVER: readonly MessageKey[] = [
  "import.reasons",
  "common.created_at",
];

/**
 * Which field each column fills, by its label in any of our languages. Throws 42200, with every head that is unknown,
 * twice there or missing.
 */
export function readHeads(noun: Importable, cells: readonly Cell[]): Heads {
  const names = cells.map((cell) =>
    excerpt(
      cleanLine(
        typeof cell === "object" ? Object.values(cell).join() : String(cell),
      )
        .toWellFormed(),
      LONGEST,
    )
  );
  const known = labels(noun);
  const fields = names.map((name) => known.get(plain(name)) ?? null);
  const faults = [
    ...names.filter((name) => name !== "" && !known.has(plain(name)))
      .map((head) => text("import.head.unknown", { head })),
    ...names.filter((_, i) => fields[i] && fields.indexOf(fields[i]) < i).map((
      head,
    ) => text("import.head.twice", { head })),
    ...missing(noun, fields),
  ];
  if (faults.length) {
    throw new Refused(42200, text("import.heads"), {}, faults);
  }
  return { noun, names, fields };
}

/** A required field without a column. */
function missing(noun: Importable, fields: readonly (string | null)[]): Text[] {
  return Object.entries(noun.fields)
    .filter(([name, { required }]) => required && !fields.includes(name))
    .map(([, { label }]) => text("import.head.missing", { head: label }));
}

/** Every label in every language. */
function labels(
  { fields, passedOver = [] }: Importable,
): Map<string, string | null> {
  const of = (key: MessageKey, name: string | null) =>
    WORDS.map((t) => [plain(t(key)), name] as const);
  return new Map([
    ...[...PASSED_OVER, ...passedOver].flatMap((key) => of(key, null)),
    ...Object.entries(fields).flatMap(([name, { label }]) => of(label, name)),
  ]);
}

/** Whether a column of our own says why its rows were refused. */
export function isReasons(head: string): boolean {
  return WORDS.some((t) => plain(t("import.reasons")) === plain(head));
}

/** Whatever its width, case and mark of what is required. */
function plain(head: string): string {
  return head.normalize("NFKC").replace(/^\*|\*$/g, "").trim().toLowerCase();
}

/** How spreadsheets call a column: 0 → "A", 27 → "AB". */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + index % 26);
  return index < 26
    ? letter
    : columnLetters(Math.floor(index / 26) - 1) + letter;
}
