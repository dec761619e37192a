import { type Expression, type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "./schema/database.ts";
import type { Keyable } from "./key.ts";
import { written } from "./written.ts";

/** A page of a list, and what is said of the list as a whole. */
interface Listing<Figure, Row> {
  /** tables that figures and rows may read: what stands behind WITH */
  found?: RawBuilder<unknown> | null;
  /** read as JSON: amounts have to be integers */
  figures: RawBuilder<Figure>;
  /** in the order of `place`, which is 1 and up; may read the table `figures` */
  rows: Expression<Row & { place: number }>;
}

interface Sent<Figure> {
  /** null where the list has no row */
  place: number | null;
  /** in the first row */
  figures: Figure[] | null;
}

/** A list in one statement, which is written once for the same data ({@link written}). */
export function listing<Given, Figure, Row>(
  write: (db: Db | Trx, given: Given) => Listing<Figure, Row>,
): (
  db: Db | Trx,
  given: Given & Keyable<Given>,
) => Promise<{ figures: Figure[]; rows: Row[] }> {
  const read = written((db, given: Given) => {
    const { found, figures, rows } = write(db, given);
    const before = found ? sql`${found},` : sql``;
    return sql<
      Row & Sent<Figure>
    >`with ${before} figures as materialized (${figures}),
      listed as materialized (${rows})
      select l.*, case when coalesce(l.place, 1) = 1 then (select json_agg(f) from figures as f) end as figures
      from (select) as always left join listed as l on true order by l.place`
      .compile(db);
  });
  return async (db, given) => {
    const sent = await read(db, given);
    return {
      figures: sent[0]?.figures ?? [],
      rows: sent.filter(({ place }) => place !== null).map(rowOf<Row>),
    };
  };
}

/** The row as it was selected, which no type can tell. */
function rowOf<Row>(
  { figures: _figures, place: _place, ...row }: Sent<unknown>,
): Row {
  return row as Row;
}
