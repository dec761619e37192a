/** Long histories, which nothing leaves: they are read in parts, the latest first. */

/** Which part is wanted. */
export interface Wanted {
  /** the one that ends before this row; without it the latest */
  before?: number;
  /** rows of a part: usually more than a document has in its life */
  most?: number;
}

/** Which part it is. */
export interface Part {
  /** the row before which the earlier part ends; null: there is none */
  earlier: number | null;
  /** there is a later part */
  later: boolean;
}

/** Rows of a part on a page. */
export const ON_A_PAGE = 200;

/** A part, oldest first, of what was read of it: the latest first, and one row more, if there is one. */
export function toPart<Row extends { id: number }>(
  read: readonly Row[],
  { before, most = ON_A_PAGE }: Wanted,
): Part & { rows: Row[] } {
  const rows = read.slice(0, most).reverse();
  const earlier = read.length > most ? rows[0]?.id ?? null : null;
  return { rows, earlier, later: before !== undefined };
}
