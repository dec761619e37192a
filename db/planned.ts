import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * A condition that is true, and keeps the server from planning a statement once for any value that the column is
 * compared with: what is good for a rare keyword reads a whole table for a frequent one. Of a plan for the value itself
 * nothing is left of it.
 */
export function plannedFor(
  column: Expression<unknown>,
  value: string,
): RawBuilder<SqlBool> {
  return sql`(${value}::text is not null or planned_once(${column}::text))`;
}

/** Whether a row is of whom a filter names: planned for it, because one has a third of all rows and most have none. */
export function belongsTo(column: string, id: number): RawBuilder<SqlBool> {
  const own = sql.ref(column);
  return sql`(${own} = ${id} and ${plannedFor(own, String(id))})`;
}

/**
 * A condition on a row that is true. The planner takes it for dear, and so chooses a way that comes by fewer rows; the
 * statement never asks for it, as `now()` is known.
 */
export function dear(id: string): RawBuilder<SqlBool> {
  return sql`(now() is not null or by_index(${sql.ref(id)}))`;
}
