import { linksOf } from "@/tests/html.ts";
import type { Desk } from "@/tests/lists.ts";
import type { Offer } from "./offers.ts";

/** Parameters that make a state of a page, not another page. */
const STATES =
  /^(?:tab|dialog|do|confirm|open|id|edit|merge|version|adjust|delivery)$/;

/** An address with its numbers left out: two of them are the same page of different documents. */
export function patternOf(url: string): string {
  return url.replaceAll(/(?<=[/=])\d+(?=$|[/?&])/g, ":id");
}

/** The documents that the page of a list leads to, one of each kind of page, by their patterns. */
export function documentsOn(html: string): Map<string, string> {
  const tables = html.match(/<table class="gt.*?<\/table>/gs) ?? [];
  return byPattern(
    linksOf(tables.join("")).map(({ href }) => href).filter((href) =>
      href.startsWith("/") && patternOf(href).includes(":id") &&
      !href.startsWith("/file/")
    ),
  );
}

/** The states of a document's page that its links lead to: tabs and dialogs. */
export async function statesOf(
  desk: Desk,
  as: string,
  url: string,
): Promise<Map<string, string>> {
  const { body, status } = await (await desk.visitor(as)).get(url);
  if (status !== 200) return new Map();
  const path = url.split("?", 1)[0];
  return byPattern(
    linksOf(body).map(({ href }) => href).filter((href) => {
      const link = new URL(href, `http://x${url}`);
      return link.pathname === path &&
        [...link.searchParams.keys()].every((name) => STATES.test(name)) &&
        link.search !== "";
    }).map((href) => {
      const link = new URL(href, `http://x${url}`);
      return link.pathname + link.search;
    }),
  );
}

function byPattern(urls: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const url of urls) {
    const pattern = patternOf(url);
    if (!found.has(pattern)) found.set(pattern, url);
  }
  return found;
}

/** Pages that are no list: control panels and the search. */
export const OTHERS: readonly (readonly [as: string, ...urls: string[]])[] = [
  ["oem_green", "/oem", "/oem/order/create", "/oem/inventory/adjust"],
  [
    "oem_green",
    "/oem/order/create?dialog=product",
    "/oem/order/create?dialog=part",
  ],
  ["sales", "/mkt/index"],
  ["finance", "/finance/index"],
  [
    "production",
    "/prod/index",
    "/prod/produce/task-edit",
    "/prod/mall/category",
  ],
  ["admin", "/pms/index", "/common"],
  ["content", "/common/account/message?write=1"],
];

/** Who searches for what. */
export function searches(keywords: readonly string[]): [string, Offer][] {
  return ["oem_green", "sales", "admin"].flatMap((as) =>
    keywords.map((keyword): [string, Offer] => [as, {
      what: keyword,
      url: `/common?q=${encodeURIComponent(keyword)}`,
    }])
  );
}
