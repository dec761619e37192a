/** Days that people filter by, both included. */
interface Preset {
  name: "today" | "week" | "month" | "last_month" | "year";
  from: string;
  to: string;
}

/**
 * The usual ranges that end on a given day ("2026-11-21"): that day, seven days, the month, the month before, the year.
 */
export function presetsOf(today: string): Preset[] {
  const day = Temporal.PlainDate.from(today);
  const first = day.with({ day: 1 });
  const spans: [Preset["name"], Temporal.PlainDate, Temporal.PlainDate][] = [
    ["today", day, day],
    ["week", day.subtract({ days: 6 }), day],
    ["month", first, day],
    ["last_month", first.subtract({ months: 1 }), first.subtract({ days: 1 })],
    ["year", day.with({ month: 1, day: 1 }), day],
  ];
  return spans.map(([name, from, to]) => ({
    name,
    from: String(from),
    to: String(to),
  }));
}
