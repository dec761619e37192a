import { type Expression, type RawBuilder, sql } from "kysely";
import { isAmong } from "./found.ts";

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
export interface HeadlineColumns {
  document_id: number;
  headline_name: string;
  headline_quantity: number;
  headline_lines: number;
}

/**
 * The headlines of a page of orders, for those that have any: one pass over their lines takes a third of what {@link
 * headlineOf} takes for each. An order's lines are numbered from 0. `ids` is a query of one column.
 */
export function headlinesOf(
  ids: Expression<unknown>,
): RawBuilder<HeadlineColumns> {
  const isFirst = sql`filter (where l.position = 0)`;
  return sql`(
    select l.order_id as document_id, max(l.name) ${isFirst} as headline_name,
      max(l.quantity) ${isFirst} as headline_quantity, count(*) as headline_lines
    from oem_order_line as l where ${isAmong("l.order_id", ids)}
    group by l.order_id
  )`;
}

/** The headline of a row to which {@link headlinesOf} was joined from the left. */
export function headlineFrom(
  row: { [Column in keyof HeadlineColumns]: HeadlineColumns[Column] | null },
): Headline {
  return {
    name: row.headline_name ?? "",
    quantity: row.headline_quantity ?? 0,
    lines: row.headline_lines ?? 0,
  };
}
