import { deepEqual, equal } from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import { foundBy } from "@/db/found.ts";
import {
  countByStatus,
  countsOf,
  groupedByStatus,
  type StatusGroup,
} from "@/db/status_counts.ts";
import { openDemo } from "../world.ts";

/** Rows whose reading fails: nobody may ask for them. */
const UNREADABLE =
  sql`select 1 / (n - n) as id from generate_series(1, 3) as n`;

Deno.test("rows that are only counted are not looked for in a second way when the first finds enough", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const ids = async (...ways: RawBuilder<unknown>[]) => {
    const found = foundBy(ways, { order: null, most: 3 });
    const { rows } = await sql<{ id: number }>`select id from (${found}) as x
      order by id`.execute(db);
    return rows.map(({ id }) => id);
  };
  const upTo = (last: number) =>
    sql`select n as id from generate_series(1, ${sql.lit(last)}) as n`;
  deepEqual(await ids(upTo(3), UNREADABLE), [1, 2, 3]);
  deepEqual(await ids(upTo(1), upTo(3), UNREADABLE), [1, 2, 3]);
  deepEqual(await ids(upTo(2), upTo(1), upTo(2)), [1, 2], "each once");
});

Deno.test("what a sample says to be far too many is not counted: of all tabs the chosen one is, unless it is too many itself", async () => {
  await using demo = await openDemo();
  const groups = async (chosen: string[], tooMany: string[]) => {
    const statuses = { all: ["open", "done"], chosen, keyword: "科技" };
    const query = groupedByStatus(statuses, ({ statuses, sampled }) => {
      const many = statuses.some((status) => tooMany.includes(status));
      if (sampled) {
        return sql`select from generate_series(1, ${
          sql.lit(many ? 222 : 221)
        })`;
      }
      if (many) return sql`select '' as status from (${UNREADABLE}) as x`;
      return sql`select ${sql.lit(statuses[0])} as status
        from generate_series(1, 30)`;
    });
    const { rows } = await sql<StatusGroup<string>>`${query}`.execute(demo.db);
    const { counts, total } = countsOf(statuses, rows);
    return [counts, total];
  };
  deepEqual(await groups(["open"], ["done"]), [undefined, 30]);
  deepEqual(await groups(["done"], ["done"]), [undefined, 10_001]);
  deepEqual(await groups(["open", "done"], ["done"]), [undefined, 10_001]);
  deepEqual(await groups(["open"], []), [{ open: 30, done: 30 }, 30]);
});

Deno.test("without a keyword each tab is counted for itself, but what a sample says to be far too many", async () => {
  await using demo = await openDemo();
  const statuses = { all: ["open", "done"], chosen: ["open"], keyword: "" };
  const query = groupedByStatus(statuses, ({ statuses, sampled }) => {
    const done = statuses[0] === "done";
    if (sampled) {
      return sql`select from generate_series(1, ${sql.lit(done ? 222 : 221)})`;
    }
    if (done) return UNREADABLE;
    return sql`select from generate_series(1, 30)`;
  });
  const { rows } = await sql<StatusGroup<string>>`${query}`.execute(demo.db);
  deepEqual(countsOf(statuses, rows), {
    counts: { open: 30, done: 10_001 },
    total: 30,
  });
});

Deno.test("tabs that are not chosen are counted no further than it takes to be too many", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const groups = async (chosenRows: number, otherRows: number) => {
    const statuses = {
      all: ["open", "done"],
      chosen: ["open"],
      keyword: "科技",
    };
    const query = groupedByStatus(statuses, ({ statuses, most, sampled }) => {
      if (sampled) return sql`select where false`;
      const [status] = statuses;
      const limit = typeof most === "number" ? sql<number>`${most}` : most;
      const rows = status === "open" ? chosenRows : otherRows;
      return sql`select ${sql.lit(status)} as status
        from generate_series(1, ${sql.lit(rows)}) limit ${limit}`;
    });
    const { rows } = await sql<{ status: string | null; rows: number }>`
      ${query}`.execute(db);
    return Object.fromEntries(
      rows.map(({ status, rows }) => [String(status), rows]),
    );
  };
  deepEqual(await groups(4, 9_000), { open: 4, done: 9_000 });
  deepEqual(await groups(6_000, 9_000), {
    open: 6_000,
    done: 4_001,
    null: 6_000,
  });
  const many = await groups(20_000, 9_000);
  equal(many.null, 10_001);
  equal(many.done, undefined);
});

Deno.test("the few rows that a keyword finds are known from their count on; not those that were not counted, or are many", async () => {
  await using demo = await openDemo();
  const known = async (open: number, done: number, tooMany?: string) => {
    const statuses = { all: ["open", "done"], chosen: ["open"], keyword: "x" };
    const { ids, total } = await countByStatus(
      demo.db,
      statuses,
      ({ statuses, most, sampled }) => {
        if (sampled) {
          const many = tooMany !== undefined && statuses.includes(tooMany);
          return sql`select from generate_series(1, ${
            sql.lit(many ? 222 : 0)
          })`;
        }
        const [status] = statuses;
        const rows = status === "open" ? open : done;
        const limit = typeof most === "number" ? sql<number>`${most}` : most;
        return sql`select n::bigint as id, ${sql.lit(status)} as status
          from generate_series(1, ${sql.lit(rows)}) as n limit ${limit}`;
      },
    );
    return [ids?.length, total];
  };
  deepEqual(await known(3, 9), [3, 3]);
  deepEqual(await known(0, 9), [0, 0]);
  deepEqual(await known(2_000, 1_000), [2_000, 2_000]);
  deepEqual(await known(2_000, 1_001), [undefined, 2_000]);
  deepEqual(await known(3, 0, "done"), [3, 3]);
  deepEqual(await known(3, 0, "open"), [undefined, 10_001]);
});
