import { type RawBuilder, sql } from "kysely";

/** A document in a few words: its first line and the number of its lines. */
export interface Headline {
  name: string;
  quantity: number;
  lines: number;
}

/** Where the lines of a document are, and what they are ordered by. */
const LINES = {
  oem_order: { lines: "oem_order_line", of: "order_id", by: "position" },
  shipment: { lines: "shipment_line", of: "shipment_id", by: "id" },
} as const;

/** The headline of one document or of a few as a JSON column; `id` is a column of the enclosing query. */
export function headlineOf(
  document: keyof typeof LINES,
  id: string,
): RawBuilder<Headline> {
  const { lines, of, by } = LINES[document];
  return sql`coalesce((
    select json_build_object('name', l.name, 'quantity', l.quantity, 'lines', count(*) over ())
    from ${sql.table(lines)} as l where l.${sql.ref(of)} = ${sql.ref(id)}
    order by l.${sql.ref(by)} limit 1
  ), json_build_object('name', '', 'quantity', 0, 'lines', 0))`;
}

/** A document's headline as columns of their own. */
interface HeadlineColumns {
  headline_name: string | null;
  headline_quantity: number | null;
  headline_lines: number;
}

/**
 * The headline of the order with this id, to be joined laterally; without lines it has 0 of them. For each order by
 * itself: joined by id, all of a page would be put together anew for each of them wherever few were expected. An order's
 * lines are numbered from 0.
 */
export function headlineColumns(id: string): RawBuilder<HeadlineColumns> {
  const isFirst = sql`filter (where l.position = 0)`;
  return sql`(
    select max(l.name) ${isFirst} as headline_name,
      max(l.quantity) ${isFirst} as headline_quantity, count(*) as headline_lines
    from oem_order_line as l where l.order_id = ${sql.ref(id)}
  )`;
}

/** The headline of a row to which {@link headlineColumns} were joined. */
export function headlineFrom(row: HeadlineColumns): Headline {
  return {
    name: row.headline_name ?? "",
    quantity: row.headline_quantity ?? 0,
    lines: row.headline_lines,
  };
}
