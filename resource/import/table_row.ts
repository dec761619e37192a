import type { MessageKey, Params } from "@/locales/messages.ts";

/**
 * What stands in a cell: text ("" = nothing; a day as "2026-11-21"), a number or a truth value of a workbook. A formula
 * is never reckoned: it stays what was written.
 */
export type Cell = string | number | boolean | { formula: string };

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
