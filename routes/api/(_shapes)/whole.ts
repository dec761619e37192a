import type { z } from "zod";
import { limits, toList } from "@/db/list.ts";
import {
  listFilter,
  optionalFlag,
  undatedFilter,
} from "@/domain/platform/list_filter.ts";
import { codeOf } from "@/domain/text.ts";
import { optionalId } from "@/domain/validate.ts";
import { paged } from "@/platform/api.ts";

/**
 * What a program may ask of rows so few that they are read whole (decisions 1.1, 4.6): without a parameter, or with
 * `no_page=1`, all of them; with any other, a page.
 */
export const WholeFilter = undatedFilter({
  category_id: optionalId,
  no_page: optionalFlag,
});
/** The same of rows that belong to no category, by the days on which they were made. */
export const DatedWholeFilter = listFilter({ no_page: optionalFlag });

type Asked =
  & Pick<z.output<typeof WholeFilter>, "page" | "page_size" | "no_page">
  & { keyword?: string | undefined };

/** All the rows that a keyword finds in what `words` says of each, or a page of them, each shaped for the caller. */
export function wholeOrPage<Row>(
  url: URL,
  asked: Asked,
  rows: readonly Row[],
  words: (row: Row) => string[],
  shape: (row: Row) => unknown,
) {
  const found = rows.filter((row) => isFound(asked.keyword, words(row)));
  if (asked.no_page || url.search === "") return found.map(shape);
  const { limit, offset } = limits(asked);
  const page = found.slice(offset, offset + limit);
  return paged(toList(page, found.length, asked), shape);
}

/** Whether one of the words contains what is looked for, in either case and width; without it, any does. */
export function isFound(
  keyword: string | undefined,
  words: readonly string[],
): boolean {
  const sought = codeOf(keyword ?? "");
  return words.some((word) => codeOf(word).includes(sought));
}
