/** What is typed to find something, and its matches in what was found. Pure. */
import { z } from "zod";
import { pinyinPro } from "@/domain/large_packages.ts";
import { narrow } from "@/domain/text.ts";
import { line } from "@/domain/validate.ts";

/** A mobile number as people write it: with gaps or hyphens, with the country's code. */
const MOBILE = /^(?:\+?86[ -]?)?(1\d\d)[ -]?(\d{4})[ -]?(\d{4})$/;

/** A number as pages show it, in groups: a document's or a card's, not two short ones. */
const GROUPS = /^(?=(?: ?\d){8,}$)\d+(?: \d+)+$/;

/** What was typed, with numbers as they are kept: half width, without the gaps in which they are shown. */
export function plainKeyword(typed: string): string {
  const keyword = narrow(typed.trim()).replace(MOBILE, "$1$2$3");
  return GROUPS.test(keyword) ? keyword.replaceAll(" ", "") : keyword;
}

/** The same in the form of search columns: lower case; "" without any letter or digit. */
export function keywordOf(typed: string): string {
  return /[\p{L}\p{N}]/u.test(typed) ? plainKeyword(typed).toLowerCase() : "";
}

/** `?q=` of the global search: one line, at most 100 characters. */
export const SearchQuery = z.object({ q: line(100) });

/** From where to where, in code units: the end is not part of it. */
export type Mark = readonly [from: number, to: number];

/** The most marks in one text. */
const MOST_MARKS = 8;

/**
 * The places of a keyword's words in a text, in order: as typed, or else by the pronunciation of its Chinese (in full,
 * or initials).
 */
export function marksOf(text: string, keyword: string): Mark[] {
  const words = keyword.split(" ").filter(Boolean);
  const marks = words.flatMap((word) => {
    const typed = typedIn(text, word);
    return typed.length > 0 ? typed : spokenIn(text, word);
  });
  return joined(marks).slice(0, MOST_MARKS);
}

function typedIn(text: string, word: string): Mark[] {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return [];
  const marks: Mark[] = [];
  for (
    let from = lower.indexOf(word);
    from >= 0 && marks.length < MOST_MARKS;
    from = lower.indexOf(word, from + word.length)
  ) {
    marks.push([from, from + word.length]);
  }
  return marks;
}

/** A single letter is the initial of too much. */
function spokenIn(text: string, word: string): Mark[] {
  if (!/^[a-z]{2,}$/.test(word)) return [];
  const found = pinyinPro().match(text, word, { continuous: true, v: true }) ??
    [];
  return found.map((at) => [at, at + 1]);
}

/** In order, without overlaps. */
function joined(marks: readonly Mark[]): Mark[] {
  const all: [number, number][] = [];
  for (const [from, to] of marks.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}
