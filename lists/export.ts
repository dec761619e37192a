import { writeXlsxStream } from "hucre/xlsx";
import {
  columnsHere,
  type ExportValue,
  type Fact,
  factsOf,
  type ListColumn,
  shownColumns,
  withSorted,
} from "@/components/list/column.ts";
import { listAlone, withQuery } from "@/components/query.ts";
import { rightsOf } from "@/domain/access.ts";
import { actorOf } from "@/domain/account/actor.ts";
import { Refused, text } from "@/domain/errors.ts";
import { excerpt } from "@/domain/text.ts";
import { dayNow, formatDateTime, onTheWall } from "@/domain/time.ts";
import type { T } from "@/locales/messages.ts";
import { seeOther } from "@/platform/form.ts";
import { faultOf } from "@/platform/plain_page.ts";
import { type CurrentRequest, currentRequest } from "@/platform/request.ts";
import {
  csvStream,
  forWorkbook,
  type TableFormat,
  tableHeaders,
} from "@/platform/table_file.ts";
import type { Chosen } from "./chosen.ts";
import type { ListSpec, PageOf, Source } from "./spec.ts";

/** Rows of one file, at most. */
const EXPORT_LIMIT = 100_000;

/** How many rows are read at once: few, so that a large file takes no more memory than a small one. */
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
 * The list as a file: the matches of the filter, in its order, with the columns as shown. All ids are read first in one
 * statement, so that the file shows one moment; the rows follow in batches while it is sent. Throws 42200 for more than
 * {@link EXPORT_LIMIT} rows.
 */
export async function exportList<Row, Filter, Found extends PageOf<Row>>(
  format: TableFormat,
  wanted: ExportOf<Row, Filter, Found>,
): Promise<Response> {
  const { spec, source, filter, t, url, remembered } = wanted;
  const { db, actor, settings } = source;
  const ids = wanted.ids ??
    await spec.ids(db, actor, filter, settings, EXPORT_LIMIT + 1);
  if (ids.length > EXPORT_LIMIT) {
    throw new Refused(
      42200,
      text("list.export.too_many", { max: EXPORT_LIMIT }),
    );
  }
  const zone = settings.time_zone;
  const words = { t, actor: rightsOf(actor), timeZone: zone };
  const columns = columnsHere(spec.columns(words));
  const chosen = shownColumns(columns, url, remembered);
  const shown = withSorted(columns, chosen, url);
  const facts = columnsOf(shown);
  const { id = "", askAgain } = currentRequest() ?? {};
  const all = linesOf(spec, { ...source, askAgain }, ids, facts);
  const lines = withFaultTold(all, id);
  const title = t(spec.fileTitle ?? spec.title);
  const name = `${title} ${dayNow(zone)}`;
  const body = format === "csv"
    ? csvOf(lines, zone)
    : workbookOf(lines, zone, title, facts);
  return new Response(body, { headers: tableHeaders(format, name) });
}

/** The columns of the file. A secondary fact of a cell may have a column of its own; then it appears only there. */
function columnsOf<Row>(shown: readonly ListColumn<Row>[]): Fact<Row>[] {
  const own = new Set(shown.map(({ value, at }) => value ?? at));
  return shown.flatMap((column) =>
    column.facts?.filter(({ value, at }) => !own.has(value ?? at)) ??
      factsOf(column)
  );
}

type Line = (ExportValue | Date)[];

function csvOf(lines: AsyncIterable<Line>, zone: string) {
  const worded = withMoments(lines, (at) => formatDateTime(at, zone));
  return csvStream(worded);
}

function workbookOf<Row>(
  lines: AsyncIterable<Line>,
  zone: string,
  title: string,
  facts: readonly Fact<Row>[],
) {
  const cells = withMoments(lines, (at) => onTheWall(at, zone));
  return writeXlsxStream(forWorkbook(cells), {
    name: sheetName(title),
    columns: facts.map(layoutOf),
    freezePane: { rows: 1 },
  });
}

/** The lines with their moments as the format has them. */
async function* withMoments<Moment>(
  lines: AsyncIterable<Line>,
  momentOf: (at: Date) => Moment,
): AsyncGenerator<(ExportValue | Moment)[]> {
  for await (const line of lines) {
    yield line.map((cell) => cell instanceof Date ? momentOf(cell) : cell);
  }
}

/** Widths for the usual contents; amounts as pages show them (decisions 1.3). */
function layoutOf<Row>({ at, money }: Fact<Row>) {
  if (at) return { width: 20, numFmt: "yyyy-mm-dd hh:mm:ss" };
  return { width: 16, ...money && { numFmt: '"¥"#,##0.00' } };
}

function cellOf<Row>({ value, at }: Fact<Row>, row: Row) {
  return value?.(row) ?? at?.(row) ?? null;
}

/**
 * The header and then every row; rows that are gone meanwhile, or no longer the actor's, are left out. Whoever reads a
 * file slowly may lose its list, their session or some rights on the way: all are read for every batch. Throws 40100,
 * 40300.
 */
async function* linesOf<Row, Filter, Found extends PageOf<Row>>(
  spec: ListSpec<Row, Filter, Found>,
  { db, actor, settings, askAgain }: Source & Pick<CurrentRequest, "askAgain">,
  ids: readonly number[],
  facts: readonly Fact<Row>[],
): AsyncGenerator<Line> {
  yield facts.map(({ header }) => header);
  for (let at = 0; at < ids.length; at += PORTION) {
    const portion = ids.slice(at, at + PORTION);
    await askAgain?.();
    const reader = await actorOf(db, actor.id);
    if (!reader) throw new Refused(40100, text("error.40100"));
    const rows = await spec.rows(db, reader, portion, settings);
    const byId = new Map(rows.map((row) => [spec.idOf(row), row]));
    for (const id of portion) {
      const row = byId.get(id);
      if (row) yield facts.map((fact) => cellOf(fact, row));
    }
  }
}

/**
 * The lines; what ends them early is logged as the request's fault, as it would be of a page: the answer has begun, and
 * can only break off.
 */
async function* withFaultTold<Line>(
  lines: AsyncIterable<Line>,
  id: string,
): AsyncGenerator<Line> {
  try {
    yield* lines;
  } catch (error) {
    faultOf(error, id);
    throw error;
  }
}

/** A workbook refuses some characters in a sheet's name, and more than 31 of any. */
function sheetName(name: string): string {
  return excerpt(name.replaceAll(/[\\/?*[\]:]/g, " "), 31);
}

/** Redirects to a file of the chosen rows. */
export function toFile(
  url: URL,
  format: TableFormat,
  { whole, ids }: Chosen,
): Response {
  const back = listAlone(url);
  if (!whole && ids.length === 0) {
    return seeOther(back, { tone: "bad", text: text("list.bulk.none") });
  }
  const id = whole ? null : ids.map(String);
  return seeOther(withQuery(back, { format, id }));
}
