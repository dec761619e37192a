/**
 * Counts and sums of orders, accepted money and first packages by time, from the tallies kept of them, never from the
 * rows themselves.
 */
import { type RawBuilder, type Selectable, sql } from "kysely";
import { withinDays } from "@/db/list.ts";
import { sumOf } from "@/db/money.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Db, Schema } from "@/db/schema/database.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import { ORDER_PERMISSIONS } from "@/domain/oem/viewer.ts";
import type { Permission } from "@/domain/permissions.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { dayRange, startOfDay } from "@/domain/time.ts";
import type { Month } from "./months.ts";

type Ledger = Schema["moment_tally"]["ledger"];
type Moment = Pick<
  Selectable<Schema["moment_tally"]>,
  "quarter" | "status" | "entries" | "amount"
>;

/** Whether an actor sees everything that a ledger sums. */
const SEEN_BY: Record<Ledger, readonly Permission[]> = {
  oem_order: ORDER_PERMISSIONS,
  receipt: ["manage_bill"],
  package: ORDER_PERMISSIONS,
  shipped: ["manage_inventory"],
};

/**
 * Orders created, receipts approved, and first packages of orders or packages of any source shipped (`q`) on these
 * days; none for an actor who may not see all of them. Whole UTC days are one row each, at their beginning; the days in
 * which the span or one of the `parts` that it is divided into begins or ends are in quarters of an hour, and so is
 * what was not folded yet. `parts` are business days, YYYY-MM-DD.
 */
export function momentsWithin(
  db: Db,
  actor: Actor,
  ledger: Ledger,
  days: { from?: string; to?: string },
  settings: Settings,
  parts: readonly string[] = [],
) {
  const { start, end } = dayRange(days.from, days.to, settings.time_zone);
  const starts = parts.map((day) => startOfDay(day, settings.time_zone));
  const divided = sql`array[${
    sql.join(
      [start, end, ...starts].filter((at) => at !== undefined)
        .map((at) => sql.lit(utcDayOf(at))),
    )
  }]::timestamptz[]`;
  const within = (column: string) => withinDays(column, days, settings);
  const moments = sql<Moment>`(
    select d.day as quarter, d.status, d.entries, d.amount from moment_day as d
    where d.ledger = ${sql.lit(ledger)} and ${within("d.day")}
      and d.day <> all(${divided})
    union all
    select t.quarter, t.status, t.entries, t.amount
    from (select distinct unnest(${divided}) as day) as x
    join moment_tally as t on t.ledger = ${sql.lit(ledger)}
      and t.quarter >= x.day and t.quarter < x.day + interval '24 hours'
    where t.folded and ${within("t.quarter")}
    union all
    select t.quarter, t.status, t.entries, t.amount from moment_tally as t
    where t.ledger = ${sql.lit(ledger)} and not t.folded and ${
    within("t.quarter")
  })`;
  return db.selectFrom(moments.as("q"))
    .where(onlyIf(staffMay(actor, ...SEEN_BY[ledger])));
}

/** Those since the first of these months, to be told apart by `monthOf`. */
export function momentsIn(
  db: Db,
  actor: Actor,
  ledger: Ledger,
  months: readonly Month[],
  settings: Settings,
) {
  const starts = months.map(({ from }) => from);
  return momentsWithin(
    db,
    actor,
    ledger,
    { from: starts[0] },
    settings,
    starts,
  );
}

/** The UTC day that a moment falls into, as a timestamp. */
function utcDayOf(at: Date): string {
  return `${at.toISOString().slice(0, 10)}T00:00:00Z`;
}

/** The amounts of orders or receipts, in fen; 0 without any. */
export const AMOUNT: RawBuilder<number> = sumOf("q.amount");
/** How many they are. */
export const ENTRIES: RawBuilder<number> =
  sql`coalesce(sum(q.entries), 0)::bigint`;
