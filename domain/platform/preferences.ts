import { LOCALES } from "@/locales/messages.ts";

const YES_OR_NO = ["1", "0"] as const;

/** The allowed values of each preference (decisions 1.10); others are refused. */
export const PREFERENCES = {
  locale: LOCALES,
  theme: ["light", "dark", "system"],
  sidebar: YES_OR_NO,
  /** whether the filter panels are open */
  filter: YES_OR_NO,
  /** row density of lists */
  size: ["medium", "small"],
  /** whether lists have single-key shortcuts (WCAG 2.1.4: they can be turned off) */
  keys: YES_OR_NO,
} as const;

export type PreferenceName = keyof typeof PREFERENCES;
export type PreferenceOf<Name extends PreferenceName> =
  typeof PREFERENCES[Name][number];

/** Whether there is this preference, with this value. */
export function isPreference(name: string, value: string): boolean {
  return Object.entries(PREFERENCES).some(([own, values]) =>
    own === name && values.some((one) => one === value)
  );
}
