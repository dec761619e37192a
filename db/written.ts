import { CompiledQuery } from "kysely";
import type { Db, Trx } from "./schema/database.ts";

/** How many texts are kept of a statement, one for each that it was given. */
const MOST = 300;

/**
 * A statement that is written once for the same data: to put a list's together takes longer than to send it. `write` may
 * depend on what it is given and on nothing else, such as the hour; what it is given are fields, lists and sets of
 * texts and numbers.
 */
export function written<Given, Row>(
  write: (db: Db | Trx, given: Given) => CompiledQuery<Row>,
): (db: Db | Trx, given: Given) => Promise<Row[]> {
  const texts = new Map<string, CompiledQuery<Row>>();
  return async (db, given) => {
    const key = JSON.stringify(given, withSets);
    let query = texts.get(key);
    if (!query) {
      const { sql, parameters } = write(db, given);
      query = CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>; // without the tree that it was made of
      if (texts.size >= MOST) texts.clear();
      texts.set(key, query);
    }
    const { rows } = await db.executeQuery(query);
    return rows;
  };
}

function withSets(_name: string, value: unknown): unknown {
  return value instanceof Set ? [...value] : value;
}
