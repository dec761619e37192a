import type { ZhKey } from "./zh-cn/all.ts";
import { en } from "./en-us/all.ts";
import { zh } from "./zh-cn/all.ts";

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
 * Words a key in the reader's language; `{name}` in the text is replaced by the parameter of that name, and
 * `{name|row|rows}` by the first word where it is 1, else by the second.
 */
export type T = ((key: MessageKey, params?: Params) => string) & {
  locale: Locale;
};

const tables: Record<Locale, Record<MessageKey, string>> = {
  "zh-cn": zh,
  "en-us": en,
};

const HOLE = /\{(\w+)(?:\|(\w+)\|(\w+))?\}/g;

export function translator(locale: Locale): T {
  const table = tables[locale];
  // A parameter may be a text itself, e.g. the label of a state.
  const word = (value: string | number) =>
    typeof value === "string" && isMessageKey(value)
      ? table[value]
      : String(value);
  const t = (key: MessageKey, params?: Params) =>
    params
      ? table[key].replace(HOLE, (hole, name, one, many) => {
        const value = params[name] ?? hole;
        return many === undefined
          ? word(value)
          : String(value) === "1"
          ? one
          : many;
      })
      : table[key];
  return Object.assign(t, { locale });
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(zh, key);
}
