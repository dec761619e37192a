import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import { Refused, type Text, text } from "@/domain/errors.ts";
import type { Importable, Resource, Values } from "./spec.ts";

/** The columns that are unique together, by the field that is refused when they are not. */
export function uniques(
  { fields }: Pick<Resource, "fields">,
): [name: string, columns: string[]][] {
  return Object.entries(fields).flatMap(([name, { unique }]) =>
    unique ? [[name, [name, ...unique === true ? [] : unique]]] : []
  );
}

/** A unique value as a key; undefined when there is none, which may be so in many rows, or when it can't be read. */
export function keyOf(
  { fields }: Importable,
  values: Values,
  name: string,
  columns: readonly string[],
): string | undefined {
  const own = values[name];
  const all = columns.map((column) => {
    const value = values[column];
    return fields[column]?.anyCase && typeof value === "string"
      ? value.toLowerCase()
      : value;
  });
  if (own === "" || own === null || all.includes(undefined)) return undefined;
  return JSON.stringify([name, ...all]);
}

/**
 * The unique values of these that rows of the table have, `except` aside, as their keys: one statement a unique field.
 */
export async function takenValues(
  trx: Trx,
  noun: Resource,
  rows: readonly Values[],
  except: number | null = null,
): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const [name, columns] of uniques(noun)) {
    const asked = rows.filter((values) => keyOf(noun, values, name, columns));
    if (asked.length === 0) continue;
    const tuple = (values: Values) =>
      sql`(${sql.join(columns.map((column) => values[column]))})`;
    const ids = columns.map((column) => sql.id(column));
    const { rows: found } = await sql<Values>`
      select ${sql.join(ids)} from ${sql.table(noun.table)}
      where (${sql.join(ids)}) in (${sql.join(asked.map(tuple))})
        and deleted_at is null and id is distinct from ${except}::bigint
    `.execute(trx);
    for (const values of found) {
      const key = keyOf(noun, values, name, columns);
      if (key) taken.add(key);
    }
  }
  return taken;
}

/** The unique fields of a row whose value is one of those that are taken. */
export function takenFields(
  noun: Resource,
  values: Values,
  taken: ReadonlySet<string>,
): string[] {
  return uniques(noun).filter(([name, columns]) =>
    taken.has(keyOf(noun, values, name, columns) ?? "")
  ).map(([name]) => name);
}

export function duplicate(names: readonly string[]): Refused {
  const fields = names.map((name): [string, Text] => [
    name,
    text("validation.taken"),
  ]);
  return new Refused(
    40903,
    text("error.duplicate"),
    Object.fromEntries(fields),
  );
}

/** The refusal of an index that let another writer's row through: its error names the columns. */
export function takenBy(noun: Resource, error: unknown): Refused {
  const detail = error instanceof Error && "detail" in error
    ? String(error.detail)
    : "";
  const columns = /\((.*?)\)=/.exec(detail)?.[1]?.split(", ") ?? [];
  return duplicate(columns.filter((name) => noun.fields[name]?.unique));
}
