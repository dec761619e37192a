import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import { Refused, type Text, text } from "@/domain/errors.ts";
import type { Resource, Values } from "./spec.ts";

/** The columns that are unique together, by the field that is refused when they are not. */
export function uniques(
  { fields }: Pick<Resource, "fields">,
): [name: string, columns: string[]][] {
  return Object.entries(fields).flatMap(([name, { unique }]) =>
    unique ? [[name, [name, ...unique === true ? [] : unique]]] : []
  );
}

/** The unique fields whose value another row already has. */
export async function takenFields(
  trx: Trx,
  noun: Resource,
  values: Values,
  except: number | null,
): Promise<string[]> {
  const taken: string[] = [];
  for (const [name, columns] of uniques(noun)) {
    if (values[name] === "" || values[name] === null) continue;
    const same = columns.map((column) =>
      sql`${sql.id(column)} = ${values[column]}`
    );
    const { rows } = await sql`
      select 1 from ${sql.table(noun.table)}
      where ${sql.join(same, sql` and `)} and deleted_at is null
        and id is distinct from ${except}::bigint
    `.execute(trx);
    if (rows.length) taken.push(name);
  }
  return taken;
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
