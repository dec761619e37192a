import { writeCsv } from "hucre/csv";
import { writeXlsx } from "hucre/xlsx";

export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = typeof TABLE_FORMATS[number];

/** Text, or a number that a spreadsheet reckons with. */
export type TableCell = string | number;

export interface TableFile {
  /** without its ending */
  name: string;
  heads: string[];
  rows: TableCell[][];
}

const MIME: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The format that a URL asks for (`?format=csv`), if it asks for one that we write. */
export function formatOf(url: URL): TableFormat | undefined {
  const asked = url.searchParams.get("format");
  return TABLE_FORMATS.find((format) => format === asked);
}

/** A table to download: UTF-8 with a BOM or a workbook, text that looks like a formula stays text. */
export async function tableFile(
  format: TableFormat,
  { name, heads, rows }: TableFile,
): Promise<Response> {
  const body = format === "csv"
    ? writeCsv([heads, ...rows], { bom: true, escapeFormulae: true })
    : await writeXlsx({ sheets: [{ name, rows: [heads, ...rows] }] });
  return new Response(typeof body === "string" ? body : body.slice(), {
    headers: tableHeaders(format, name),
  });
}

/** What a table to download is called, and what it is. */
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
