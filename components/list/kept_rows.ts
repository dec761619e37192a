import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { IconFile } from "../icon.tsx";
import { useReader } from "../reader.tsx";
import { isSameData } from "./same_data.ts";

/** Renders a row, or reuses its earlier rendering. */
export interface KeepRows<Row> {
  row(row: Row, render: () => JSX.Element): JSX.Element;
  /** all rows of a page in one element, if it is this very array again; not for rows of which one is marked */
  all(rows: readonly Row[], render: () => JSX.Element): JSX.Element;
}

/** A list, identified by its description, which is the same for all requests. */
interface Described<Row> {
  idOf(row: Row): number;
}

interface Kept {
  row: unknown;
  element: JSX.Element;
}

/** The renderings kept for one kind of reader. */
interface KeptRows {
  /** by the row's id */
  byId: Map<number, Kept>;
  /** keyed by the array of their rows, with which they are collected */
  pages: WeakMap<readonly unknown[], JSX.Element>;
}

/** How many rows are kept one by one at the most, of all lists: some megabytes. */
const MOST = 2_000;
const MINUTE_MS = 60_000;

/** The lists that have been asked for before. */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** By list and kind of reader. */
const kept = new Map<string, KeptRows>();
let count = 0;
let minute = 0;

/**
 * Readers see the same rows again and again, and rendering one takes ten times as long as comparing it: its element,
 * which on the server is HTML, is kept until the next minute. No longer, as some cells say how long ago something was.
 *
 * Cells may depend on: the row; the reader's texts, clock and icons; what `as` says, and by the rights in it, which
 * pages the reader may open. A list whose cells depend on more, such as the address or the filter that a list was left
 * with, is described anew for every request, and nothing of it is kept.
 */
export function useKeptRows<Row>(
  list: Described<Row>,
  as: unknown,
): KeepRows<Row> {
  const { t, timeZone, today } = useReader();
  const icons = useContext(IconFile);
  const number = numbers.get(list);
  if (number === undefined) {
    numbers.set(list, ++lastNumber);
    return ANEW;
  }
  const reader = [number, t.locale, timeZone, today, icons, as];
  const { byId, pages } = rowsFor(JSON.stringify(reader));
  return {
    row(row, render) {
      const id = list.idOf(row);
      const before = byId.get(id);
      if (before && isSameData(before.row, row)) return before.element;
      const element = render();
      if (++count > MOST) forget();
      byId.set(id, { row, element });
      return element;
    },
    all: (rows, render) => pages.getOrInsertComputed(rows, render),
  };
}

/** Keeps nothing. */
export const ANEW: KeepRows<unknown> = {
  row: (_row, render) => render(),
  all: (_rows, render) => render(),
};

function rowsFor(reader: string): KeptRows {
  const now = Math.floor(Date.now() / MINUTE_MS);
  if (now !== minute) forget();
  minute = now;
  return kept.getOrInsertComputed(reader, () => ({
    byId: new Map(),
    pages: new WeakMap(),
  }));
}

function forget(): void {
  kept.clear();
  count = 0;
}
