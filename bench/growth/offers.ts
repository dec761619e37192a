import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { linksOf } from "@/tests/html.ts";
import { withParams } from "@/tests/lists.ts";

/** What people type into the fields of a list's filter. */
export interface Typed {
  keywords: readonly string[];
  spans: readonly string[];
}

/** What very many rows have, what some have, what none has; the beginnings of numbers and of telephones. */
const KEYWORDS = [
  "\u79d1\u6280", // half of the organizations are called so
  "\u738b", // a family name
  "\u738b\u4f1f",
  "\u6e29\u5ea6\u4f20\u611f\u5668", // a thing
  "2026",
  "139",
  "status",
  "zzzz",
];
/** Hundred orders begin with it: those in the middle of all. */
const HUNDRED = 2;

/** With the days that the data is of: the last two weeks, a month of a year ago, everything. */
export async function typedIn(db: Db): Promise<Typed> {
  const { rows: [data] } = await sql<
    Record<"number" | "weeks" | "month" | "end", string>
  >`
    select (select left(order_no, ${-HUNDRED}) from oem_order order by id offset orders / 2 limit 1) as number,
      to_char(now - interval '14 days', 'YYYY-MM-DD') as weeks,
      to_char(date_trunc('month', now - interval '13 months'), 'YYYY-MM-DD') as month,
      to_char(date_trunc('month', now - interval '12 months') - interval '1 day', 'YYYY-MM-DD') as "end"
    from bench.run`.execute(db);
  const { number, weeks, month, end } = data!;
  return {
    keywords: [...KEYWORDS, number],
    spans: [`from=${weeks}`, `from=${month}&to=${end}`, "from=2020-01-01"],
  };
}

/** Of a choice with many options the first of them. */
const OPTIONS = 6;

/** A state of a list: what is special about it, and its address. */
export interface Offer {
  what: string;
  url: string;
}

/** Every state that the page of a list leads to by one step but for its pages: its tabs, conditions, orders; and each order with each tab and with a keyword. */
export function offersOf(html: string, url: string, typed: Typed): Offer[] {
  const tabs = tabsOf(html, url);
  const orders = ordersOf(html);
  const conditions = conditionsOf(html, typed);
  const queries = [
    "",
    LONGEST,
    ...conditions,
    ...orders,
    ...conditions.includes(keywordQuery(KEYWORDS[0]!))
      ? orders.map((order) => `${keywordQuery(KEYWORDS[0]!)}&${order}`)
      : [],
  ];
  const own = queries.map((query) => offer(url, query));
  const ofTabs = tabs.flatMap((tab) => [
    offer(tab, ""),
    ...orders.map((order) => offer(tab, order)),
  ]);
  const all = new Map([...own, ...ofTabs].map((each) => [each.url, each]));
  return [...all.values()];
}

/** The state with as many rows as a page can have. */
export const LONGEST = "page_size=200";

/** The number of the last page that the page of a list leads to; 1 when it has no other. */
export function lastPageIn(html: string): number {
  const pager = /<nav class="pager".*?<\/nav>/s.exec(html)?.[0] ?? "";
  const pages = linksOf(pager).map(({ href }) =>
    Number(/[?&]page=(\d+)/.exec(href)?.[1] ?? 1)
  );
  return Math.max(1, ...pages);
}

function offer(url: string, query: string): Offer {
  const whole = query ? withParams(url, query) : url;
  return { what: decodeURIComponent(whole.split("?")[1] ?? ""), url: whole };
}

/** The tabs of the list that are states of it, not other lists. */
export function tabsOf(html: string, url: string): string[] {
  const path = url.split("?", 1)[0]!;
  const nav = /<nav class="phase".*?<\/nav>/s.exec(html)?.[0] ?? "";
  return linksOf(nav).map(({ href }) => href)
    .filter((href) => href.split("?", 1)[0] === path && !href.includes("tab="));
}

/** Both directions of every column that can be sorted by. */
function ordersOf(html: string): string[] {
  const heads = html.match(/<thead.*?<\/thead>/gs)?.join("") ?? "";
  const fields = linksOf(heads).flatMap(({ href }) =>
    /[?&]sort=-?(\w+)/.exec(href)?.[1] ?? []
  );
  return [...new Set(fields)].flatMap((field) => [
    `sort=${field}`,
    `sort=-${field}`,
  ]);
}

function keywordQuery(keyword: string): string {
  return `keyword=${encodeURIComponent(keyword)}`;
}

/** Each field of the filter panel with each of its options; of a text field what people type. */
function conditionsOf(
  html: string,
  { keywords, spans }: Typed,
): string[] {
  const panel = /<form class="fgrid".*?<\/form>/s.exec(html)?.[0] ?? "";
  const selects = [...panel.matchAll(
    /<select[^>]*\sname="(\w+)"[^>]*>(.*?)<\/select>/gs,
  )].flatMap(([, name = "", options = ""]) =>
    [...options.matchAll(/<option value="([^"]+)"/g)].slice(0, OPTIONS)
      .map(([, value = ""]) => `${name}=${encodeURIComponent(value)}`)
  );
  const inputs = [...panel.matchAll(/<input[^>]*>/g)].flatMap(([input]) => {
    const name = /\sname="(\w+)"/.exec(input)?.[1] ?? "";
    if (input.includes('type="hidden"') || name === "to") return [];
    if (name === "from") return spans;
    if (name === "keyword") return keywords.map(keywordQuery);
    return [`${name}=1`, `${name}=100`];
  });
  return [...selects, ...inputs];
}
