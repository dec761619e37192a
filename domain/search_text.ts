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
 * full pinyin, their initials and every suffix (of four characters the last three, two and one), because lists match
 * one or two characters only at the start of a word. Half width, like what is asked for (`keywordOf`).
 */
export function searchText(...values: (string | null | undefined)[]): string {
  const words = values.flatMap((value) => value ? wordsOf(narrow(value)) : []);
  return [...new Set(words)].join(" ").toLowerCase();
}

/**
 * How a name is pronounced, in lower case and half width: Chinese in pinyin. By this names are sorted, and found to
 * sound alike.
 */
export function spelling(value: string): string {
  const { pinyin } = pinyinPro();
  return pinyin(narrow(value), { toneType: "none", type: "array", v: true })
    .join("").toLowerCase();
}

function wordsOf(value: string): string[] {
  const digits = value.replace(/\D/g, "");
  if (GROUPED.test(value) && digits.length >= 7) return [value, digits];
  if (!HAN.test(value)) return [value];
  return [value, spelling(value), initials(value), ...endings(value)];
}

function initials(value: string): string {
  return pinyinPro().pinyin(value, {
    pattern: "first",
    toneType: "none",
    type: "array",
    v: true,
  })
    .join("");
}

function endings(value: string): string[] {
  return (value.match(HAN_RUN) ?? []).flatMap((run) => {
    const characters = [...run].slice(-LONGEST_RUN);
    return characters.slice(1).map((_, i) => characters.slice(i + 1).join(""));
  });
}
