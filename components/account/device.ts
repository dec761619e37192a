import type { SignInRow } from "@/db/account/sessions.ts";
import type { T } from "@/locales/messages.ts";

/**
 * The names by which browsers identify themselves, in order of precedence: Edge and WeChat also say Chrome, Chrome also
 * says Safari.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, "WeChat"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|CriOS)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, "Windows"],
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

export interface Device {
  browser?: string;
  system?: string;
}

/** The browser and system of a sign-in, by its user agent. */
function deviceOf(userAgent: string): Device {
  const named = (names: typeof BROWSERS) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}

/** From which browser somebody signed in, in words. */
export function deviceName(t: T, { user_agent }: SignInRow): string {
  const { browser, system } = deviceOf(user_agent);
  const name = browser ?? t("account.page.session.unknown");
  return system
    ? t("account.page.session.on", { browser: name, system })
    : name;
}
