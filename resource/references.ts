import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import type { Target } from "./field.ts";
import type { Resource, Row, Values } from "./spec.ts";

/**
 * References by what somebody typed, chose or sent, a name or an id, as ids: for any number of rows, one statement a
 * reference. What no row has stays text, which the field's schema refuses. What `before` refers to may stay, also when
 * it can't be chosen any more.
 */
export async function resolveReferences(
  trx: Trx,
  noun: Resource,
  inputs: readonly Values[],
  before?: Row,
): Promise<Values[]> {
  const resolved = inputs.map((input) => ({ ...input }));
  for (const [name, { target }] of Object.entries(noun.fields)) {
    if (!target) continue;
    const typed = inputs.map((input) => typedOf(input[name]));
    const ids = await idsOf(trx, target, new Set(typed));
    keep(ids, name, before);
    resolved.forEach((input, i) => {
      const text = typed[i];
      if (text) input[name] = ids.get(text) ?? text;
    });
  }
  return resolved;
}

function typedOf(sent: unknown): string {
  return typeof sent === "string" || typeof sent === "number"
    ? String(sent).normalize("NFC").trim()
    : "";
}

/** The ids of what can be chosen, by name and by id; a name that several have is none's. */
async function idsOf(
  trx: Trx,
  target: Target,
  typed: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const names = [...typed].filter((text) => text !== "");
  if (names.length === 0) return new Map();
  const ids = names.filter((text) => /^[0-9]{1,15}$/.test(text)).map(Number);
  const label = sql.raw(target.label);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${label} as name from ${sql.table(target.table)}
    where (${label} in (${sql.join(names)})
        or id in (${sql.join(ids.length ? ids : [0])}))
      and ${sql.raw(target.where ?? "true")}
  `.execute(trx);
  const found = new Map(rows.map(({ id }) => [String(id), id]));
  for (const [name, same] of Map.groupBy(rows, (row) => row.name)) {
    const [only, another] = same;
    if (only && !another) found.set(name, only.id);
  }
  return found;
}

function keep(ids: Map<string, number>, name: string, before?: Row): void {
  const id = before?.values[name];
  if (typeof id !== "number") return;
  ids.set(String(id), id);
  const called = before?.names[name];
  if (called && !ids.has(called)) ids.set(called, id);
}
