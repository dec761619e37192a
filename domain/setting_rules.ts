/** Every setting: its meaning, its default and its rule. Pure. */
import { z } from "zod";

const MB = 1024 * 1024;

/**
 * Bytes of one account's files that nothing uses yet: 25 of the largest videos, far more than the forms that somebody
 * has open can wait for. Who uploads on and on would fill the disk for everybody. No file may be larger.
 */
export const MOST_UNUSED = 5_000 * MB;

export interface Settings {
  site_title: string;
  /** the business time zone, as IANA names it */
  time_zone: string;
  /** the deposit's share of an order's total, in ten-thousandths */
  deposit_share: number;
  auto_receive_days: number;
  extend_days: number;
  auto_complete_days: number;
  /** after how many days a document is overdue with whoever holds it */
  overdue_days: {
    finance: number;
    sales: number;
    production: number;
    warehouse: number;
    customer: number;
  };
  /** how long an invitation to an organization is good for */
  invite_days: number;
  /** how long a notice is kept; what somebody wrote stays */
  notice_days: number;
  /** open pages of one account that are told of changes, at each instance */
  sockets_per_account: number;
  /** bytes by class of file */
  upload_limits: { image: number; document: number; video: number };
}

export type SettingName = keyof Settings;

/** The rule of a value, also in words. */
interface Rule<T> {
  unit: string;
  /** in words, behind "must be" */
  rule: string;
  schema: z.ZodType<T>;
}

interface Setting<T> extends Rule<T> {
  meaning: string;
  fallback: T;
}

function whole(unit: string, min: number, max: number): Rule<number> {
  const schema = z.int().min(min).max(max);
  return { unit, rule: `a whole number from ${min} to ${max}`, schema };
}

/** One value for each of several names: as JSON, all of them. */
function each<const N extends string>(
  names: readonly N[],
  { unit, rule, schema }: Rule<number>,
): Rule<Record<N, number>> {
  return {
    unit: `${unit} each`,
    rule: `JSON that names ${names.join(", ")}, each with ${rule}`,
    schema: z.looseRecord(z.enum(names), schema), // another version may know more names
  };
}

const days = whole("days", 1, 3_650);

/** Every setting with its default (decisions 1.3, 1.9, 4.2, 4.3); docs/operations.md lists them from here. */
const SETTINGS: { [K in SettingName]: Setting<Settings[K]> } = {
  site_title: {
    meaning:
      "Name of the site: on the sign-in page, in titles, and as the issuer of documents.",
    fallback: "Admin",
    unit: "text",
    rule: "1 to 100 characters",
    schema: z.string().min(1).max(100),
  },
  time_zone: {
    meaning: "Business time zone: for days, document numbers and deadlines.",
    fallback: "Asia/Shanghai",
    unit: "IANA name",
    rule: "the name of a time zone, like Asia/Shanghai",
    schema: z.string().refine(isTimeZone),
  },
  deposit_share: {
    meaning:
      "Share of an order's total that is due as a deposit when it is confirmed.",
    fallback: 3_000,
    ...whole("ten-thousandths", 0, 10_000),
  },
  auto_receive_days: {
    meaning:
      "Days from shipping until an order counts as received; for orders shipped after the change.",
    fallback: 15,
    ...days,
  },
  extend_days: {
    meaning: "Days by which a customer may postpone that, once.",
    fallback: 7,
    ...days,
  },
  auto_complete_days: {
    meaning: "Days until a settled order completes by itself.",
    fallback: 7,
    ...days,
  },
  overdue_days: {
    meaning: "Days until a document is overdue, by who has to act.",
    fallback: {
      finance: 2,
      sales: 2,
      production: 7,
      warehouse: 2,
      customer: 5,
    },
    ...each(["finance", "sales", "production", "warehouse", "customer"], days),
  },
  invite_days: {
    meaning: "Days that an invitation to an organization is valid.",
    fallback: 7,
    ...days,
  },
  notice_days: {
    meaning: "Days until a notice is deleted; messages that people wrote stay.",
    fallback: 180,
    ...days,
  },
  sockets_per_account: {
    meaning: "Open pages per account that get live updates, per process.",
    fallback: 20,
    ...whole("pages", 1, 1_000),
  },
  upload_limits: {
    meaning:
      "Largest accepted file, by class; above 210 MB only in pieces, which a page without scripts can't send.",
    fallback: { image: 10 * MB, document: 50 * MB, video: 200 * MB },
    ...each(["image", "document", "video"], whole("bytes", 1, MOST_UNUSED)),
  },
};

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** Offsets are none: the database would read their sign the other way round, and they know no summer time. */
function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Makes a value of every setting. */
export function ofEach(value: (name: SettingName) => unknown): Settings {
  return Object.fromEntries(
    SETTING_NAMES.map((name) => [name, value(name)]),
  ) as { [K in SettingName]: never };
}

/** The values until the table `setting` says otherwise. */
export const DEFAULT_SETTINGS: Settings = ofEach((name) =>
  SETTINGS[name].fallback
);

/** Whether something is stored (not undefined) that its rule refuses. */
export function isRefused(name: SettingName, value: unknown): boolean {
  return value !== undefined && !SETTINGS[name].schema.safeParse(value).success;
}

/** The value of a text, taken as it is or as JSON; undefined if the setting's rule refuses it. */
export function parseSetting(name: SettingName, typed: string): unknown {
  return [typed, fromJson(typed)].find((value) =>
    value !== undefined && !isRefused(name, value)
  );
}

function fromJson(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return undefined;
  }
}

/** A value as {@link parseSetting} takes it. */
export function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A setting as shown to operators; values as text, those of several names as JSON. */
interface DescribedSetting {
  name: SettingName;
  fallback: string;
  unit: string;
  rule: string;
  meaning: string;
}

/** The rule of a setting in words, behind "must be". */
export function ruleOf(name: SettingName): string {
  return SETTINGS[name].rule;
}

/** Every setting, in the order of docs/operations.md. */
export function describeSettings(): DescribedSetting[] {
  return SETTING_NAMES.map((name) => {
    const { fallback, unit, rule, meaning } = SETTINGS[name];
    return { name, fallback: toText(fallback), unit, rule, meaning };
  });
}
