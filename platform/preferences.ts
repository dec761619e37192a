import {
  type PreferenceName,
  type PreferenceOf,
  PREFERENCES,
} from "@/domain/platform/preferences.ts";
import { DEFAULT_LOCALE, type Locale, LOCALES } from "@/locales/messages.ts";
import { weightsOf } from "./weights.ts";

/** A person's preferences, kept in cookies (decisions 1.10). */
export type Preferences =
  & {
    [Name in Exclude<PreferenceName, "locale" | "theme">]: PreferenceOf<Name>;
  }
  & {
    /** null follows the system */
    theme: Exclude<PreferenceOf<"theme">, "system"> | null;
  };

/** What the cookies say. On a phone filter panels are closed until one was left open, so that rows come first. */
export function readPreferences(
  cookies: Map<string, string>,
  headers: Headers,
): Preferences {
  const kept = <Name extends PreferenceName>(
    name: Name,
    usual: PreferenceOf<Name>,
  ) => {
    const values: readonly PreferenceOf<Name>[] = PREFERENCES[name];
    return values.find((value) => value === cookies.get(name)) ?? usual;
  };
  const theme = kept("theme", "system");
  const isPhone = /\bMobile\b/.test(headers.get("user-agent") ?? "");
  return {
    theme: theme === "system" ? null : theme,
    sidebar: kept("sidebar", "1"),
    filter: kept("filter", isPhone ? "0" : "1"),
    size: kept("size", "medium"),
    keys: kept("keys", "1"),
  };
}

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
