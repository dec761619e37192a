import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { IconFile } from "../icon.tsx";
import { useReader } from "../reader.tsx";
import { isSameData } from "./same_data.ts";

/** Renders, or takes what was rendered before. */
export interface KeepRows<Row> {
  row(row: Row, render: () => JSX.Element): JSX.Element;
  /** all rows of a page in one element, if it is this very array again; not for rows of which one is marked */
  all(rows: readonly Row[], render: () => JSX.Element): JSX.Element;
}

/** A list, by what it says of itself once for all requests. */
interface Described<Row> {
  idOf(row: Row): number;
}

interface Kept {
  row: unknown;
  element: JSX.Element;
}

/** What is kept for a kind of reader. */
interface KeptRows {
  /** by the row's id */
  byId: Map<number, Kept>;
  /** by the array of their rows; goes with it */
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
 * Readers of a list see the same rows again and again, and to render one takes ten times as long as to tell that it is
 * the same: its element, which on the server is HTML, is kept until the next minute. No longer, since some cells tell
 * for how long something has stood.
 *
 * What cells may depend on: the row; the reader's words, clock and icons; what `as` says. A list whose cells depend on
 * more, such as the address, is described anew for every request, and nothing of it is kept.
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
  const { byId, pages } = keptFor(JSON.stringify(reader));
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

function keptFor(reader: string): KeptRows {
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
