import { DEFAULT_LOCALE, type Locale, LOCALES } from "@/locales/messages.ts";
import { weightsOf } from "./weights.ts";

/** A person's preferences, kept in cookies (decisions 1.10). */
export interface Preferences {
  /** null follows the system */
  theme: "light" | "dark" | null;
  sidebar: "1" | "0";
  /** whether the filter panels are open */
  filter: "1" | "0";
  /** row density of lists */
  size: "medium" | "small";
  /** whether lists have single-key shortcuts (WCAG 2.1.4: they can be turned off) */
  keys: "1" | "0";
}

/** What the cookies say. On a phone filter panels are closed until one was left open, so that rows come first. */
export function readPreferences(
  cookies: Map<string, string>,
  headers: Headers,
): Preferences {
  const theme = cookies.get("theme");
  const usual = /\bMobile\b/.test(headers.get("user-agent") ?? "") ? "0" : "1";
  return {
    theme: theme === "light" || theme === "dark" ? theme : null,
    sidebar: cookies.get("sidebar") === "0" ? "0" : "1",
    filter: (cookies.get("filter") ?? usual) === "0" ? "0" : "1",
    size: cookies.get("size") === "small" ? "small" : "medium",
    keys: cookies.get("keys") === "0" ? "0" : "1",
  };
}

/** The allowed values of each preference; others are refused. */
export const PREFERENCES: Record<string, readonly string[]> = {
  locale: LOCALES,
  theme: ["light", "dark", "system"],
  sidebar: ["1", "0"],
  filter: ["1", "0"],
  size: ["medium", "small"],
  keys: ["1", "0"],
};

/** Whether this is one of our languages. */
export function isLocale(value: string | null | undefined): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** The reader's language: their cookie's, for calls else the accepted one, else Chinese (decisions 1.1). */
export function readLocale(
  cookies: Map<string, string>,
  headers: Headers,
  isCall: boolean,
): Locale {
  const chosen = cookies.get("locale");
  if (isLocale(chosen)) return chosen;
  const accepted = isCall ? headers.get("accept-language") : null;
  return mostWanted(accepted ?? "") ?? DEFAULT_LOCALE;
}

/** Of our languages the one with the greatest weight, of several the first (RFC 9110, 12.5.4). */
function mostWanted(acceptLanguage: string): Locale | undefined {
  const wishes = weightsOf(acceptLanguage).flatMap(([range, q]) => {
    const [language] = range.split("-", 1);
    const locale = LOCALES.find((one) => one.split("-", 1)[0] === language);
    return locale && q > 0 ? [{ locale, q }] : [];
  });
  return wishes.toSorted((one, other) => other.q - one.q)[0]?.locale;
}
