import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import List from "@/islands/List.tsx";
import { grouped } from "@/locales/digits.ts";
import type { T } from "@/locales/messages.ts";
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { PageHead } from "./page_head.tsx";
import { withQuery } from "./query.ts";
import { useT } from "./reader.tsx";
import { Sentence } from "./sentence.tsx";

interface ListPageProps {
  title: string;
  /** right of the title */
  beside?: ComponentChildren;
  /** one grey sentence where there is room for it */
  note?: ComponentChildren;
  actions?: ComponentChildren;
  /** a message above the sheet */
  notice?: ComponentChildren;
  /** tabs, filter, sums, table, pager */
  children: ComponentChildren;
}

/** The frame of every list: head, then one sheet with everything about its rows. */
export function ListPage(
  { title, beside, note, actions, notice, children }: ListPageProps,
) {
  return (
    <>
      <PageHead title={title} status={beside} aside={note}>{actions}</PageHead>
      {notice}
      <section class="sheet list bleed" aria-label={title}>{children}</section>
      <List />
    </>
  );
}

export interface Tab {
  title: ComponentChildren;
  href: string;
  /** exact up to ten thousand (decisions 1.2) */
  count?: number;
  current?: boolean;
}

/** The address that opens with a view of the reader's and not with all rows: around a list that has such a view. */
export const OpensWithView = createContext<string | null>(null);

/** How rows are shown is no condition on them. */
const SHOWN = { sort: null, page_size: null, columns: null };

interface TabsProps {
  /** what the tabs divide, e.g. "by phase" */
  label: string;
  items: readonly Tab[];
}

/** Links that divide the list, with their counts under the current filter. */
export function PhaseTabs({ label, items }: TabsProps) {
  return (
    <nav class="phase" aria-label={label}>
      {items.map((tab) => <TabLink key={tab.href} {...tab} />)}
    </nav>
  );
}

/** The states inside the chosen phase. */
export function StatusChips({ label, items }: TabsProps) {
  return (
    <nav class="chips" aria-label={label}>
      {items.map((tab) => <TabLink key={tab.href} {...tab} class="chip" />)}
    </nav>
  );
}

/** A tab without a condition says that it has all rows: it does not lead back to the view that the list opens with. */
function TabLink(
  { title, href, count, current, class: more }: Tab & { class?: string },
) {
  const t = useT();
  const bare = useContext(OpensWithView);
  const unasked = bare !== null && withQuery(href, SHOWN) === bare;
  return (
    <a
      class={more}
      href={unasked ? withQuery(href, { view: "none" }) : href}
      aria-current={current ? "true" : undefined}
    >
      {title}
      {count !== undefined && <em>{counted(t, count)}</em>}
    </a>
  );
}
TabLink.lazy = true;

/** The number of rows, and their sums. */
export function SumBar({ children }: { children: ComponentChildren }) {
  return <div class="tool">{children}</div>;
}

interface TotalProps {
  count: number;
  /** more than were counted */
  more?: boolean;
}

/** A count in words: exact up to ten thousand (decisions 1.2). */
export function counted(t: T, n: number, more = n > LIST_LIMIT): string {
  return more ? t("list.more_than", { n: LIST_LIMIT / 10_000 }) : grouped(n);
}

/** How many rows the filter finds. */
export function Total({ count, more }: TotalProps) {
  const n = counted(useT(), count, more);
  return (
    <span>
      <Sentence of="list.total" with={{ n: <b class="num">{n}</b> }} />
    </span>
  );
}
