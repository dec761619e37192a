/**
 * Whether two pieces of plain data (fields, lists, moments) say the same in the same order; what is no plain data is never the same. Rows
 * are compared by this, where node's comparison, made for any value, takes four times as long.
 */
export function isSameData(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (one instanceof Date) {
    return other instanceof Date && one.getTime() === other.getTime();
  }
  const kind = Object.getPrototypeOf(one);
  if (kind !== Object.getPrototypeOf(other) || !PLAIN.has(kind)) return false;
  const names = Object.keys(one);
  const others = Object.keys(other);
  return names.length === others.length &&
    names.every((name, i) =>
      name === others[i] && isSameData(one[name], other[name])
    );
}

const PLAIN = new Set<unknown>([Object.prototype, Array.prototype]);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
