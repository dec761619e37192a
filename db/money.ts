/** Amounts as expressions of a statement (decisions 1.3). */
import { type Expression, type RawBuilder, sql } from "kysely";
import { MOST_SUM } from "@/domain/money.ts";
import { expressed } from "./list.ts";
import { toDecimal } from "./values.ts";

/** An amount inside of JSON, where the driver's parser does not reach: fen as a number. */
export function fen(amount: string | Expression<unknown>): RawBuilder<number> {
  return sql`(${expressed(amount)} * 100)::bigint`;
}

/**
 * What amounts come to, 0 without any; {@link MOST_SUM} where they come to more, since no number would hold it. Every
 * sum of money is read by it: orders and vouchers are limited, how many of them there are is not.
 */
export function sumOf(
  amount: string | Expression<unknown>,
): RawBuilder<number> {
  const most = sql.lit(toDecimal(MOST_SUM));
  return sql`least(coalesce(sum(${expressed(amount)}), 0), ${most}::numeric)`;
}
