const BRAND = Symbol.for("preact-signals");

export interface Signal {
  brand: symbol;
  peek(): unknown;
}

type Tagged = { $: "date" | "signal"; v: number };

/**
 * Turns an island's props into JSON values. Data only: strings, finite
 * numbers, booleans, null, arrays, plain objects, dates and signals; a signal
 * becomes its index in `signals`, so that one which several islands share
 * stays one.
 * @throws TypeError that names the prop which is not data
 */
export function encode(value: unknown, at: string, signals: Signal[]): unknown {
  if (
    value === null || Number.isFinite(value) ||
    /^(?:string|boolean|undefined)$/.test(typeof value)
  ) return value;
  if (Array.isArray(value)) {
    return value.map((item, i) => encode(item, `${at}[${i}]`, signals));
  }
  if (value instanceof Date) return { $: "date", v: value.getTime() };
  if (isSignal(value)) {
    if (!signals.includes(value)) signals.push(value);
    return { $: "signal", v: signals.indexOf(value) };
  }
  if (!isPlain(value)) throw new TypeError(`${at} is no data for an island`);
  return mapped(value, (item, key) => encode(item, `${at}.${key}`, signals));
}

/** Restores what {@linkcode encode} wrote. */
export function decode<T>(value: T, signals: unknown[]): T;
export function decode(value: unknown, signals: unknown[]): unknown {
  if (Array.isArray(value)) return value.map((item) => decode(item, signals));
  if (typeof value !== "object" || value === null) return value;
  if (!("$" in value)) return mapped(value, (item) => decode(item, signals));
  const { $, v } = value as Tagged;
  return $ === "date" ? new Date(v) : signals[v];
}

function mapped(
  value: object,
  change: (item: unknown, key: string) => unknown,
): object {
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, change(item, key)]),
  );
}

function isSignal(value: unknown): value is Signal {
  return typeof value === "object" && (value as Signal).brand === BRAND;
}

/** An element is told by its own `constructor`, a class by its prototype; "$" marks our own objects. */
function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !("$" in value) &&
    !Object.hasOwn(value, "constructor") &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value));
}
