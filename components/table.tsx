import { type ComponentChildren, toChildArray } from "preact";
import { Icon } from "./icon.tsx";
import type { Fact } from "./list/column.ts";
import { ANEW, type KeepRows } from "./list/kept_rows.ts";
import { withQuery } from "./query.ts";
import { useT } from "./reader.tsx";
import { FreeText } from "./values.tsx";

/** A cell's place when a phone shows the row as a card. */
type PhonePlace =
  | "title" // first line, left
  | "status" // first line, right
  | "line" // a line of its own
  | "row" // a line of its own, with its column's name
  | "left" // half a line, with its column's name
  | "right"
  | "actions"
  | "hide";

interface ColumnHead {
  header: string;
  /** figures are right-aligned */
  align?: "end";
  /** the sort that the first click on the head asks for, e.g. "-total" */
  sort?: string;
  /** leaves when the sheet narrows, 3 before 2, and on phones */
  drop?: 2 | 3;
  /** default: the first column is the title, every other a "row" */
  phone?: PhonePlace;
}

type Cell<Row> = (row: Row) => ComponentChildren;

/** A column shows its cell, or without one its value as it is. */
export type Column<Row> =
  & ColumnHead
  & (
    | { cell: Cell<Row>; value?: Fact<Row>["value"] }
    | { cell?: undefined; value: NonNullable<Fact<Row>["value"]> }
  );

interface TableProps<Row> {
  /** the rows and their order, for screen readers */
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** current path and query, for the links of sortable heads */
  url?: string;
  sort?: string;
  selected?: (row: Row) => boolean;
  /** a box to tick before every row, for the form "bulk" */
  select?: {
    value: (row: Row) => number;
    label: string;
    /** the values that are ticked when the page comes */
    ticked: readonly string[];
    /** cards have boxes, too: a phone's reader asked for them */
    ticking?: boolean;
  };
  /** rows close to each other */
  dense?: boolean;
  /** no column leaves, however narrow the sheet: the table scrolls in it */
  wide?: boolean;
  /** a small table inside a sheet: neither cards nor a sticky head */
  plain?: boolean;
  /** renders unmarked rows; by default without cache */
  keep?: KeepRows<Row>;
  /** shown instead of an empty table */
  empty?: ComponentChildren;
}

/** Rows under heads; on phones the same markup becomes cards. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, rows, columns, select, keep = ANEW } = props;
  if (rows.length === 0 && props.empty) return <>{props.empty}</>;
  const lines = () => <Lines {...props} keep={keep} />;
  const marked = props.selected !== undefined || select?.ticked.length;
  const table = (
    <table class={kindOf(props)}>
      <caption class="sr">{caption}</caption>
      <thead>
        <tr>
          {select && <SelectAll />}
          {columns.map((column) => (
            <Head column={column} url={props.url} sort={props.sort} />
          ))}
        </tr>
      </thead>
      <tbody>{marked ? lines() : keep.all(rows, lines)}</tbody>
    </table>
  );
  return props.wide ? <div class="wide">{table}</div> : table;
}

function Lines<Row>(props: TableProps<Row> & { keep: KeepRows<Row> }) {
  const { rows, columns, rowKey, selected, plain, select, keep } = props;
  const cells = columns.map((column, i) => {
    const place = column.phone ?? placeOf(i);
    return {
      cell: column.cell ?? column.value,
      class: classOf(column, plain ? undefined : place),
      label: plain ? undefined : labelOf(column, place),
    };
  });
  return (
    <>
      {rows.map((row) => {
        const line = {
          cells,
          row,
          got: selected?.(row),
          ticked: select?.ticked.includes(String(select.value(row))),
          select,
        };
        const render = () => <Line key={rowKey(row)} {...line} />;
        return line.got || line.ticked ? render() : keep.row(row, render);
      })}
    </>
  );
}

/** They may be kept and shown again. */
Lines.whole = true;

interface LineProps<Row> {
  cells: readonly {
    cell: Cell<Row>;
    class?: string;
    label?: string;
  }[];
  row: Row;
  got?: boolean;
  ticked?: boolean;
  select: TableProps<Row>["select"];
}

function Line<Row>({ cells, row, got, ticked, select }: LineProps<Row>) {
  return (
    <tr class={got ? "got" : undefined}>
      {select && tickOf(row, select, ticked)}
      {cells.map(({ cell, class: more, label }) => (
        <td class={more} data-l={label}>{inColumn(cell(row))}</td>
      ))}
    </tr>
  );
}

