import { writeCsvStream } from "hucre/csv";
import { writeXlsxStream } from "hucre/xlsx";
import {
  type ExportValue,
  type ListColumn,
  shownColumns,
} from "@/components/list/column.ts";
import { Refused, text } from "@/domain/errors.ts";
import type { T } from "@/locales/messages.ts";
import { type TableFormat, tableHeaders } from "@/platform/table_file.ts";
import type { ListSpec, PageOf, Source } from "./spec.ts";

/** Rows of one file, at most. */
const EXPORT_LIMIT = 100_000;

/** Rows that are read at once: few, so that a large file takes no more memory than a small one. */
const PORTION = 250;

interface ExportOf<Row, Filter, Found extends PageOf<Row>> {
  spec: ListSpec<Row, Filter, Found>;
  source: Source;
  filter: Filter;
  /** only these rows, in this order; null: all that the filter finds */
  ids: readonly number[] | null;
  /** path and query: names the columns */
  url: string;
  remembered: readonly string[] | null;
  t: T;
}

/**
 * The list as a file: what the filter finds, in its order, with the columns as they are shown. The ids are read first, in
 * one statement, so that the file is of one moment; the rows follow in portions while the file is sent. Throws 42200 for
 * more than {@link EXPORT_LIMIT} rows.
 */
export async function exportList<Row, Filter, Found extends PageOf<Row>>(
  format: TableFormat,
  wanted: ExportOf<Row, Filter, Found>,
): Promise<Response> {
  const { spec, source, filter, t, url, remembered } = wanted;
  const ids = wanted.ids ?? await spec.ids(source, filter, EXPORT_LIMIT + 1);
  if (ids.length > EXPORT_LIMIT) {
    throw new Refused(
      42200,
      text("list.export.too_many", { max: EXPORT_LIMIT }),
    );
  }
  const { actor, settings } = source;
  const words = { t, actor, timeZone: settings.time_zone };
  const columns = shownColumns(spec.columns(words), url, remembered)
    .filter((column) => column.value !== undefined);
  const lines = linesOf(spec, source, ids, columns);
  const name = t(spec.title);
  const body = format === "csv"
    ? writeCsvStream(lines, { bom: true, escapeFormulae: true })
    : writeXlsxStream(lines, { name: sheetName(name) });
  return new Response(body, { headers: tableHeaders(format, name) });
}

/** The head and then every row; a row that is gone meanwhile, or no longer the actor's, is left out. */
async function* linesOf<Row, Filter, Found extends PageOf<Row>>(
  spec: ListSpec<Row, Filter, Found>,
  source: Source,
  ids: readonly number[],
  columns: readonly ListColumn<Row>[],
): AsyncGenerator<ExportValue[]> {
  yield columns.map((column) => column.header);
  for (let at = 0; at < ids.length; at += PORTION) {
    const portion = ids.slice(at, at + PORTION);
    const rows = await spec.rows(source, portion);
    const byId = new Map(rows.map((row) => [spec.idOf(row), row]));
    for (const id of portion) {
      const row = byId.get(id);
      if (row) yield columns.map((column) => column.value?.(row) ?? null);
    }
  }
}

/** A workbook refuses some characters in a sheet's name, and more than 31 of any. */
function sheetName(name: string): string {
  return name.replaceAll(/[\\/?*[\]:]/g, " ").slice(0, 31);
}
