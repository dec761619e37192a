/**
 * Whether a filter finds far more rows than are counted, told by a sample: every 512th row or, of those that contain a
 * keyword, every 67th, which small indexes of their own have; or what hangs on such orders. What is counted exactly up to
 * 10,000 (decisions 1.2) need not be counted to say that it is more.
 */
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * One row of so many is in it; and so many of it are not of 10,000 rows but once in thirty million filters. Rows that
 * stand together, as those of one month, are in it evenly.
 */
export interface Sample {
  every: number;
  many: number;
}

/** 48 of it stand for 24,600 rows. */
export const OF_ROWS: Sample = { every: 512, many: 48 };

/**
 * 222 of it stand for 14,900 rows. The index of what it contains has it, so that it may be larger. A keyword may be the
 * end of ids, which are in the numbers of documents: no factor of ten may be in it, or such ids would be in it too often.
 */
export const OF_WORDS: Sample = { every: 67, many: 222 };

/** The sample that a filter with this keyword is told by, if there is one. */
export function sampleOf(keyword: string | undefined): Sample {
  return keyword ? OF_WORDS : OF_ROWS;
}

/** Whether a row is in the sample of its table, which has indexes with this condition. */
export function isSampled(
  id: "o.id" | "t.id",
  { every }: Sample,
): RawBuilder<SqlBool> {
  return sql`${sql.ref(id)} % ${sql.lit(every)} = 0`;
}

/**
 * Whether the rows that these are a sample of are more than 10,000 beyond doubt. False says nothing. Where several hang
 * on one order, the orders are counted: one with a hundred packages says nothing of others.
 */
export function areMany(
  sampled: Expression<unknown>,
  sample: Sample,
): RawBuilder<SqlBool> {
  return sql`${countOf(sampled, sample)} = ${sql.lit(sample.many)}`;
}

/** As many rows as the largest of these samples has, which are of rows found in different ways. */
export function largestOf(
  samples: readonly Expression<unknown>[],
  sample: Sample,
): RawBuilder<unknown> {
  const counts = samples.map((rows) => countOf(rows, sample));
  return sql`select from generate_series(1, greatest(${sql.join(counts)}))`;
}

/** How many rows a sample has, as far as it matters. */
function countOf(
  sampled: Expression<unknown>,
  { many }: Sample,
): RawBuilder<number> {
  return sql`(select count(*) from (
    select from (${sampled}) as x limit ${sql.lit(many)}
  ) as y)`;
}
