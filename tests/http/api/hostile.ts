import fc from "fast-check";

export const STRINGS = [
  "",
  "<script>alert(1)</script>",
  "'; drop table account; --",
  `" onfocus=alert(1) x="`,
  "javascript:alert(1)",
  "${7*7}{{7*7}}%s%n",
  "\u0000",
  "\ud800",
  "\u202eevil\u202c",
  "\u200b\u200b",
  "1e3",
  "0x10",
  "９９",
  "-0",
  "NaN",
  "../../etc/passwd",
  "x".repeat(100_000),
  "汉".repeat(10_000),
  "2026-02-30",
  "99999999999999999999",
];
export const NUMBERS = [
  -1,
  -0,
  0.001,
  1.005,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  999_999_999_999.99,
  1_000_000_000_000,
];

/** Anything but what is expected. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...STRINGS),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}]),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer({ min: 1, max: 30_000 }).map(nested),
  fc.integer({ min: 1, max: 5_000 }).map((n) => Array(n).fill({})),
  fc.constantFrom("__proto__", "constructor", "toString").map((name) =>
    JSON.parse(`{"${name}":{"polluted":true}}`)
  ),
  fc.jsonValue(),
);

/** A body with one of its values replaced, wherever it lies; or something else altogether. */
export function spoiled(body: Record<string, unknown>): fc.Arbitrary<unknown> {
  const places = placesOf(body);
  const inPlace = fc.tuple(fc.nat(), hostile).map(([n, value]) =>
    places.length === 0
      ? value
      : replaced(body, places[n % places.length]!, value)
  );
  return fc.oneof({ arbitrary: inPlace, weight: 5 }, hostile);
}

type Place = (string | number)[];

function placesOf(value: unknown, place: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [place];
  const below = Array.isArray(value)
    ? value.flatMap((entry, i) => placesOf(entry, [...place, i]))
    : Object.entries(value).flatMap(([name, entry]) =>
      placesOf(entry, [...place, name])
    );
  return place.length ? [place, ...below] : below;
}

function replaced(value: unknown, place: Place, by: unknown): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((entry, i) =>
      i === name ? replaced(entry, rest, by) : entry
    );
  }
  const object = value as Record<string, unknown>;
  return { ...object, [name]: replaced(object[name], rest, by) };
}

/** `n` lists in one another. */
function nested(n: number): unknown {
  return Array.from({ length: n }).reduce<unknown>((inner) => [inner], 1);
}

/** JSON.stringify gives up on what lies too deep; then it is written by hand. */
export function toJson(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch {
    return `${'{"lines":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  }
}
