import {
  broken,
  type Cell,
  charactersOf,
  checkCell,
  checkSize,
  type TableRow,
  trimmed,
  UNSURE,
} from "./table_row.ts";
import {
  MOST_TEXT,
  openWorkbook,
  unescaped,
  type Workbook,
} from "./workbook.ts";
import { attribute, scanXml } from "./xml.ts";
import { tooLarge } from "./zip.ts";

const LAST_ROW = 1_048_576;

/**
 * The rows of a workbook's first sheet that is shown, some with every step; the sheet is never in memory whole. Throws
 * FileFault.
 */
export async function* xlsxRows(
  bytes: Uint8Array,
): AsyncGenerator<TableRow[]> {
  const workbook = await openWorkbook(bytes);
  let rows: TableRow[] = [];
  let kept = 0;
  let characters = 0;
  const events = sheetEvents(workbook, (row) => {
    checkSize(++kept, row.cells.length);
    characters += charactersOf(row.cells);
    if (characters > MOST_TEXT) throw tooLarge(MOST_TEXT);
    rows.push(row);
  });
  for await (const _ of scanXml(workbook.sheet(), events)) {
    if (rows.length) yield rows;
    rows = [];
  }
}

/** A cell while it is read. */
interface Open {
  column: number;
  type: string;
  style: number;
  value: string;
  formula: string | null;
}

/** Reads a sheet's XML; gives every row that holds something. */
function sheetEvents(workbook: Workbook, give: (row: TableRow) => void) {
  let row = 0;
  let cells: Cell[] = [];
  let column = 0;
  let cell: Open | null = null;
  let inside = "";
  let reading = false;
  return {
    open(name: string, attributes: string) {
      if (name === "row") {
        row = rowAfter(row, attributes);
        cells = [];
        column = 0;
      } else if (name === "c") {
        cell = cellAfter(column, attributes);
        column = cell.column;
      } else if (name === "rPh") reading = true;
      else if (cell && /^[vtf]$/.test(name) && !reading) {
        inside = name;
        if (name === "f") cell.formula ??= "";
      }
    },
    text(text: string) {
      if (!cell) return;
      if (inside === "f") cell.formula += text;
      else if (inside === "v" || inside === "t") cell.value += text;
      checkCell(cell.value.length + (cell.formula?.length ?? 0), row);
    },
    close(name: string) {
      if (name === "c" && cell) {
        const value = valueOf(cell, workbook);
        if (typeof value === "string") checkCell(value.length, row);
        if (value !== "") put(cells, cell.column, value);
        cell = null;
      } else if (name === "row") {
        const held = trimmed(cells);
        if (held.length) give({ row, cells: held });
      } else if (name === "rPh") reading = false;
      else if (inside === name) inside = "";
    },
  };
}

/** A row's number: it may be left out where it is the next one, and never goes back. */
function rowAfter(row: number, attributes: string): number {
  const said = Number(attribute(attributes, "r") ?? row + 1);
  if (!(said > row && said <= LAST_ROW)) throw broken();
  return said;
}

/** A cell without a reference is beside the one before. */
function cellAfter(column: number, attributes: string): Open {
  return {
    column: columnOf(attribute(attributes, "r")) ?? column + 1,
    type: attribute(attributes, "t") ?? "n",
    style: Number(attribute(attributes, "s") ?? 0),
    value: "",
    formula: null,
  };
}

function put(cells: Cell[], column: number, value: Cell): void {
  checkSize(0, column);
  while (cells.length < column - 1) cells.push("");
  cells[column - 1] = value;
}

/** "AB12" → 28 */
function columnOf(reference?: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (!letters) return undefined;
  return [...letters].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
}

function valueOf(cell: Open, workbook: Workbook): Cell {
  const { type, style, value, formula } = cell;
  if (formula !== null) return { formula: `=${formula}` };
  switch (type) {
    case "s":
      return workbook.texts.at(Number(value)) ?? "";
    case "str":
    case "inlineStr":
      return unescaped(value);
    case "b":
      return value === "1" || value === "true";
    case "e":
      return { formula: value };
    case "d":
      return {
        day: value.replace(/T00:00(?::00)?(?:\.0+)?Z?$/, "").replace("T", " "),
      };
  }
  const number = Number(value);
  if (value.trim() === "" || Number.isNaN(number)) return value;
  const shown = workbook.shownAs(style);
  if (shown === "day") return dayOf(number, workbook);
  return isCode(number, shown) ? String(number).padStart(shown, "0") : number;
}

/** Whether a number is shown with zeros before it, as codes are. */
function isCode(number: number, digits: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < UNSURE &&
    String(number).length < digits;
}

const DAY = 86_400_000;
const LAST_DAY = 2_958_465;

/** The day of a serial number, with its time if it has one; in no time zone. */
function dayOf(serial: number, { since1904 }: Workbook): Cell {
  const days = since1904 ? serial + 1_462 : serial;
  if (days < 1 || days > LAST_DAY) return serial;
  const seconds = Math.round((days - 25_569) * DAY / 1_000);
  const text = new Date(seconds * 1_000).toISOString();
  return { day: text.slice(0, 19).replace("T00:00:00", "").replace("T", " ") };
}
