import { excerpt } from "@/domain/text.ts";

const MOST = 80;
/** Between two of these no cut is made: a part of a word or of an amount reads as another. Chinese may be cut anywhere. */
const WHOLE = "(?!\\p{Script=Han})[\\p{L}\\p{M}\\p{N}\\p{Sc}.,:'\u2019\u2212-]";
const CUT_OFF = new RegExp(`(?:${WHOLE})+$`, "u");
const GOES_ON = new RegExp(`^${WHOLE}`, "u");

/** The beginning of a message, on one line, that ends where a word, an amount or a Chinese character does. */
export function firstWords(content: string): string {
  const line = content.replaceAll("\n", " ");
  if (line.length <= MOST) return line;
  const cut = excerpt(line, MOST);
  const whole = GOES_ON.test(line.slice(cut.length))
    ? cut.replace(CUT_OFF, "")
    : cut;
  return `${(whole || cut).trimEnd()}…`;
}
