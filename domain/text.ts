/** How typed text is cleaned before it is kept (decisions 1.3). Pure. */

/** Control, zero-width, bidirectional and other characters that show nothing; the newline is treated apart. */
const INVISIBLE =
  /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu;
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;

/** Letters, digits, hyphens and points as wide as a Chinese character; brackets are so in names. */
const WIDE = /[\uff0d\uff0e\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

/** A class that has these and little else, for the server: with a list of all of them it takes ten times as long. */
export const SOME_WIDE = "[\uff0d-\uff5a]";

/** The same with letters, digits, hyphens and points half width; as long as before. */
export function narrow(typed: string): string {
  return typed.replace(WIDE, (wide) => wide.normalize("NFKC"));
}

/** A code of goods as codes are told apart: in half width, in any case. */
export function codeOf(typed: string): string {
  return narrow(typed).toLowerCase();
}

/** A document's number or a payer in plain letters and brackets, without blanks: as it is searched, and compared. */
export function plainLetters(typed: string): string {
  return typed.normalize("NFKC").replace(/\s+/gu, "");
}

/** One line of text: NFC, without what shows nothing, spaces joined and trimmed. */
export function cleanLine(typed: string): string {
  return cleanText(typed.replace(/\s/gu, " ")).replace(/ +/g, " ");
}

/** Text of several lines: the same, its line breaks kept as "\n". */
export function cleanText(typed: string): string {
  return typed
    .replace(/\r\n?|[\u2028\u2029]/gu, "\n")
    .replace(/[^\S\n]/gu, " ")
    .split("\n")
    .map((line) => line.replace(INVISIBLE, "").replace(PILED_MARKS, "$1"))
    .join("\n")
    .normalize("NFC")
    .trim();
}

/** Whether the database can hold the text: no NUL, no half of a surrogate pair. */
export function isStorable(typed: string): boolean {
  return typed.isWellFormed() && !typed.includes("\0");
}

/** A replacer for `JSON.stringify` that makes texts storable ({@link isStorable}): jsonb refuses the others. */
export function storable(_key: string, value: unknown): unknown {
  return typeof value === "string"
    ? value.toWellFormed().replaceAll("\0", "")
    : value;
}

/**
 * The beginning of a text, at most `most` UTF-16 units, without cutting what a reader takes for one character. Only a
 * character that is longer than that itself is cut, between its code points.
 */
export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = new Intl.Segmenter().segment(text).containing(most)?.index;
  return text.slice(0, cut) ||
    text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}

/** Of a longer search text only so many characters are looked for, as in the search of every list. */
export const MOST_SOUGHT = 100;

/** What is looked for beside a form's fields: never refused, since what else was typed would have to wait for it. */
export function soughtFor(typed: string): string {
  return excerpt(cleanLine(typed.toWellFormed()), MOST_SOUGHT);
}

/** A text that ends in "…" where it was longer than `most`, cut as {@link excerpt} does. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${excerpt(text, most)}…` : text;
}

/** Characters as a reader counts them. */
export function textLength(text: string): number {
  let count = 0;
  for (const _ of new Intl.Segmenter().segment(text)) count++;
  return count;
}

/** Whether a text is too long whatever cleaning it takes away: blanks and what shows nothing, but not so much. */
export function isFarAbove(text: string, max: number): boolean {
  return text.length > 10 * max + 10_000;
}

/** The most code units per character that a text may have on average: accents, flags and most emoji fit. */
const UNITS_OF_A_CHARACTER = 4;

/**
 * Whether a reader counts at most `max` characters; fast for the usual short text. One visible character may consist of
 * thousands of code points, more than an index row holds.
 */
export function fits(text: string, max: number): boolean {
  return text.length <= max ||
    text.length <= max * UNITS_OF_A_CHARACTER && textLength(text) <= max;
}
