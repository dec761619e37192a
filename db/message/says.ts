/** How messages are found by what their readers see. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { matches } from "@/db/list.ts";
import { noticesSaying } from "@/domain/message/notice_search.ts";
import { narrow } from "@/domain/text.ts";
import type { Locale } from "@/locales/messages.ts";

/** Between two words of a notice: blanks and punctuation, but for what stands between the digits of a figure. */
const BETWEEN = /[\s;；：，。、「」]+|[:,](?!\d)|(?<!\d)[:,]/u;

/**
 * Whether a message (`m`) says the keyword as it is, or each of its words: one of them may stand in a notice's own text,
 * and the next be what that shows.
 */
export function says(keyword: string, locale: Locale): RawBuilder<SqlBool> {
  const whole = saysOne(keyword, locale);
  const words = narrow(keyword).split(BETWEEN).filter(Boolean);
  if (words.length < 2) return whole;
  const each = words.map((word) => saysOne(word, locale));
  return sql`(${whole} or (${sql.join(each, sql` and `)}))`;
}

/** Whether a message says something in what was written, or in the words that notices are read in. */
function saysOne(keyword: string, locale: Locale): RawBuilder<SqlBool> {
  const { names, shown } = noticesSaying(locale, keyword);
  const ways = [
    matches("m.search", keyword),
    ...names.length ? [sql`m.key in (${sql.join(names)})`] : [],
    ...shown.map(({ param, names, values }) =>
      sql`(m.key in (${sql.join(names)}) and m.params ->> ${
        sql.lit(param)
      } in (${sql.join(values)}))`
    ),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}
