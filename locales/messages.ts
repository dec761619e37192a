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
/** Words a key in the reader's language; `{name}` in the text is replaced by the parameter of that name. */
export type T = ((key: MessageKey, params?: Params) => string) & {
  locale: Locale;
};

const tables: Record<Locale, Record<MessageKey, string>> = {
  "zh-cn": zh,
  "en-us": en,
};

export function translator(locale: Locale): T {
  const table = tables[locale];
  // A parameter may be a text itself, e.g. the label of a state.
  const word = (value: string | number) =>
    typeof value === "string" && isMessageKey(value)
      ? table[value]
      : String(value);
  const t = (key: MessageKey, params?: Params) => {
    if (!params) return table[key];
    const [first = "", ...rest] = partsOf(table[key]);
    let text = first;
    for (let i = 0; i < rest.length; i += 2) {
      const name = rest[i]!;
      text += word(params[name] ?? `{${name}}`) + rest[i + 1];
    }
    return text;
  };
  return Object.assign(t, { locale });
}

const parted = new Map<string, string[]>();

/** A text by its holes: what is before the first, its name, what is after it, and so on. Looked for once in each. */
function partsOf(text: string): string[] {
  return parted.getOrInsertComputed(text, () => text.split(/\{(\w+)\}/));
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(zh, key);
}