/** It may be kept and shown again. */
Line.whole = true;

/** The box of a row; in a card it has its words. */
function tickOf<Row>(
  row: Row,
  { value, label, ticking }: NonNullable<TableProps<Row>["select"]>,
  ticked?: boolean,
) {
  const box = (
    <input
      type="checkbox"
      class="checkbox checkbox-xs"
      form="bulk"
      name="id"
      value={value(row)}
      checked={ticked}
      autocomplete="off" // it would be restored by its place, where another row may stand by then
      aria-label={label}
    />
  );
  if (!ticking) return <td class="lg-only tick">{box}</td>;
  return (
    <td class="tick">
      <label class="check nw relative z-1">
        {box}
        <span class="ph-only" aria-hidden="true">{label}</span>
      </label>
    </td>
  );
}

/** Plain words fit their column, whatever somebody typed. */
function inColumn(cell: ComponentChildren): ComponentChildren {
  return typeof cell === "string" ? <FreeText text={cell} /> : cell;
}

function kindOf({ plain, dense }: { plain?: boolean; dense?: boolean }) {
  if (plain) return "gt";
  return dense ? "gt stick cards dense" : "gt stick cards";
}

/** Ticks the whole page: only scripts can, so they show it. The column has its name either way. */
function SelectAll() {
  return (
    <th class="lg-only tick" scope="col">
      <label>
        <span class="sr">{useT()("list.select_all")}</span>
        <input
          type="checkbox"
          class="checkbox checkbox-xs"
          autocomplete="off"
          data-all
          hidden
        />
      </label>
    </th>
  );
}

function placeOf(index: number): PhonePlace {
  return index === 0 ? "title" : "row";
}

function classOf(
  { align, drop }: ColumnHead,
  place?: PhonePlace,
): string | undefined {
  const names = [
    align === "end" && "num",
    drop && `p${drop}`,
    place && place !== "row" && `c-${place}`,
  ];
  return names.filter(Boolean).join(" ") || undefined;
}

const LABELLED: readonly PhonePlace[] = ["row", "left", "right"];

function labelOf(column: ColumnHead, place: PhonePlace) {
  return LABELLED.includes(place) ? column.header : undefined;
}

interface HeadProps {
  column: ColumnHead;
  url?: string;
  sort?: string;
}

function Head({ column, url, sort }: HeadProps) {
  const { header, sort: first } = column;
  const className = classOf(column);
  if (!first || url === undefined) {
    return <th class={className} scope="col">{header}</th>;
  }
  const { sorted, href, icon } = sortBy(first, { url, sort });
  return (
    <th class={className} scope="col" aria-sort={sorted}>
      <a href={href}>
        {header}
        <Icon name={icon} />
      </a>
    </th>
  );
}

/** The current order by a column, and the one that its head asks for next. */
export function sortBy(
  first: string,
  { url, sort }: { url: string; sort?: string },
) {
  const field = first.replace(/^-/, "");
  const down = sort === `-${field}`;
  const sorted = down || sort === field;
  const next = !sorted ? first : down ? field : `-${field}`;
  return {
    sorted: !sorted ? undefined : down ? "descending" : "ascending",
    href: withQuery(url, { sort: next, page: null }),
    icon: !sorted ? "arrow-up-down" : down ? "arrow-down" : "arrow-up",
  } as const;
}

interface TwoProps {
  first: ComponentChildren;
  second: ComponentChildren;
}

/** Of so many letters what is cut can be guessed. */
const UNCUT = 12;

/** A fact and, in grey below it, its context if it has one: cards set the two apart by a dot. */
export function Two({ first, second }: TwoProps) {
  const long = typeof first === "string" && first.length > UNCUT;
  return (
    <>
      <div class="clip" title={long ? first : undefined}>{first}</div>
      {second && <small>{second}</small>}
    </>
  );
}

interface RowActionsProps {
  /** in two lines where one has no room */
  wrap?: boolean;
  children?: ComponentChildren;
}

/** What may be done with the row; nothing at all where nothing may. */
export function RowActions({ wrap, children }: RowActionsProps) {
  if (toChildArray(children).length === 0) return null;
  return <div class={wrap ? "acts flex-wrap" : "acts"}>{children}</div>;
}
