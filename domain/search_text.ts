import { pinyin } from "pinyin-pro";

const HAN = /\p{Script=Han}/u;
const HAN_RUN = /\p{Script=Han}{3,}/gu;
/** Longer names are found by their beginning and by three characters anywhere; no one types the rest's ends. */
const LONGEST_RUN = 12;

/**
 * The search column of a row: what a person would type to find it, as words in lower case. Chinese names come with
 * their full pinyin, their initials, and every ending (the last two of four), because a list looks for one or two
 * characters only where a word begins.
 */
export function searchText(...values: (string | null | undefined)[]): string {
  const words = values.flatMap((value) => value ? wordsOf(value) : []);
  return [...new Set(words)].join(" ").toLowerCase();
}

function wordsOf(value: string): string[] {
  if (!HAN.test(value)) return [value];
  return [value, spelled(value), initials(value), ...endings(value)];
}

function spelled(value: string): string {
  return pinyin(value, { toneType: "none", type: "array", v: true }).join("");
}

function initials(value: string): string {
  return pinyin(value, {
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
    return characters.slice(1, -1).map((_, i) =>
      characters.slice(i + 1).join("")
    );
  });
}
