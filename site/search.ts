import type { FoundGroup, Hit } from "@/components/search/found.ts";
import {
  findRows,
  FOUND_KINDS,
  type FoundKind,
  type FoundRows,
} from "@/db/platform/search.ts";
import type { Actor } from "@/domain/access.ts";
import { keywordOf, marksOf } from "@/domain/platform/search_keyword.ts";
import type { T } from "@/locales/messages.ts";
import { rateLimit } from "@/platform/rate_limit.ts";
import type { State } from "@/utils.ts";
import { linkOf, linkToAll, reachableKinds } from "./search_links.ts";
import { findPages } from "./search_pages.ts";
import { withUnit } from "@/locales/digits.ts";

/** The text of a hit: its title, and what distinguishes it. */
const WORDS: {
  [Kind in FoundKind]: (
    row: FoundRows[Kind][number],
    t: T,
    actor: Actor,
  ) => [title: string, ...details: string[]];
} = {
  order: (row, t, actor) => [
    row.order_no,
    actor.kind === "staff" ? row.organization : "",
    t(`oem.order.status.${row.status}`),
    row.receiver,
    row.phone,
  ],
  organization: ({ name, contact, phone }) => [name, contact, phone],
  customer: ({ name, organization, phone }) => [name, organization, phone],
  individual: ({ name, phone }) => [name, phone],
  goods: ({ name, sn, kind }, t) => [name, sn, t(`catalogue.kind.${kind}`)],
  stock: ({ name, sn, quantity, unit }) => [name, sn, withUnit(quantity, unit)],
  product: ({ name, sn }) => [name, sn],
};

const notTooOften = rateLimit(40, 10);

/**
 * The search results that the reader may see: pages, then rows by kind, at most `most` of each, best first; without a
 * link where the reader may open none. At most three statements; none for a keyword without a letter or digit. Throws
 * Refused 42900 for a reader who searches all the time.
 */
export async function searchSite(
  { db, t }: Pick<State, "db" | "t">,
  actor: Actor,
  typed: string,
  most: number,
): Promise<FoundGroup[]> {
  const keyword = keywordOf(typed);
  if (keyword === "") return [];
  notTooOften(db, actor.id);
  const kinds = reachableKinds(actor);
  const rows = await findRows(db, actor, { keyword, most, kinds });
  const pages = findPages(actor, t, keyword).map(({ title, detail, href }) =>
    hitOf(keyword, title, [detail], href)
  );
  const groups = [
    group("page", pages, null),
    ...FOUND_KINDS.map((kind) =>
      group(kind, hitsOf(kind, rows[kind]), linkToAll(kind, actor, keyword))
    ),
  ];
  return groups.filter(({ hits }) => hits.length > 0);

  function hitsOf<Kind extends FoundKind>(
    kind: Kind,
    found: FoundRows[Kind],
  ): Hit[] {
    return found.map((row: FoundRows[Kind][number]) => {
      const [title, ...details] = WORDS[kind](row, t, actor);
      return hitOf(keyword, title, details, linkOf(kind, actor, row));
    });
  }

  function group(
    kind: FoundKind | "page",
    hits: readonly Hit[],
    all: string | null,
  ): FoundGroup {
    return {
      kind,
      title: t(`search.kind.${kind}`),
      hits: hits.slice(0, most),
      more: hits.length > most,
      all: hits.some(({ href }) => href !== null) ? all : null,
    };
  }
}

function hitOf(
  keyword: string,
  title: string,
  details: readonly string[],
  href: string | null,
): Hit {
  const detail = details.filter(Boolean).join(" · ");
  return {
    title,
    title_marks: marksOf(title, keyword),
    detail,
    detail_marks: marksOf(detail, keyword),
    href,
  };
}
