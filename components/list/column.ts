import type { Column } from "../table.tsx";
import type { T } from "@/locales/messages.ts";
import { parameterOf } from "../query.ts";

/** A cell of an exported file: text, a number, or nothing. */
export type ExportValue = string | number | null;

/** A column of an exported file. */
export interface Fact<Row> {
  header: string;
  /** its cells' values */
  value?: (row: Row) => ExportValue;
  /** whether these are amounts in yuan, which workbooks show as such */
  money?: boolean;
  /** the same for moments: dates in workbooks */
  at?: (row: Row) => Date | null;
}

/** A column of a list that people arrange and export: its fact, if it says one, is a column of the file. */
export type ListColumn<Row> = Column<Row> & Fact<Row> & {
  /** under which it is kept and named in the URL */
  key: string;
  /** where a cell says several things: a file has a column for each */
  facts?: readonly Fact<Row>[];
  /** always there and in its place: the number, the state, the actions */
  fixed?: true;
  /** shown only when somebody chooses it */
  hidden?: true;
  /** only other pages of the list have it: columns that are chosen on this one leave it among theirs */
  elsewhere?: true;
};

/** The columns that this page of a list has. */
export function columnsHere<Row>(
  columns: readonly ListColumn<Row>[],
): ListColumn<Row>[] {
  return columns.filter(({ elsewhere }) => !elsewhere);
}

/** The columns that an exported file has for a list's column: none where it says nothing there. */
export function factsOf<Row>(column: ListColumn<Row>): readonly Fact<Row>[] {
  const { facts, value, at } = column;
  return facts ?? (value || at ? [column] : []);
}

/** Whether an exported file has something of the column. */
export function isExported<Row>(column: ListColumn<Row>): boolean {
  return factsOf(column).length > 0;
}

/** The column of what may be done with a row; its `cell` is the list's own. */
export function actionsColumn(t: T) {
  return {
    key: "actions",
    fixed: true,
    header: t("common.actions"),
    align: "end",
    phone: "actions",
  } as const;
}

/** The columns that a list shows: those in the URL, else those chosen last, else the list's own. */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  url: string,
  remembered: readonly string[] | null,
): ListColumn<Row>[] {
  const keys = chosenColumns(url, remembered);
  if (!keys) return columns.filter((column) => !column.hidden);
  const chosen = keys.flatMap((key) =>
    columns.filter((column) => column.key === key && !column.fixed)
  );
  return around(columns, [...new Set(chosen)]);
}

/** The same with the column that the list is put in order by, though it is shown to nobody who has not chosen it. */
export function withSorted<Row>(
  columns: readonly ListColumn<Row>[],
  shown: readonly ListColumn<Row>[],
  url: string,
): readonly ListColumn<Row>[] {
  const sorted = plainSort(parameterOf(url, "sort"));
  const column = columns.find(({ hidden, sort }) =>
    hidden && sort !== undefined && plainSort(sort) === sorted
  );
  if (!column || shown.includes(column)) return shown;
  const end = shown.findLastIndex(({ fixed }) => !fixed) + 1;
  return shown.toSpliced(end, 0, column);
}

/** What a list is put in order by, in either direction. */
function plainSort(sort: string | null | undefined): string | undefined {
  return sort?.replace(/^-/, "");
}

/** The columns chosen by the URL or the last time; null without a choice. */
export function chosenColumns(
  url: string,
  remembered: readonly string[] | null,
): readonly string[] | null {
  return parameterOf(url, "columns")?.split(",") ?? remembered;
}

/**
 * The keys of the columns that are shown, here and on the list's other pages: with what was chosen there, and what may be
 * chosen only there.
 */
export function chosenEverywhere<Row>(
  columns: readonly ListColumn<Row>[],
  url: string,
  remembered: readonly string[] | null,
): readonly string[] {
  const free = columns.filter(({ fixed }) => !fixed);
  const keys = chosenColumns(url, remembered);
  if (!keys) return free.filter(({ hidden }) => !hidden).map(({ key }) => key);
  const known = new Set(free.map(({ key }) => key).concat(remembered ?? []));
  return keys.filter((key) => known.has(key));
}

/** All columns in the order in which they are offered: the shown ones first, then the others. */
export function arrangeable<Row>(
  columns: readonly ListColumn<Row>[],
  shown: readonly ListColumn<Row>[],
): ListColumn<Row>[] {
  const rest = columns.filter((column) => !shown.includes(column));
  return [...shown, ...rest].filter((column) => !column.fixed);
}

/** Fixed columns keep their places: before the first free one, or after the last. */
function around<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly ListColumn<Row>[],
): ListColumn<Row>[] {
  const places = columns.map((column) => column.fixed === true);
  const first = places.indexOf(false);
  const last = places.lastIndexOf(false);
  const shown: ListColumn<Row>[] = columns.slice(0, Math.max(first, 0));
  const free = [...chosen];
  // A fixed column between free ones keeps its distance from the first.
  for (const column of columns.slice(first, last + 1)) {
    const next = column.fixed ? column : free.shift();
    if (next) shown.push(next);
  }
  return [...shown, ...free, ...columns.slice(last + 1)];
}
