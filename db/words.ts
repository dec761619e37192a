/** How a search column has the words of a keyword. */
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { codeOf } from "@/domain/text.ts";

type Finds = (
  search: Expression<unknown>,
  word: string,
) => RawBuilder<SqlBool>;

/**
 * Whether a search column has what was typed: one word, or several as one without the blanks, or each of them. An index
 * finds the longest, as `finds` has it; the others may stand anywhere in what it finds.
 */
export function hasWords(
  search: Expression<unknown>,
  keyword: string,
  finds: Finds = hasWord,
): RawBuilder<SqlBool> {
  const words = codeOf(keyword).split(" ").filter(Boolean);
  if (words.length < 2) return finds(search, words[0] ?? "");
  const [longest = "", ...others] = words.toSorted((one, other) =>
    other.length - one.length
  );
  const each = [
    finds(search, longest),
    ...others.map((word) => isIn(search, word)),
  ];
  return sql`(${finds(search, words.join(""))} or ${
    sql.join(each, sql` and `)
  })`;
}

/** Whether it has a word: from three characters on anywhere, else at the beginning of one of its own. */
export function hasWord(
  search: Expression<unknown>,
  word: string,
): RawBuilder<SqlBool> {
  if ([...word].length > 2) return isIn(search, word);
  const pattern = `${escaped(word)}%`;
  return sql`(${search} like ${pattern} or ${search} like ${`% ${pattern}`})`;
}

function isIn(search: Expression<unknown>, word: string): RawBuilder<SqlBool> {
  return sql`${search} like ${`%${escaped(word)}%`}`;
}

/** What was typed, as a part of a LIKE pattern. */
export function escaped(keyword: string): string {
  return keyword.replaceAll(/[\\%_]/g, "\\$&");
}
