import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import { cleanLine } from "@/domain/text.ts";
import { idIn } from "@/domain/validate.ts";
import type { Target } from "./field.ts";
import type { Importable, Resource, Row, Values } from "./spec.ts";

/**
 * Resolves references that were typed, chosen or sent, by name or id, to ids: one statement per reference for any
 * number of rows. What matches no row stays text, which the field's schema refuses. A reference in `before` may stay
 * even if it can no longer be chosen.
 */
export function resolveReferences(
  trx: Trx,
  noun: Resource,
  inputs: readonly Values[],
  before?: Row,
): Promise<Values[]> {
  return resolved(trx, noun, inputs, idOf, before);
}

/** What a form's field was sent with where a row is named in it: digits are a name there, too. */
const NAMED = Symbol("named");
interface Named {
  [NAMED]: string;
}

/**
 * A form's texts with each reference to one of many rows marked as a name; where the name that `row` has still stands,
 * it is the id.
 */
export function namesIn(
  { fields }: Resource,
  texts: Readonly<Record<string, string>>,
  row: Row | null,
): Values {
  const read = Object.entries(texts).map(([name, text]) => {
    const target = fields[name]?.target;
    if (!target || target.few || text === "") return [name, text];
    const stays = row?.names[name] === text;
    return [name, stays ? row?.values[name] : { [NAMED]: text }];
  });
  return Object.fromEntries(read);
}

function isNamed(sent: unknown): sent is Named {
  return typeof sent === "object" && sent !== null && NAMED in sent;
}

/** The same of a file's cells, which name rows and know no ids: digits there are a name, or a mistake. */
export function resolveNames(
  trx: Trx,
  noun: Importable,
  inputs: readonly Values[],
): Promise<Values[]> {
  return resolved(
    trx,
    noun,
    inputs,
    ({ byName }, _target, _sent, text) => byName.get(text),
  );
}

async function resolved(
  trx: Trx,
  { fields }: Importable,
  inputs: readonly Values[],
  find: typeof idOf,
  before?: Row,
): Promise<Values[]> {
  const resolved = inputs.map((input) => ({ ...input }));
  for (const [name, { target }] of Object.entries(fields)) {
    if (!target) continue;
    const typed = inputs.map((input) => typedOf(input[name]));
    const called = await calledSo(trx, target, new Set(typed));
    keep(called, name, before);
    resolved.forEach((input, i) => {
      const text = typed[i];
      const sent = input[name];
      if (text) input[name] = find(called, target, sent, text) ?? text;
      else if (isNamed(sent)) input[name] = "";
    });
  }
  return resolved;
}

function typedOf(sent: unknown): string {
  if (isNamed(sent)) return cleanLine(sent[NAMED]);
  return typeof sent === "string" || typeof sent === "number"
    ? cleanLine(String(sent))
    : "";
}

/** The ids of the rows that can be chosen, by the typed text. */
interface Called {
  byId: Map<string, number>;
  /** a name that several have is none's */
  byName: Map<string, number>;
}

/**
 * A number is an id, and so is a select's value; what a call sends as text is taken as a name first, since some names
 * are digits, and what a form names is nothing else.
 */
function idOf(
  { byId, byName }: Called,
  { few }: Target,
  sent: unknown,
  text: string,
): number | undefined {
  if (typeof sent === "number") return byId.get(text);
  if (isNamed(sent)) return byName.get(text);
  const [first, then] = few ? [byId, byName] : [byName, byId];
  return first.get(text) ?? then.get(text);
}

async function calledSo(
  trx: Trx,
  target: Target,
  typed: ReadonlySet<string>,
): Promise<Called> {
  const called: Called = { byId: new Map(), byName: new Map() };
  const names = [...typed].filter((text) => text !== "");
  if (names.length === 0) return called;
  const ids = names.map(idIn);
  const label = sql.raw(target.label);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${label} as name from ${sql.table(target.table)}
    where (${label} in (${sql.join(names)})
        or id in (${sql.join(ids)}))
      and ${target.where ?? sql`true`}
  `.execute(trx);
  for (const { id } of rows) called.byId.set(String(id), id);
  for (const [name, same] of Map.groupBy(rows, (row) => row.name)) {
    const [only, another] = same;
    if (only && !another) called.byName.set(name, only.id);
  }
  return called;
}

function keep({ byId, byName }: Called, name: string, before?: Row): void {
  const id = before?.values[name];
  if (typeof id !== "number") return;
  byId.set(String(id), id);
  const called = before?.names[name];
  if (called && !byName.has(called)) byName.set(called, id);
}
