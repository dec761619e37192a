import type { MessageKey, Params } from "@/locales/messages.ts";

/** A day of a workbook, "2026-11-21", with its time if it has one: a spreadsheet makes one of a code like "3-12", too. */
interface DayCell {
  day: string;
}

/**
 * What stands in a cell: text ("" = nothing), a number, a truth value or a day of a workbook. A formula is never
 * reckoned: it stays what was written.
 */
export type Cell = string | number | boolean | DayCell | { formula: string };

/** A row of a table file that holds something. */
export interface TableRow {
  /** as a spreadsheet counts */
  row: number;
  cells: Cell[];
}

/** A file to import, at most, in bytes. */
export const IMPORT_BYTES = 50 * 1024 * 1024;
/** Data rows of one file, at most; the row of heads comes to them. */
export const MOST_ROWS = 100_000;
const MOST_COLUMNS = 100;
/** Characters of a cell: a spreadsheet has no more either. */
const MOST_CHARACTERS = 32_767;

/** From here on a workbook keeps a number's first digits only. */
export const UNSURE = 1e15;

/** Why a table file can't be read: worded by who shows it. Crosses the border of the worker as plain data. */
export class FileFault extends Error {
  constructor(
    readonly code: 41300 | 42200,
    readonly key: MessageKey,
    readonly params?: Params,
  ) {
    super(`${code} ${key}`);
    this.name = "FileFault";
  }
}

export function broken(): FileFault {
  return new FileFault(42200, "import.file.broken");
}

/** Counts what a file holds. Both throw 41300. */
export function checkSize(rows: number, columns: number): void {
  if (rows > MOST_ROWS + 1) {
    throw new FileFault(41300, "import.file.rows", {
      max: MOST_ROWS.toLocaleString("en"),
    });
  }
  if (columns > MOST_COLUMNS) {
    throw new FileFault(41300, "import.file.columns", { max: MOST_COLUMNS });
  }
}

/** Counts the characters of a row's cells, which shared texts may have many times. */
export function charactersOf(cells: readonly Cell[]): number {
  return cells.reduce<number>(
    (sum, cell) => sum + (typeof cell === "string" ? cell.length : 0),
    0,
  );
}

/** Throws 42200 for more characters than a cell has. */
export function checkCell(length: number, row: number): void {
  if (length > MOST_CHARACTERS) {
    throw new FileFault(42200, "import.file.cell", {
      row,
      max: MOST_CHARACTERS,
    });
  }
}

/** The cells without the empty ones at the end; what only has blanks is empty. */
export function trimmed(cells: readonly Cell[]): Cell[] {
  const held = cells.map((cell) => isBlank(cell) ? "" : cell);
  return held.slice(0, held.findLastIndex((cell) => cell !== "") + 1);
}

function isBlank(cell: Cell): boolean {
  return typeof cell === "string" && cell.trim() === "";
}
