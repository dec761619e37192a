import { grouped } from "./digits.ts";
import type { ZhKey } from "./zh-cn/all.ts";
import { readEn } from "./en-us/all.ts";
import { readZh } from "./zh-cn/all.ts";

export const LOCALES = ["zh-cn", "en-us"] as const;
export type Locale = typeof LOCALES[number];
export const DEFAULT_LOCALE: Locale = "zh-cn";

/** The language that is a click away. */
export function otherLocale(locale: Locale): Locale {
  return locale === "zh-cn" ? "en-us" : "zh-cn";
}

/** A language is named in itself, whatever the reader's is; `lang` is its tag in HTML. */
export const LOCALE_NAMES: Record<Locale, { name: string; lang: string }> = {
  "zh-cn": { name: "中文", lang: "zh-CN" },
  "en-us": { name: "English", lang: "en" },
};

export type MessageKey = ZhKey;
export type Params = Record<string, string | number>;
/**
 * Translates a key into the reader's language. `{name}` is replaced by that parameter, numbers with grouped thousands;
 * `{name|row|rows}` by the first word if it is 1, else by the second.
 */
export type T = ((key: MessageKey, params?: Params) => string) & {
  locale: Locale;
};

const tables: Record<Locale, () => Record<MessageKey, string>> = {
  "zh-cn": readZh,
  "en-us": readEn,
};

export function translator(locale: Locale): T {
  const table = tables[locale]();
  // A parameter may be a text itself, e.g. the label of a state.
  const word = (value: string | number) =>
    typeof value === "string" && isMessageKey(value)
      ? table[value]
      : Number.isInteger(value)
      ? grouped(value)
      : value;
  const t = (key: MessageKey, params?: Params) => {
    if (!params) return table[key];
    const { start, holes } = holesOf(table[key]);
    let text = start;
    for (const { name, one, many, after } of holes) {
      const value = params[name] ?? `{${name}}`;
      const shown = many === undefined
        ? word(value)
        : isOne(value)
        ? one
        : many;
      text += shown + after;
    }
    return text;
  };
  return Object.assign(t, { locale });
}

/** A parameter's place in a text, and the text after it; with `one` and `many` the parameter chooses between them. */
export interface Hole {
  name: string;
  one?: string;
  many?: string;
  after: string;
}

interface Parted {
  start: string;
  holes: Hole[];
}

const parted = new Map<string, Parted>();

/** A text split at its parameters, once: a list repeats a sentence in each row. */
export function holesOf(text: string): Parted {
  return parted.getOrInsertComputed(text, part);
}

/** Whether a number takes the singular. */
export function isOne(value: unknown): boolean {
  return String(value) === "1";
}

function part(text: string): Parted {
  const [start = "", ...rest] = text.split(
    /\{(\w+)(?:\|([^|{}]+)\|([^|{}]+))?\}/,
  );
  const holes: Hole[] = [];
  for (let i = 0; i < rest.length; i += 4) {
    const [name = "", one, many, after = ""] = rest.slice(i, i + 4);
    holes.push({ name, one, many, after });
  }
  return { start, holes };
}

/** The keys of texts that begin so. */
export function messageKeys<Prefix extends string>(
  prefix: Prefix,
): (MessageKey & `${Prefix}${string}`)[] {
  return Object.keys(readZh()).filter((key) => key.startsWith(prefix)) as (
    & MessageKey
    & `${Prefix}${string}`
  )[];
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(readZh(), key);
}
