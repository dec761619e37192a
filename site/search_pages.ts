import { type Actor, allows } from "@/domain/access.ts";
import { searchText } from "@/domain/search_text.ts";
import { type MessageKey, type T, translator } from "@/locales/messages.ts";
import { PANELS, panelsOf, sectionOf } from "./map.ts";
import { ownTitle, type Panel, type Place } from "./place.ts";

/** A page of the menu, as the global search knows it. */
interface Page {
  place: Place;
  panel: Panel;
  /** in lower case, as search columns are: the titles in both languages, the Chinese one with pinyin and initials */
  words: string;
}

interface FoundPage {
  title: string;
  /** its place in the menu */
  detail: string;
  href: string;
}

let all: readonly Page[] | undefined;

const zh = translator("zh-cn");
const en = translator("en-us");

/** The pages in menus, read once. A panel's first page is found by the panel's name too. */
function pages(): readonly Page[] {
  return all ??= PANELS.flatMap((panel) =>
    [panel, ...leaves(panel.children)]
      .filter((place) => place !== panel || panel.redirectTo === panel.path)
      .map((place) => ({ place, panel, words: wordsOf(place, panel) }))
  );
}

function leaves(places: readonly Place[]): Place[] {
  return places.filter(({ hidden }) => !hidden).flatMap((place) =>
    place.children ? leaves(place.children) : [place]
  );
}

function wordsOf({ path, title }: Place, panel: Panel): string {
  const titles: MessageKey[] = path === panel.redirectTo
    ? [title, panel.title]
    : [title];
  return searchText(...titles.flatMap((key) => [zh(key), en(key)]));
}

/** The pages that the keyword (lower case) finds and the actor may open, the best first; nothing is read for it. */
export function findPages(actor: Actor, t: T, keyword: string): FoundPage[] {
  const panels = new Set(panelsOf(actor));
  return pages()
    .filter(({ place, panel }) =>
      panels.has(panel) && allows(place.access, actor)
    )
    .map((page) => ({ page, tier: tierOf(page.words, keyword) }))
    .filter(({ tier }) => tier !== null)
    .toSorted((a, b) => a.tier! - b.tier!)
    .map(({ page: { place, panel } }) => ({
      title: t(place === panel ? ownTitle(panel) : place.title),
      detail: [panel.title, sectionOf(panel, place)?.title]
        .flatMap((key) => key ? [t(key)] : []).join(" / "),
      href: place.path,
    }));
}

/**
 * 0: a word equals it, 1: a word begins with it, 2: a word contains it; null: none does. One or two letters must begin
 * a word.
 */
function tierOf(words: string, keyword: string): number | null {
  const padded = ` ${words} `;
  if (padded.includes(` ${keyword} `)) return 0;
  if (padded.includes(` ${keyword}`)) return 1;
  const short = /^[a-z0-9]{1,2}$/.test(keyword);
  return !short && words.includes(keyword) ? 2 : null;
}
