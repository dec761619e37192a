/**
 * Whether a filter finds far more rows than are counted, told by a sample: every 67th row, which small indexes of their
 * own have, or what hangs on every 67th order. What is counted exactly up to 10,000 (decisions 1.2) need not be counted
 * to say that it is more.
 */
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * Whether a row is in the sample of its table, which has indexes with this condition. A keyword may be the end of ids,
 * which are in the numbers of documents: 67 has no factor of ten, or such ids would be in the sample too often.
 */
export function isSampled(
  id: "d.id" | "h.id" | "o.id" | "p.id" | "r.id" | "t.id",
): RawBuilder<SqlBool> {
  return sql`${sql.ref(id)} % 67 = 0`;
}

/**
 * So many rows of the sample stand for 14,900. Of 10,000 rows 149 are in it, and so many but once in thirty million
 * filters; rows that stand together, as those of one month, are in it evenly.
 */
const MANY = 222;

/**
 * Whether the rows that these are a sample of are more than 10,000 beyond doubt. False says nothing. Where several hang
 * on one order, the orders are counted: one with a hundred packages says nothing of others.
 */
export function areMany(sampled: Expression<unknown>): RawBuilder<SqlBool> {
  return sql`${countOf(sampled)} = ${sql.lit(MANY)}`;
}

/**
 * Instead of a sample where a filter finds few rows by an index of its own, or none by the sample's: the sample would be
 * read to its end, and says nothing.
 */
export const NO_SAMPLE: RawBuilder<unknown> = sql`select where false`;

/** As many rows as the largest of these samples has, which are of rows found in different ways. */
export function largestOf(
  samples: readonly Expression<unknown>[],
): RawBuilder<unknown> {
  const counts = sql.join(samples.map((sample) => countOf(sample)));
  return sql`select from generate_series(1, greatest(${counts}))`;
}

/** So many rows of the sample stand for the 10,000 that are counted exactly. */
const ENOUGH = 149;

/** From one row in so many on, reading through them all finds what an index would have to be asked for. */
const ONE_IN = 4;

/**
 * What a sample says of a keyword, and a sample of all rows among which it is looked for, as a row: `many` as
 * {@link areMany}; `often`, where so many of them have it that ten thousand are found sooner by looking at one after the
 * other than by the keyword's index, which finds everybody's besides.
 */
export function frequencyOf(
  sampled: Expression<unknown>,
  all: Expression<unknown>,
): RawBuilder<unknown> {
  const most = ONE_IN * MANY;
  return sql`select s.rows = ${sql.lit(MANY)} as many,
    s.rows between ${sql.lit(ENOUGH)} and ${sql.lit(MANY - 1)}
      and ${countOf(all, most)} <= ${sql.lit(ONE_IN)} * s.rows as often
    from (select ${countOf(sampled)} as rows) as s`;
}

/** How many rows a sample has, as far as it matters. */
function countOf(
  sampled: Expression<unknown>,
  most = MANY,
): RawBuilder<number> {
  return sql`(select count(*) from (
    select from (${sampled}) as x limit ${sql.lit(most)}
  ) as y)`;
}
