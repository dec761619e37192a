import { type RawBuilder, sql, type SqlBool } from "kysely";
import { withinDays } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { addDays, dayNow } from "@/domain/time.ts";
import { momentsWithin } from "./moments.ts";
import { lastMonths, monthOf } from "./months.ts";

/** Mean days from confirming an order to shipping its first package; null without any. */
export interface LeadTime {
  /** of the last 90 days */
  days: number | null;
  /** of the 90 before */
  before: number | null;
  /** of each of the last twelve months, oldest first, without those in which nothing was shipped */
  months: number[];
}

/** How long orders take, by the days on which their first packages were shipped. One statement. */
export async function readLeadTime(
  db: Db,
  actor: Actor,
  settings: Settings,
): Promise<LeadTime> {
  const day = dayNow(settings.time_zone);
  const [recent, before] = [addDays(day, -89), addDays(day, -179)];
  const months = lastMonths(12, settings);
  const month = monthOf(months, settings);
  const rows = await momentsWithin(
    db,
    actor,
    "package",
    { from: months[0]?.from },
    settings,
    [recent, before, ...months.map(({ from }) => from)],
  ).select([
    month.as("month"),
    daysWhere(sql`true`).as("all"),
    daysWhere(withinDays("q.quarter", { from: recent }, settings)).as("days"),
    daysWhere(
      withinDays(
        "q.quarter",
        { from: before, to: addDays(recent, -1) },
        settings,
      ),
    ).as("before"),
  ]).groupBy(sql`grouping sets ((), (${sql.ref("month")}))`)
    .orderBy(sql.ref("month")).execute();
  const together = rows.find((row) => row.month === null);
  return {
    days: together?.days ?? null,
    before: together?.before ?? null,
    months: rows.flatMap(({ month, all }) => month ? all ?? [] : []),
  };
}

/** The mean days until the first packages of these moments were shipped; null without any. */
function daysWhere(condition: RawBuilder<SqlBool>): RawBuilder<number | null> {
  return sql`round(
    (sum(q.amount) filter (where ${condition})
      / nullif(sum(q.entries) filter (where ${condition}), 0) / 86400)::numeric, 1)::float8`;
}
