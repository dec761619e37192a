/** What notices are found by: words of theirs that no row has, and parameters that one shows. Pure. */
import { searchText } from "@/domain/search_text.ts";
import {
  holesOf,
  isMessageKey,
  type Locale,
  LOCALES,
  messageKeys,
  type Params,
  translator,
} from "@/locales/messages.ts";
import { type NoticeName, NOTICES } from "./notice_names.ts";

/** The notices that say a keyword in the words of a language. */
interface Saying {
  /** in a text of their own */
  names: NoticeName[];
  /** or where they show a parameter that is itself a text */
  shown: { param: string; names: NoticeName[]; values: string[] }[];
}

/** Parameters that are keys of texts, and what these begin with. */
const WORDED: Record<string, string[]> = {
  event: ["oem.order.log.", "oem.order.detail.automatic", "message.done."],
  status: ["oem.order.status."],
};

/** Which notices say a keyword to a reader of the language. */
export function noticesSaying(locale: Locale, keyword: string): Saying {
  const t = translator(locale);
  const typed = keyword.toLowerCase();
  const says = (text: string) => text.toLowerCase().includes(typed);
  const names = NOTICES.filter((name) =>
    textsOf(name, locale).some(({ start, holes }) =>
      [start, ...holes.map(({ after }) => after)].some(says)
    )
  );
  const shown = Object.entries(WORDED).map(([param, prefixes]) => ({
    param,
    names: NOTICES.filter((name) => shownBy(name, locale).has(param)),
    values: prefixes.flatMap((prefix) => messageKeys(prefix))
      .filter((key) => says(t(key))),
  }));
  return { names, shown: shown.filter(({ values }) => values.length > 0) };
}

/** Longer values are texts, which nobody looks for by pinyin. */
const LONGEST_NAME = 60;

/** What a notice is found by: its document's own words, and the parameters that its texts show. */
export function noticeSearch(
  name: NoticeName,
  params: Params,
  search: string,
): string {
  const shown = new Set(
    LOCALES.flatMap((locale) => [...shownBy(name, locale)]),
  );
  const values = Object.entries(params).flatMap(([param, value]) => {
    const text = String(value);
    const words = shown.has(param) && !isMessageKey(text) ? wordsOf(text) : "";
    return search.includes(words) ? [] : [words];
  });
  return [search, ...values].join(" ");
}

/** Amounts also without what only separates their digits. */
function wordsOf(value: string): string {
  if (value.length > LONGEST_NAME) return value.toLowerCase();
  return searchText(
    value,
    /^-?¥/.test(value) ? value.replace(/[¥,]/g, "") : "",
  );
}

function textsOf(name: NoticeName, locale: Locale) {
  const t = translator(locale);
  return [
    t(`message.notice.${name}`),
    t(`message.notice.${name}.text`),
  ].map(holesOf);
}

/** The names of the parameters that a notice shows. */
function shownBy(name: NoticeName, locale: Locale): Set<string> {
  const holes = textsOf(name, locale).flatMap(({ holes }) => holes);
  return new Set(holes.map((hole) => hole.name));
}
