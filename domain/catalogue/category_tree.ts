/** The tree of goods categories. Pure: shared by commands, page and island. */

/** How many levels the tree may have. */
export const MAX_DEPTH = 6;

export interface Branch {
  category_id: number;
  parent_id: number | null;
}

/** Each parent's children in their order; null = the top level. Rows come in the order of their siblings. */
export function childrenOf<Row extends Branch>(
  rows: readonly Row[],
): Map<number | null, Row[]> {
  return Map.groupBy(rows, (row) => row.parent_id);
}

/** A category and all below it. */
export function withBelow(
  rows: readonly Branch[],
  id: number,
): Set<number> {
  const children = childrenOf(rows);
  const found = new Set([id]);
  for (const one of found) {
    for (const { category_id } of children.get(one) ?? []) {
      found.add(category_id);
    }
  }
  return found;
}

/** From the top of the tree down to the category itself; ends where a parent is unknown. */
export function pathTo<Row extends Branch>(
  rows: readonly Row[],
  id: number | null,
): Row[] {
  const byId = new Map(rows.map((row) => [row.category_id, row]));
  const path = new Set<Row>();
  for (let row = byId.get(id ?? 0); row && !path.has(row);) {
    path.add(row);
    row = byId.get(row.parent_id ?? 0);
  }
  return [...path].reverse();
}

/** The whole tree from top to bottom, each row with the names from the top down to its own. */
export function namedPaths<Row extends Branch & { category_name: string }>(
  rows: readonly Row[],
): { row: Row; path: string[] }[] {
  const children = childrenOf(rows);
  const below = (parent: number | null, above: string[]) =>
    (children.get(parent) ?? []).flatMap(
      (row): { row: Row; path: string[] }[] => {
        const path = [...above, row.category_name];
        return [{ row, path }, ...below(row.category_id, path)];
      },
    );
  return below(null, []);
}

/**
 * A category's name, or a path of names, in the form that is compared: in half width, trimmed, in lower case. A name may
 * have a "/" itself.
 */
export function asCompared(path: string): string {
  return path.split("/")
    .map((name) => name.normalize("NFKC").trim().toLowerCase())
    .join("/");
}

/** Whether a parent has another category (null = any) of that name already: a file could not tell the two apart. */
export function hasTwin(
  rows: readonly (Branch & { category_name: string })[],
  id: number | null,
  parent: number | null,
  name: string,
): boolean {
  const compared = asCompared(name);
  return rows.some((row) =>
    row.category_id !== id && row.parent_id === parent &&
    asCompared(row.category_name) === compared
  );
}

/** Levels from the category down to the deepest below it, itself included. */
export function heightOf(rows: readonly Branch[], id: number): number {
  return heightIn(childrenOf(rows), id);
}

/** The same, of the {@link childrenOf children} of all. */
export function heightIn(
  children: ReadonlyMap<number | null, readonly Branch[]>,
  id: number,
): number {
  const seen = new Set([id]);
  let levels = 0;
  for (let level = [id]; level.length > 0; levels++) {
    level = level.flatMap((one) => children.get(one) ?? [])
      .map((row) => row.category_id).filter((one) => !seen.has(one));
    level.forEach((one) => seen.add(one));
  }
  return levels;
}

type PlaceFault = "unknown" | "cycle" | "deep";

/** Why a category (null = a new one) can't be under this parent; null when it can. */
export function placeFault(
  rows: readonly Branch[],
  id: number | null,
  parent: number | null,
): PlaceFault | null {
  if (parent !== null) {
    if (!rows.some((row) => row.category_id === parent)) return "unknown";
    if (id !== null && withBelow(rows, id).has(parent)) return "cycle";
  }
  const height = id === null ? 1 : heightOf(rows, id);
  const depth = pathTo(rows, parent).length;
  return depth + height > MAX_DEPTH ? "deep" : null;
}

/** The siblings under `parent` with the category placed at `position`; beyond the end = last. */
export function placed(
  rows: readonly Branch[],
  id: number,
  parent: number | null,
  position: number,
): number[] {
  return othersUnder(rows, id, parent).toSpliced(position, 0, id);
}

/** The children of `parent` in their order, without the category itself. */
export function othersUnder(
  rows: readonly Branch[],
  id: number,
  parent: number | null,
): number[] {
  return (childrenOf(rows).get(parent) ?? [])
    .map((row) => row.category_id).filter((one) => one !== id);
}

export const WAYS = ["up", "down", "in", "out"] as const;
/** One step: before or behind a sibling, under the sibling above, or behind the own parent. */
export type Way = typeof WAYS[number];

export interface Place {
  parent_id: number | null;
  position: number;
}

/** Where a step leads; null at the end. */
export function stepOf(
  rows: readonly Branch[],
  id: number,
  way: Way,
): Place | null {
  const children = childrenOf(rows);
  const row = rows.find((one) => one.category_id === id);
  if (!row) return null;
  const { parent_id } = row;
  const siblings = children.get(parent_id) ?? [];
  const at = siblings.indexOf(row);
  if (way === "up") return at > 0 ? { parent_id, position: at - 1 } : null;
  if (way === "down") {
    return at < siblings.length - 1 ? { parent_id, position: at + 1 } : null;
  }
  if (way === "in") {
    const above = siblings[at - 1];
    if (!above) return null;
    const position = children.get(above.category_id)?.length ?? 0;
    return { parent_id: above.category_id, position };
  }
  const parent = rows.find((one) => one.category_id === parent_id);
  if (!parent) return null;
  const uncles = children.get(parent.parent_id) ?? [];
  return {
    parent_id: parent.parent_id,
    position: uncles.indexOf(parent) + 1,
  };
}
