import { type AliasableExpression, sql, type SqlBool } from "kysely";
import { firstOf, foundBy } from "@/db/found.ts";
import { COUNT_LIMIT } from "@/db/list.ts";
import { sumOf } from "@/db/money.ts";
import { SAMPLED_ORDER, sampledOrders } from "@/db/oem/order_search.ts";
import { areMany } from "@/db/sample.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import type { CardLogFilter } from "@/domain/finance/receipt_filter.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { onAnyCard, type Receipts, waysOf } from "./logged_receipts.ts";
import { arrivedByCard, isTallied } from "./receipt_tally.ts";

export interface CardTotal {
  card: {
    id: number;
    bank: string;
    holder: string;
    number: string;
    status: number;
  };
  /** approved ones; under days null above 10,000, with a keyword above 10,000 on all cards together (decisions 1.2) */
  receipts: number | null;
  /** fen that arrived; null where `receipts` is */
  amount: number | null;
}

interface CardSum {
  card_id: number;
  receipts: number;
  /** fen */
  amount: number;
}

/** The amount received on each card, counted up to the limit card by card: an index covers it. */
function sumsOfEach(
  db: Db,
  arrived: Receipts,
): AliasableExpression<CardSum> {
  const ofCard = arrived.where("r.card_id", "=", sql<number>`k.id`)
    .select("r.received_amount").limit(COUNT_LIMIT);
  return db.selectFrom("receiving_card as k")
    .innerJoinLateral(
      db.selectFrom(ofCard.as("x")).select(SUMS).as("s"),
      (join) => join.onTrue(),
    )
    .select(["k.id as card_id", "s.receipts", "s.amount"]);
}

/** Whether what a keyword finds is far too much to count. */
const IS_TOO_MUCH = sql<SqlBool>`(select many from sample)`;

/** What arrived on each card of what a keyword finds, found once and counted up to the limit altogether. */
function sumsOfFound(
  db: Db,
  arrived: Receipts,
  keyword: string,
): AliasableExpression<CardSum> {
  const counted = { order: null, most: COUNT_LIMIT };
  const ways = waysOf(keyword, "all").map((way) =>
    firstOf(
      arrived.where(way).where(sql<SqlBool>`not ${IS_TOO_MUCH}`)
        .select(["r.id", "r.card_id", "r.received_amount"]),
      counted,
    )
  );
  const found = sql<{ card_id: number; received_amount: string }>`(${
    foundBy(ways, counted)
  })`;
  return db.selectFrom(found.as<"x">(sql`x`)).select("x.card_id").select(SUMS)
    .groupBy("x.card_id");
}

const SUMS = [
  sql<number>`count(*)`.as("receipts"),
  sumOf("x.received_amount").as("amount"),
] as const;

/** What arrived on each card under the filter without its card and status. One statement. */
export async function readTotals(
  db: Db,
  actor: Actor,
  filter: CardLogFilter,
  settings: Settings,
): Promise<CardTotal[]> {
  const { keyword } = filter;
  const arrived = onAnyCard(db, actor, filter, settings, "approved");
  const many = keyword
    ? areMany(
      sampledOrders(
        keyword,
        false,
        arrived.where("r.source_id", "=", SAMPLED_ORDER).select("r.id"),
      ),
    )
    : sql<SqlBool>`false`;
  const isExact = isTallied(filter);
  const sums = isExact
    ? arrivedByCard(db, actor)
    : keyword
    ? sumsOfFound(db, arrived, keyword)
    : sumsOfEach(db, arrived);
  const rows = await db.with(
    (cte) => cte("sample").materialized(),
    () => db.selectNoFrom(many.as("many")),
  )
    .selectFrom("receiving_card as c")
    .leftJoin(sums.as("s"), "s.card_id", "c.id")
    .select(["c.id", "c.bank", "c.holder", "c.number", "c.status"])
    .select(sql<number>`coalesce(s.receipts, 0)`.as("receipts"))
    .select(sql<number>`coalesce(s.amount, 0)`.as("amount"))
    .select(IS_TOO_MUCH.as("many"))
    .where((eb) =>
      eb.or([eb("c.deleted_at", "is", null), eb("s.receipts", ">", 0)])
    )
    .orderBy("c.id")
    .execute();
  const found = rows.reduce((sum, { receipts }) => sum + receipts, 0);
  return rows.map(({ receipts, amount, many, ...card }) => {
    const counted = keyword ? found : receipts;
    return many || !isExact && counted > LIST_LIMIT
      ? { card, receipts: null, amount: null }
      : { card, receipts, amount };
  });
}
