import { type RawBuilder, sql } from "kysely";
import type { Settings } from "@/domain/setting_rules.ts";
import { dayNow, startOfDay } from "@/domain/time.ts";

/** A calendar month in the business time zone; `to` is today in the current one. */
export interface Month {
  /** YYYY-MM */
  month: string;
  from: string;
  to: string;
}

/** The whole month that lies a number of months before that of `day`. */
export function monthBefore(day: string, months: number): Month {
  const month = Temporal.PlainDate.from(day).toPlainYearMonth()
    .subtract({ months });
  return {
    month: String(month),
    from: String(month.toPlainDate({ day: 1 })),
    to: String(month.toPlainDate({ day: month.daysInMonth })),
  };
}

/** The name of the month that a quarter (`q`) falls into; none before the first of `months` (oldest first, no gap). */
export function monthOf(
  months: readonly Month[],
  settings: Settings,
): RawBuilder<string> {
  const names = months.map(({ month }) => sql.lit(month));
  const starts = months.map(({ from }) =>
    sql.lit(startOfDay(from, settings.time_zone).toISOString())
  );
  return sql`(array[${sql.join(names)}])[width_bucket(q.quarter, array[${
    sql.join(starts)
  }]::timestamptz[])]`;
}

/** A number of months up to the current one, oldest first. */
export function lastMonths(count: number, settings: Settings): Month[] {
  const day = dayNow(settings.time_zone);
  return Array.from(
    { length: count },
    (_, i) => monthBefore(day, count - 1 - i),
  )
    .map((month) => month.to > day ? { ...month, to: day } : month);
}
