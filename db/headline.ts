import { type RawBuilder, sql } from "kysely";

/** What a document is about in a few words: its first line, and how many lines it has. */
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

/** The headline of a document as a JSON column; `id` is a column of the query that it stands in. */
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
