import type { Text } from "@/domain/errors.ts";
import { businessDay } from "@/domain/time.ts";
import type { T } from "@/locales/messages.ts";
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";

/** The reader: their texts, and the clock for times. */
export interface Reading {
  t: T;
  /** whom forms are of; undefined: nobody is signed in */
  account?: number;
  timeZone: string;
  /** the current year there: times of this year are shown without it */
  year: string;
  /** the day there, "2026-11-21" */
  today: string;
  /** a list's address with the filter that they left it with */
  asLeft: (list: string) => string;
  /** whether they may open the page at an address, which the site map says; it depends on nothing but their rights */
  mayOpen: (href: string) => boolean;
}

const Context = createContext<Reading | null>(null);

interface ReaderProps {
  t: T;
  account?: number;
  timeZone: string;
  now?: Date;
  asLeft?: Reading["asLeft"];
  mayOpen?: Reading["mayOpen"];
  children: ComponentChildren;
}

/** Set once around everything that is rendered, so that parts need no words as props. */
export function Reader(
  {
    t,
    account,
    timeZone,
    now,
    asLeft = unfiltered,
    mayOpen = nothing,
    children,
  }: ReaderProps,
) {
  const today = businessDay(now ?? new Date(), timeZone);
  const year = today.slice(0, 4);
  return (
    <Context.Provider
      value={{ t, account, timeZone, year, today, asLeft, mayOpen }}
    >
      {children}
    </Context.Provider>
  );
}

function unfiltered(list: string): string {
  return list;
}

function nothing(): boolean {
  return false;
}

/** The reader of the page that is rendered; throws outside of `<Reader>`. */
export function useReader(): Reading {
  const reading = useContext(Context);
  if (!reading) throw new Error("a component is rendered outside <Reader>");
  return reading;
}

/** The reader's words. */
export function useT(): T {
  return useReader().t;
}

/** A text that a rule gave as key and parameters, in the reader's words. */
export function word(t: T, text: Text): string {
  return t(text.key, text.params);
}
