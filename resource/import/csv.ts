import { SPREADSHEETS_CHANGE } from "@/domain/spreadsheet.ts";
import {
  checkCell,
  checkSize,
  FileFault,
  type TableRow,
  trimmed,
} from "./table_row.ts";

const SLICE = 64 * 1024;
/** Separators of one row: a row of nothing but these must end too. */
const MOST_SEPARATORS = 16_384;

/** The rows of a CSV file in its own encoding, some with every step. Throws FileFault. */
export function* csvRows(bytes: Uint8Array): Generator<TableRow[]> {
  let rows: TableRow[] = [];
  let kept = 0;
  let reader: CsvReader | undefined;
  for (const text of textsOf(bytes)) {
    reader ??= csvReader(separatorOf(text), (row) => {
      checkSize(++kept, row.cells.length);
      rows.push(row);
    });
    reader.push(text);
    if (rows.length) yield rows;
    rows = [];
  }
  reader?.end();
  if (rows.length) yield rows;
}

/** UTF-16 and UTF-8 by their marks, UTF-8 also without, else what spreadsheets write in China (GBK, in GB 18030). */
function* textsOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += SLICE) {
      yield decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new FileFault(42200, "import.file.encoding");
  }
}

const MARKS: readonly [encoding: string, mark: number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

function encodingOf(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) =>
    mark.every((one, i) => bytes[i] === one)
  );
  return marked?.[0] ?? (isUtf8(bytes) ? "utf-8" : "gb18030");
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += SLICE) {
      decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Of comma, semicolon and tab the one that the first line has most of; lines that are empty tell nothing. */
function separatorOf(text: string): string {
  const lines = text.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/);
  const line = lines.find((one) => one.trim() !== "") ?? "";
  const count = (one: string) => line.split(one).length;
  return [",", ";", "\t"].reduce((best, one) =>
    count(one) > count(best) ? one : best
  );
}

interface CsvReader {
  push(text: string): void;
  end(): void;
}

/** Reads records as they come in, whatever is cut where; gives every row that holds something. */
function csvReader(
  separator: string,
  give: (row: TableRow) => void,
): CsvReader {
  const record = openRecord(give);
  let quoted = false;
  /** the last character was a quote in a quoted cell: its end, or the first of two */
  let afterQuote = false;
  let afterReturn = false;
  const special = new RegExp(`["\\r\\n${separator}]`, "g");
  const plain = (character: string) => {
    const second = afterReturn && character === "\n";
    afterReturn = character === "\r";
    if (second) return;
    if (character === separator) record.endCell();
    else if (character === '"') {
      if (record.atCellStart()) quoted = true;
      else record.add(character);
    } else record.endRow();
  };
  return {
    push(text) {
      for (let at = 0; at < text.length;) {
        if (afterQuote) {
          afterQuote = false;
          quoted = text[at] === '"';
          if (!quoted) continue;
          record.add('"');
          at++;
        }
        const end = quoted ? text.indexOf('"', at) : next(special, text, at);
        if (end !== at) afterReturn = false;
        if (end < 0) return record.add(text.slice(at));
        if (end > at) record.add(text.slice(at, end));
        if (quoted) afterQuote = true;
        else plain(text[end] ?? "");
        at = end + 1;
      }
    },
    end() {
      if (quoted && !afterQuote) {
        throw new FileFault(42200, "import.file.quote", { row: record.row() });
      }
      if (!record.atRowStart()) record.endRow();
    },
  };
}

/** The record that is being read: its cells grow to rows within our limits, whatever the file's signs for that are. */
function openRecord(give: (row: TableRow) => void) {
  let row = 1;
  let cells: string[] = [];
  let cell = "";
  const endCell = () => {
    checkSize(0, cells.length > MOST_SEPARATORS ? cells.length : 0);
    cells.push(unescaped(cell));
    cell = "";
  };
  return {
    row: () => row,
    atCellStart: () => cell === "",
    atRowStart: () => cell === "" && cells.length === 0,
    add(part: string) {
      checkCell(cell.length + part.length, row);
      cell += part;
    },
    endCell,
    endRow() {
      endCell();
      const held = trimmed(cells);
      if (held.length) give({ row, cells: held });
      cells = [];
      row++;
    },
  };
}

function next(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** Our own files put an apostrophe before what a spreadsheet would take for a formula, and a tab behind a code. */
function unescaped(cell: string): string {
  const code = cell.slice(0, -1);
  if (cell.endsWith("\t") && SPREADSHEETS_CHANGE.test(code)) return code;
  return /^'[=+\-@|\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
