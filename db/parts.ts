/** Long histories, which nothing leaves: they are read in parts, the latest first. */
import { type SelectQueryBuilder, sql } from "kysely";

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
const ON_A_PAGE = 200;

/** A part of a history, oldest first, in one statement. `query` has no order and no limit; `id` is its column. */
export async function readPart<
  Tables,
  Table extends keyof Tables,
  Row extends { id: number },
>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  id: string,
  { before, most = ON_A_PAGE }: Wanted,
): Promise<Part & { rows: Row[] }> {
  const read: Row[] = await query
    .$if(
      before !== undefined,
      (all) => all.where(sql.ref<number>(id), "<", before!),
    )
    .orderBy(sql.ref(id), "desc").limit(most + 1).execute();
  const rows = read.slice(0, most).reverse();
  const earlier = read.length > most ? rows[0]?.id ?? null : null;
  return { rows, earlier, later: before !== undefined };
}
