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
 * The sum of amounts, 0 for none; {@link MOST_SUM} where it exceeds that, since no JavaScript number would hold it.
 * Every sum of money goes through it: a single order or voucher is limited, their number is not.
 */
export function sumOf(
  amount: string | Expression<unknown>,
): RawBuilder<number> {
  const most = sql.lit(toDecimal(MOST_SUM));
  return sql`least(coalesce(sum(${expressed(amount)}), 0), ${most}::numeric)`;
}
