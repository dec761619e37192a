import { CompiledQuery, type RawBuilder, sql } from "kysely";
import { Latest } from "./latest.ts";
import type { Db, Trx } from "./schema/database.ts";

/** How many texts are kept of a statement, one for each that it was given. */
const MOST = 300;

/** Data of which JSON, with sets as lists, tells any two apart. */
export type Told<Data> = Data extends
  | string
  | number
  | boolean
  | null
  | undefined
  | ReadonlySet<string>
  | readonly (string | number)[] ? Data
  : Data extends Date | readonly unknown[] | ReadonlyMap<unknown, unknown>
    ? never
  : { [Field in keyof Data]: Told<Data[Field]> };

/** Stands in a statement for a text that is known when it is sent, and never the same. */
const HOLE = Symbol("bound when sent");
export const bound: RawBuilder<string> = sql<string>`${HOLE}`;

/** Writes a statement for what it is given. */
export type Write<Given, Row> = (
  db: Db | Trx,
  given: Given,
) => CompiledQuery<Row>;

/**
 * A statement that is written once for the same data: to put a list's together takes longer than to send it. `write` may
 * depend on what it is given and on nothing else, such as the hour. The last argument is what {@link bound} stands for.
 */
export function written<Given, Row>(
  write: Write<Given, Row>,
): (
  db: Db | Trx,
  given: Given & Told<Given>,
  value?: string,
) => Promise<Row[]> {
  const textOf = keepingTexts(write);
  return (db, given, value) => send(db, textOf(db, given), value);
}

/** The statement for what is given, the same one for the same data. */
export function keepingTexts<Given, Row>(
  write: Write<Given, Row>,
): Write<Given, Row> {
  const texts = new Latest<string, CompiledQuery<Row>>(MOST);
  return (db, given) => {
    const key = JSON.stringify(given, withSets);
    let text = texts.get(key);
    if (!text) {
      const { sql, parameters } = write(db, given);
      text = CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>; // without the tree that it was made of
      texts.set(key, text);
    }
    return text;
  };
}

/** Sends a statement with `value` where it has {@link bound}. */
export async function send<Row>(
  db: Db | Trx,
  text: CompiledQuery<Row>,
  value?: string,
): Promise<Row[]> {
  const parameters = text.parameters.map((one) => one === HOLE ? value : one);
  const { rows } = await db.executeQuery<Row>({ ...text, parameters });
  return rows;
}

function withSets(_name: string, value: unknown): unknown {
  return value instanceof Set ? [...value] : value;
}
