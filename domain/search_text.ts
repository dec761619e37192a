import { pinyinPro } from "./large_packages.ts";
import { narrow } from "./text.ts";

const HAN = /\p{Script=Han}/u;
const HAN_RUN = /\p{Script=Han}{2,}/gu;
/** A telephone's number in groups, which is looked for without them, too. */
const GROUPED = /^\+?[\d() -]+$/;
/** Of a longer name the whole and its last characters are enough. */
const LONGEST_RUN = 20;

/**
 * The search column of a row: what a person would type to find it, as lower-case words. Chinese names come with their
 * full pinyin, also as a surname's where that is another, their initials and every suffix (of four characters the last
 * three, two and one), because lists match one or two characters only at the start of a word. Half width, like what is
 * asked for (`keywordOf`).
 */
export function searchText(...values: (string | null | undefined)[]): string {
  const words = values.flatMap((value) => value ? wordsOf(narrow(value)) : []);
  return [...new Set(words)].join(" ").toLowerCase();
}

/**
 * Every two Chinese characters that follow each other in a text, as words: so a word of two characters is found amid it,
 * where the {@link searchText} of a name has its endings.
 */
export function pairs(value: string): string {
  const found = (value.match(HAN_RUN) ?? []).flatMap((run) => {
    const characters = [...run];
    return characters.slice(1).map((next, i) => `${characters[i]}${next}`);
  });
  return [...new Set(found)].join(" ");
}

/**
 * How a name is pronounced, in lower case and half width: Chinese in pinyin. By this names are sorted, and found to
 * sound alike.
 */
export function spelling(value: string): string {
  return read(narrow(value)).join("").toLowerCase();
}

/** The same of a person's name: some surnames have a reading of their own, as 曾 (zēng) and 单 (shàn). */
export function personSpelling(value: string): string {
  return read(narrow(value), true).join("").toLowerCase();
}

/** The syllables of Chinese, other characters one by one. */
function read(value: string, asPerson = false): string[] {
  return pinyinPro().pinyin(value, {
    surname: asPerson ? "head" : "off",
    toneType: "none",
    type: "array",
    v: true,
  });
}

function wordsOf(value: string): string[] {
  const digits = value.replace(/\D/g, "");
  if (GROUPED.test(value) && digits.length >= 7) return [value, digits];
  if (!HAN.test(value)) return [value];
  const [usual, asPerson] = [read(value), read(value, true)];
  const readings = asPerson[0] === usual[0] ? [usual] : [usual, asPerson];
  return [
    value,
    ...readings.flatMap((
      syllables,
    ) => [syllables.join(""), initials(syllables)]),
    ...endings(value),
  ];
}

function initials(syllables: string[]): string {
  return syllables.map((syllable) => [...syllable][0]).join("");
}

function endings(value: string): string[] {
  return (value.match(HAN_RUN) ?? []).flatMap((run) => {
    const characters = [...run].slice(-LONGEST_RUN);
    return characters.slice(1).map((_, i) => characters.slice(i + 1).join(""));
  });
}
