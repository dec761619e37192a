/** Days and clocks in the business time zone (decisions 1.3). Days are "YYYY-MM-DD" texts. Pure. */

/** A time zone's offset from UTC, in milliseconds, between two changes of its clocks. */
interface Span {
  from: number;
  until: number;
  offset: number;
}

const spans = new Map<string, Span[]>();

/** "2026-11-21 09:05:00". Throws RangeError on an unknown time zone. */
export function formatDateTime(at: Date, timeZone: string): string {
  return onTheWall(at, timeZone).toISOString().slice(0, 19).replace("T", " ");
}

/** The local time as if it were UTC: workbooks know no time zones. */
export function onTheWall(at: Date, timeZone: string): Date {
  return new Date(at.getTime() + offsetAt(at.getTime(), timeZone));
}

/**
 * Asked once per span: starting `Intl` takes as long as many pages, and `Temporal` is ten times as slow per instant.
 */
function offsetAt(at: number, timeZone: string): number {
  const known = spans.get(timeZone) ?? [];
  let span = known.find(({ from, until }) => from <= at && at < until);
  if (!span) {
    span = readSpan(at, timeZone);
    spans.set(timeZone, [...known, span]);
  }
  return span.offset;
}

function readSpan(at: number, timeZone: string): Span {
  const zoned = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds)
      .toZonedDateTimeISO(timeZone);
  const last = zoned(at + 1).getTimeZoneTransition("previous"); // a change at the instant itself counts
  const next = zoned(at).getTimeZoneTransition("next");
  return {
    from: last?.epochMilliseconds ?? -Infinity,
    until: next?.epochMilliseconds ?? Infinity,
    offset: zoned(at).offsetNanoseconds / 1e6,
  };
}

/** Without the seconds, "2026-11-21 09:05". */
export function formatMinute(at: Date, timeZone: string): string {
  return formatDateTime(at, timeZone).slice(0, 16);
}

/** The day of an instant, "2026-11-21". */
export function businessDay(at: Date, timeZone: string): string {
  return formatDateTime(at, timeZone).slice(0, 10);
}

/** The day by the clock of this process, for what is only shown or suggested; commands ask the database's clock. */
export function dayNow(timeZone: string): string {
  return businessDay(new Date(), timeZone);
}

/** Whether a text is a day of the calendar, from 1900 to 2999. */
export function isDay(day: string): boolean {
  const match = /^((?:19|2\d)\d\d)-(\d\d)-(\d\d)$/.exec(day);
  if (!match) return false;
  const [, year, month, date] = match.map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const at = new Date(Date.UTC(year, month - 1, date));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
}

/** The day `days` after another one. */
export function addDays(day: string, days: number): string {
  return String(Temporal.PlainDate.from(day).add({ days }));
}

/** The instant at which a day begins in the time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone);
  return new Date(start.epochMilliseconds);
}

/**
 * Inclusive days → the half-open span of instants `start <= at < end`, as a query takes it; a missing day leaves
 * that side open.
 */
export function dayRange(
  from: string | undefined,
  to: string | undefined,
  timeZone: string,
): { start?: Date; end?: Date } {
  return {
    ...(from && { start: startOfDay(from, timeZone) }),
    ...(to && { end: startOfDay(addDays(to, 1), timeZone) }),
  };
}

/** A day or a moment as written, of this year without it: "11-06", else "2025-11-06". */
export function shortDay(written: string, year: string): string {
  return written.slice(written.startsWith(year) ? 5 : 0);
}
