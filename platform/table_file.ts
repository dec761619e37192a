import type { CellValue } from "hucre";
import { writeCsvStream } from "hucre/csv";
import { SPREADSHEETS_CHANGE } from "@/domain/spreadsheet.ts";
import { excerpt } from "@/domain/text.ts";

export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = typeof TABLE_FORMATS[number];

const MIME: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The format that a URL asks for (`?format=csv`), if it asks for one that we write. */
export function formatOf(url: URL): TableFormat | undefined {
  const asked = url.searchParams.get("format");
  return TABLE_FORMATS.find((format) => format === asked);
}

/** Content type and file name of a table to download. */
export function tableHeaders(
  format: TableFormat,
  name: string,
): Record<string, string> {
  const file = encodeURIComponent(`${name}.${format}`);
  return {
    "content-type": MIME[format],
    "content-disposition": `attachment; filename*=UTF-8''${file}`,
  };
}

/** Spreadsheets may read a formula's first sign in full width, too; the writer escapes only the narrow ones. */
const WIDE_FORMULA = /^[＝＋－＠]/;

/** The lines as CSV that a spreadsheet reads as UTF-8, and of which it calculates and rounds nothing. */
export function csvStream(
  lines: AsyncIterable<readonly CellValue[]>,
): ReadableStream<Uint8Array> {
  return writeCsvStream(quoted(lines), { bom: true, escapeFormulae: true });
}

async function* quoted(
  lines: AsyncIterable<readonly CellValue[]>,
): AsyncGenerator<CellValue[]> {
  for await (const line of lines) {
    yield line.map((cell) => typeof cell === "string" ? asText(cell) : cell);
  }
}

function asText(cell: string): string {
  if (SPREADSHEETS_CHANGE.test(cell)) return `${cell}\t`;
  return WIDE_FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Characters that a cell of a workbook holds. */
const LONGEST_CELL = 32_767;
/** Not allowed in XML; control characters have an escape of their own. */
const NO_XML = /[\ufffe\uffff]/g;

/** The lines with only what a workbook's cells can hold: spreadsheets call anything else a damaged file. */
export async function* forWorkbook<Cell>(
  lines: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<(Cell | string)[]> {
  for await (const line of lines) {
    yield line.map((cell) =>
      typeof cell === "string"
        ? excerpt(cell.replaceAll(NO_XML, ""), LONGEST_CELL)
        : cell
    );
  }
}
