import { deepEqual, equal, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { type Database, openPostgres } from "@/db/client.ts";
import { openBare } from "@/tests/world.ts";

/** More than there are connections: some have to wait for one. */
const READERS = 24;
const POOL = 3;

/** Everybody asks for their own number, again and again until `over`: tells what others were told. */
async function askersOf({ db }: Database, over: () => boolean) {
  const wrong: unknown[] = [];
  const ask = async (_: unknown, own: number) => {
    while (!over()) {
      const { rows } = await sql<{ own: number }>`select ${own}::int as own`
        .execute(db);
      if (rows.length !== 1 || rows[0]?.own !== own) wrong.push(rows);
    }
  };
  await Promise.all(Array.from({ length: READERS }, ask));
  return wrong;
}

const REFUSED: Record<string, { value: unknown; error: object }> = {
  "a moment that is none": { value: new Date(NaN), error: RangeError },
  "no value at all": { value: undefined, error: { code: "UNDEFINED_VALUE" } },
};

for (const [what, { value, error }] of Object.entries(REFUSED)) {
  Deno.test(`a statement with ${what} is refused alone; nobody is told what another asked for`, async () => {
    await using bare = await openBare();
    const database = openPostgres(bare.url, POOL);
    const at = (moment: unknown) =>
      sql`select ${moment}::timestamptz as at`.execute(database.db);
    await Promise.all(Array.from({ length: READERS }, () => at(new Date()))); // known to all connections
    let over = false;
    const asked = askersOf(database, () => over);
    for (let i = 0; i < 20; i++) await rejects(at(value), error);
    over = true;
    deepEqual(await asked, []);
    await database.close();
  });
}

Deno.test("readers of a table that is changed meanwhile are all answered", async () => {
  await using bare = await openBare();
  const database = openPostgres(bare.url, POOL);
  const { db } = database;
  await sql`create table t (n int)`.execute(db);
  await sql`insert into t values (1)`.execute(db);
  let over = false;
  const numbers = askersOf(database, () => over);
  let read = 0;
  const rows = Promise.all(Array.from({ length: READERS }, async () => {
    while (!over) {
      await sql`select * from t`.execute(db);
      read++;
    }
  }));
  for (let i = 0; i < 6; i++) {
    const before = read;
    while (read < before + READERS) await sql`select`.execute(db);
    await sql`alter table t add column ${sql.ref(`c${i}`)} int`.execute(db);
  }
  over = true;
  await rows;
  deepEqual(await numbers, []);
  equal(
    (await sql<{ c5: null }>`select * from t`.execute(db)).rows[0]?.c5,
    null,
  );
  await database.close();
});
