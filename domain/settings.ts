import { z } from "zod";
import type { Db, Trx } from "@/db/schema/database.ts";

const MB = 1024 * 1024;

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

/** The values of decisions 1.3, 1.9, 4.2 and 4.3, until the table `setting` says otherwise. */
export const DEFAULT_SETTINGS: Settings = {
  site_title: "Admin",
  time_zone: "Asia/Shanghai",
  deposit_share: 3_000,
  auto_receive_days: 15,
  extend_days: 7,
  auto_complete_days: 7,
  overdue_days: {
    finance: 2,
    sales: 2,
    production: 7,
    warehouse: 2,
    customer: 5,
  },
  invite_days: 7,
  notice_days: 180,
  sockets_per_account: 20,
  upload_limits: { image: 10 * MB, document: 50 * MB, video: 200 * MB },
};

const days = z.int().min(1).max(3_650);
const bytes = z.int().min(1).max(10_240 * MB);
const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
});

const schemas: { [K in keyof Settings]: z.ZodType<Settings[K]> } = {
  site_title: z.string().min(1).max(100),
  time_zone: timeZone,
  deposit_share: z.int().min(0).max(10_000),
  auto_receive_days: days,
  extend_days: days,
  auto_complete_days: days,
  overdue_days: z.object({
    finance: days,
    sales: days,
    production: days,
    warehouse: days,
    customer: days,
  }),
  invite_days: days,
  notice_days: days,
  sockets_per_account: z.int().min(1).max(1_000),
  upload_limits: z.object({ image: bytes, document: bytes, video: bytes }),
};

/**
 * The settings as they are now; a missing one has its default. Throws when a stored value is not of its type:
 * money and deadlines must not follow a default that nobody chose.
 */
export async function readSettings(db: Db | Trx): Promise<Settings> {
  const rows = await db.selectFrom("setting").select(["key", "value"])
    .execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const read = <K extends keyof Settings>(key: K): Settings[K] =>
    stored.has(key)
      ? schemas[key].parse(stored.get(key))
      : DEFAULT_SETTINGS[key];
  return {
    site_title: read("site_title"),
    time_zone: read("time_zone"),
    deposit_share: read("deposit_share"),
    auto_receive_days: read("auto_receive_days"),
    extend_days: read("extend_days"),
    auto_complete_days: read("auto_complete_days"),
    overdue_days: read("overdue_days"),
    invite_days: read("invite_days"),
    notice_days: read("notice_days"),
    sockets_per_account: read("sockets_per_account"),
    upload_limits: read("upload_limits"),
  };
}
