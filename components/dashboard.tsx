import type { ComponentChildren } from "preact";
import { grouped } from "@/locales/digits.ts";
import { Icon } from "./icon.tsx";
import { Sheet } from "./sheet.tsx";
import type { Tone } from "./tone.ts";
import { Prose } from "./values.tsx";

/** The few figures that a panel opens with. */
export function KpiRow({ children }: { children: ComponentChildren }) {
  return <div class="kpi">{children}</div>;
}

interface KpiProps {
  title: string;
  value: ComponentChildren;
  /** its comparison */
  note?: ComponentChildren;
  /** the list behind it */
  href?: string;
  /** a `<Spark>` */
  children?: ComponentChildren;
}

/** A figure with its comparison, linked to the list behind it. */
export function Kpi({ title, value, note, href, children }: KpiProps) {
  return (
    <div class="sheet">
      <div class="flex justify-between gap-4">
        <p class="t">{title}</p>
        {children}
      </div>
      <p class="v">{href ? <a href={href}>{value}</a> : value}</p>
      {note && <small class="block leading-5">{note}</small>}
    </div>
  );
}

/** Sheets side by side: a `Cell` spans so many of twelve columns, and grows into free space. */
export function Board({ children }: { children: ComponentChildren }) {
  return <div class="cg">{children}</div>;
}

interface CellProps {
  span: 4 | 8 | 12;
  /** comes first on phones */
  first?: boolean;
  children: ComponentChildren;
}

/** A sheet's place on the `Board`. */
export function Cell({ span, first, children }: CellProps) {
  return <div class={first ? `c${span} first` : `c${span}`}>{children}</div>;
}

interface TodoProps {
  href: string;
  tone: Tone;
  /** in words where they were not counted to the end */
  count: number | string;
  title: string;
  note?: ComponentChildren;
}

/** Something that waits, with the list behind it. */
export function Todo({ href, tone, count, title, note }: TodoProps) {
  return (
    <a class="todo" data-tone={tone} href={href}>
      <b>{grouped(count)}</b>
      <span>
        {title}
        {note && (
          <small>
            <Prose text={note} />
          </small>
        )}
      </span>
      <Icon name="chevron-right" class="fnt" />
    </a>
  );
}

interface TodoSheetProps {
  title: string;
  /** how many documents wait for the reader altogether; without any no number is shown */
  all: number;
  children: ComponentChildren;
}

/** The sheet of what waits for the reader, with its number beside the title. */
export function TodoSheet({ title, all, children }: TodoSheetProps) {
  return (
    <Sheet
      title={title}
      aside={all > 0 && <em class="ct hot">{grouped(all)}</em>}
      flush
    >
      {children}
    </Sheet>
  );
}
