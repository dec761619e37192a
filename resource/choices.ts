import { type RawBuilder, sql } from "kysely";
import type { Option } from "@/components/fields.tsx";
import { keptFor } from "@/db/kept.ts";
import { matches } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import { excerpt } from "@/domain/text.ts";
import { idIn } from "@/domain/validate.ts";
import type { Target } from "./field.ts";
import type { OpenForm } from "./form_texts.ts";
import { references, type Resource } from "./spec.ts";

/** Suggestions for a reference to many rows: matches of the typed text, else the newest rows. */
const SUGGESTED = 50;
const MOST = 1_000;
/** How many characters of the typed text are searched for. */
const LONGEST = 50;

/** The options of each reference of a noun, by the reference's name: all of a few, else suggestions. */
export type Choices = Readonly<Record<string, readonly Option[]>>;

/** The options of a form, which is that of a row or of a new one: one statement. */
export function formChoices(
  db: Db,
  noun: Resource,
  { row, typed }: Pick<OpenForm, "row" | "typed">,
): Promise<Choices> {
  return read(
    db,
    references(noun).flatMap((name) => {
      const target = noun.fields[name]?.target;
      if (!target) return [];
      const stored = String(row?.values[name] ?? "");
      const text = target.few ? stored : typed[name] ?? "";
      return [[name, offered(target, text)] as const];
    }),
  );
}

/** The values of a form's selects, which have no others. */
export function selectsOf(
  noun: Resource,
  choices: Choices,
): Record<string, string[]> {
  const selects = references(noun)
    .filter((name) => noun.fields[name]?.target?.few)
    .map((name) => [name, choices[name]?.map(([value]) => value) ?? []]);
  return Object.fromEntries(selects);
}

/**
 * Of few all, with the one of the row even if it can't be chosen any more: whoever else the reader names, as in an
 * address, is not told. Of many, those that the typed text finds.
 */
function offered(target: Target, text: string): RawBuilder<unknown> {
  const open = openOf(target);
  if (target.few) {
    return optionsOf(target, sql`(${open} or x.id = ${idIn(text)})`, MOST);
  }
  const part = excerpt(text.trim(), LONGEST);
  const like = part ? matches("x.search", part) : sql`true`;
  return optionsOf(target, sql`${open} and ${like}`, SUGGESTED);
}

/** What can be chosen. */
function openOf({ where }: Target): RawBuilder<unknown> {
  return where ?? sql`true`;
}

/**
 * The options of a list's conditions: for references to few rows all of them, at most half a minute old, since every
 * list shows them and they hardly ever change; and the row that the query names by its id, where it is none of those.
 */
export async function listChoices(
  db: Db,
  noun: Resource,
  asked: URLSearchParams,
): Promise<Choices> {
  const few = await fewChoices.read(db, noun.name, noun);
  const wanted = (noun.filters ?? []).flatMap((name) => {
    const target = noun.fields[name]?.target;
    const id = idIn(asked.get(name) ?? "");
    if (!target || id === 0) return [];
    const offered = few[name];
    if (offered?.some(([value]) => value === String(id))) return [];
    // Of an account that can't be chosen any more the name is told to who finds rows by it, and of no other.
    const where = offered
      ? sql`x.id = ${id} and exists (select from ${
        sql.table(noun.table)
      } as r where r.${sql.id(name)} = x.id)`
      : sql`x.id = ${id}`;
    return [[name, optionsOf(target, where, 1)] as const];
  });
  const named = Object.entries(await read(db, wanted)).map(([name, options]) =>
    [name, [...few[name] ?? [], ...options]] as const
  );
  return { ...few, ...Object.fromEntries(named) };
}

const fewChoices = keptFor(30_000, (db, _name: string, noun: Resource) => {
  const targets = (noun.filters ?? []).flatMap((name) => {
    const target = noun.fields[name]?.target;
    return target?.few
      ? [[name, optionsOf(target, openOf(target), MOST)] as const]
      : [];
  });
  return read(db, targets);
});

/** At most `most` rows, the newest first, as a JSON array of options. */
function optionsOf(
  { table, label }: Target,
  where: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_array(c.id::text, c.name) order by c.id desc), '[]')
    from (
      select x.id, ${sql.raw(label)} as name from ${sql.table(table)} as x
      where ${where} order by x.id desc limit ${sql.lit(most)}
    ) as c
  )`;
}

async function read(
  db: Db,
  wanted: readonly (readonly [name: string, options: RawBuilder<unknown>])[],
): Promise<Choices> {
  if (wanted.length === 0) return {};
  const columns = wanted.map(([name, options]) =>
    sql`${options} as ${sql.id(name)}`
  );
  const { rows } = await sql<Choices>`select ${sql.join(columns)}`.execute(db);
  return rows[0] ?? {};
}
