/**
 * Whether a filter finds far more rows than are counted, told by a sample: every 512th row, which a small index of its
 * own has, or what hangs on every 512th order. What is counted exactly up to 10,000 (decisions 1.2) need not be counted
 * to say that it is more.
 */
import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";

/** Whether a row is in the sample of its table, which has an index with this condition. */
export function isSampled(id: "o.id" | "t.id"): RawBuilder<SqlBool> {
  return sql`${sql.ref(id)} % 512 = 0`;
}

/**
 * So many rows of the sample stand for 24,600. Of 10,000 rows twenty are in it, and so many but once in thirty million
 * filters; rows that stand together, as those of one month, are in it evenly.
 */
const MANY = 48;

/**
 * Whether the rows that these are a sample of are more than 10,000 beyond doubt. False says nothing. Where several hang
 * on one order, the orders are counted: one with a hundred packages says nothing of others.
 */
export function areMany(sampled: Expression<unknown>): RawBuilder<SqlBool> {
  return sql`(select count(*) from (
    select from (${sampled}) as x limit ${sql.lit(MANY)}
  ) as y) = ${sql.lit(MANY)}`;
}
