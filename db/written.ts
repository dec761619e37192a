import { CompiledQuery, type RawBuilder, sql } from "kysely";
import { LastUsed } from "./last_used.ts";
import type { Db, Trx } from "./schema/database.ts";
import { type Keyable, keyOf } from "./key.ts";

/** How many texts are kept of a statement, one for each that it was given. */
const MOST = 300;

/** Stands in a statement for a text that is known when it is sent, and never the same. */
const HOLE = Symbol("bound when sent");
export const bound: RawBuilder<string> = sql<string>`${HOLE}`;

/**
 * A statement that is compiled once for equal data: compiling a list's takes longer than sending it. `write` must
 * depend on nothing but its arguments (not the time, for example). The last argument replaces {@link bound}.
 */
export function written<Given, Row>(
  write: (db: Db | Trx, given: Given) => CompiledQuery<Row>,
): (
  db: Db | Trx,
  given: Given & Keyable<Given>,
  value?: string,
) => Promise<Row[]> {
  const texts = new LastUsed<string, CompiledQuery<Row>>(MOST);
  return async (db, given, value) => {
    const key = keyOf(given);
    let text = texts.get(key);
    if (!text) {
      const { sql, parameters } = write(db, given);
      text = CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>; // without the tree that it was made of
      texts.set(key, text);
    }
    const parameters = text.parameters.map((one) => one === HOLE ? value : one);
    const { rows } = await db.executeQuery<Row>({ ...text, parameters });
    return rows;
  };
}
