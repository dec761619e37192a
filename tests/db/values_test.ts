import { pgliteParsers, postgresTypes, toDecimal } from "@/db/values.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import type { Db } from "@/db/schema/database.ts";
import { openBare, openEmpty } from "../world.ts";

const { numeric } = postgresTypes;

Deno.test("an amount that is written comes back as the same fen, from both engines", () => {
  const fen = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -200, max: 200 }))
    .map((amount) => amount + 0);
  fc.assert(fc.property(fen, (amount) => {
    const written = toDecimal(amount);
    equal(numeric.parse(written), amount);
    equal(pgliteParsers[numeric.to]?.(written), amount);
  }));
});

Deno.test("PostgreSQL's ways to write an amount are all read, nothing else is", () => {
  const amounts = {
    "12": 1200,
    "12.3": 1230,
    "-0.50": -50,
    "1.5000": 150,
    "-0.00": 0,
  };
  for (const [text, fen] of Object.entries(amounts)) {
    equal(Object.is(numeric.parse(text), fen), true, text);
  }
  const wrong = [
    "1.005",
    "NaN",
    "Infinity",
    "1e3",
    "",
    ".5",
    "90071992547409.92",
  ];
  for (const text of wrong) {
    throws(() => numeric.parse(text), RangeError, text);
  }
});

/** What arrays of each type hold, with what their notation must not mistake for a part of itself. */
const ARRAYS: Record<string, unknown[]> = {
  text: [
    "",
    " ",
    "null",
    'a "quoted" word',
    "{1,2}",
    "C:\\new",
    "a,b",
    "上海\n",
    null,
  ],
  "varchar(9)": ["{}", '"'],
  name: ["oem_order"],
  int: [0, -7, 2_147_483_647],
  bigint: [Number.MAX_SAFE_INTEGER, null, 0],
  // Of these two, postgres.js takes the type of the first element for the array's.
  boolean: [null, true, false],
  uuid: ["0b8f5d3e-7c1a-4f7e-9a57-0242ac120002"],
  timestamptz: [null, new Date("2026-11-27T15:30:00.123Z")],
};

async function roundTrip(db: Db) {
  const back: Record<string, unknown[]> = {};
  for (const [type, values] of Object.entries(ARRAYS)) {
    const array = sql.raw(`${type}[]`);
    const { rows } = await sql<{ all: unknown[]; none: unknown[] }>`
      select ${values}::${array} as all, ${[]}::${array} as none`.execute(db);
    deepEqual(rows[0]?.none, [], type);
    back[type] = rows[0]?.all ?? [];
  }
  return back;
}

Deno.test("an array with a gap is refused, not written as a word", async () => {
  await using postgres = await openBare();
  await rejects(
    sql`select ${["a", undefined]}::text[]`.execute(postgres.db),
    TypeError,
  );
});

Deno.test("an array that is written comes back with the same elements, from both engines", async () => {
  await using embedded = await openEmpty();
  deepEqual(await roundTrip(embedded.db), ARRAYS);
  await using postgres = await openBare();
  deepEqual(await roundTrip(postgres.db), ARRAYS);
});
