import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon.tsx";
import type { Tone } from "./tone.ts";

interface SheetProps {
  title?: string;
  /** names the sheet where it has no title */
  label?: string;
  /** of the title, for links to it */
  id?: string;
  /** grey words beside the title */
  note?: ComponentChildren;
  /** links and tags at the right of the title */
  aside?: ComponentChildren;
  /** rows up to the edge: no padding */
  flush?: boolean;
  children: ComponentChildren;
}

/** A white sheet: all content is on one. */
export function Sheet(props: SheetProps) {
  const { title, label, id, note, aside, flush, children } = props;
  const Body = flush ? Flush : Padded;
  return (
    <section class="sheet bleed" aria-label={label ?? title} id={id}>
      {title && (
        <div class="sh">
          <h2>{title}</h2>
          {note && <span class="mut text-dense">{note}</span>}
          {aside && <span class="go">{aside}</span>}
        </div>
      )}
      <Body>{children}</Body>
    </section>
  );
}

function Flush({ children }: { children: ComponentChildren }) {
  return <>{children}</>;
}

function Padded({ children }: { children: ComponentChildren }) {
  return <div class="sb">{children}</div>;
}

interface TwoColumnsProps {
  /** reference rather than work: amounts, address, log */
  side: ComponentChildren;
  /** what one comes for stands there: it is read first, and stands first where one column is below the other */
  sideFirst?: boolean;
  children: ComponentChildren;
}

/** Main column and a narrow one that stays in sight; one below the other on narrow windows. */
export function TwoColumns({ side, sideFirst, children }: TwoColumnsProps) {
  return (
    <div class="two">
      {sideFirst && <aside>{side}</aside>}
      <div>{children}</div>
      {!sideFirst && <aside>{side}</aside>}
    </div>
  );
}

/** Sheets and forms below each other. */
export function Stack({ children }: { children: ComponentChildren }) {
  return <div class="stack">{children}</div>;
}

type Fact = readonly [label: ComponentChildren, value: ComponentChildren];

/** Facts with their names; false stands for one that there is not. */
export type Facts = readonly (Fact | false)[];

/** Facts with their names. */
export function DescriptionList({ items }: { items: Facts }) {
  return (
    <dl class="dl">
      {items.map((fact) =>
        fact && (
          <>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </>
        )
      )}
    </dl>
  );
}

export interface SumLine {
  label: ComponentChildren;
  value: ComponentChildren;
  /** a result, in bold */
  strong?: boolean;
  /** a line above: this is the sum */
  rule?: boolean;
}

/** Amounts that add up. */
export function SumList({ items }: { items: readonly SumLine[] }) {
  return (
    <dl class="sum">
      {items.map(({ label, value, strong, rule }) => {
        const name = [rule && "rule", strong && "strong"].filter(Boolean)
          .join(" ") || undefined;
        return (
          <>
            <dt class={name}>{label}</dt>
            <dd class={name}>{value}</dd>
          </>
        );
      })}
    </dl>
  );
}

/** Things and their figures in a framed list; the items mark in bold what they are about. */
export function Rows({ items }: { items: Facts }) {
  return (
    <ul class="rows">
      {items.map((fact) =>
        fact && (
          <li class="relative items-center max-md:min-h-12">
            <span>{fact[0]}</span>
            <span class="num">{fact[1]}</span>
          </li>
        )
      )}
    </ul>
  );
}

interface NoteProps {
  tone?: Tone;
  icon?: IconName;
  children: ComponentChildren;
}

/** A remark that concerns the whole page or sheet. */
export function Note({ tone, icon = "info", children }: NoteProps) {
  return (
    <div class="note" data-tone={tone}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

interface MoreProps {
  summary: ComponentChildren;
  open?: boolean;
  children: ComponentChildren;
}

/** Content that is shown on request. */
export function More({ summary, open, children }: MoreProps) {
  return (
    <details class="more" open={open}>
      <summary>
        {summary}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}
