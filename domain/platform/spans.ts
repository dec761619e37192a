/** The spans of days that people ask for most, by the day on which they ask. Pure. */
export const SPANS = [
  "today",
  "week",
  "month",
  "last_month",
  "year",
] as const;
export type Span = typeof SPANS[number];

/** Days that people filter by, both included. */
interface Preset {
  name: Span;
  from: string;
  to: string;
}

/**
 * The usual ranges that end on a given day ("2026-11-21"): that day, seven days, the month, the month before, the year.
 */
export function presetsOf(today: string): Preset[] {
  const day = Temporal.PlainDate.from(today);
  const first = day.with({ day: 1 });
  const spans: [Span, Temporal.PlainDate, Temporal.PlainDate][] = [
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

/** The spans whose days a query asks for. */
export function spansIn(query: string, today: string): Span[] {
  const asked = new URLSearchParams(query);
  return presetsOf(today)
    .filter(({ from, to }) =>
      asked.get("from") === from && asked.get("to") === to
    )
    .map(({ name }) => name);
}

/** A list's query that asks for the days of a span, whatever the day: it says the span in place of its days. */
export function following(query: string, span: Span | undefined): string {
  const asked = new URLSearchParams(query);
  asked.delete("span");
  if (span === undefined) return asked.toString();
  asked.delete("from");
  asked.delete("to");
  asked.set("span", span);
  return asked.toString();
}

/** What such a query asks for on a day; `span`: the one that it follows. */
export function asOf(
  query: string,
  today: string,
): { query: string; span?: Span } {
  const asked = new URLSearchParams(query);
  const followed = asked.get("span");
  const preset = presetsOf(today).find(({ name }) => name === followed);
  if (!preset) return { query };
  asked.delete("span");
  asked.set("from", preset.from);
  asked.set("to", preset.to);
  return { query: asked.toString(), span: preset.name };
}
