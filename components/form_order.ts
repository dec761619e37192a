/** The order of a form's fields, for what is said of several of them. Pure. */

/** Names a field by its dotted path, and knows in which order the form has its fields. */
export interface Labels {
  (path: string): string | undefined;
  /** the fields' names in the form's order, those within a line too; left out: as they come */
  order?: readonly string[];
}

/** Labels with the order of their fields. */
export function inOrder(
  order: readonly string[],
  label: (path: string) => string | undefined,
): Labels {
  return Object.assign((path: string) => label(path), { order });
}

const NUMBER = /^\d+$/;

/**
 * Fields by their paths as a reader of the form meets them: "lines.2.usage" before "lines.10.part". What the order does
 * not name concerns the form as a whole, and comes first.
 */
export function sortedFields<Said>(
  fields: readonly (readonly [path: string, said: Said])[],
  order: readonly string[] = [],
): (readonly [path: string, said: Said])[] {
  const steps = fields.map(([path]) => path.split("."));
  const unnamed = steps.flat().filter((step) => !order.includes(step));
  const all = [...new Set(unnamed), ...order];
  const rankOf = (step: string) =>
    NUMBER.test(step) ? Number(step) : all.indexOf(step);
  const placed = fields.map((field, i) => ({
    field,
    ranks: steps[i]!.map(rankOf),
  }));
  return placed.sort((a, b) => compared(a.ranks, b.ranks))
    .map(({ field }) => field);
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, i) => rank !== b[i]);
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? -1);
}
