import type { PriceField } from "@/db/schema/catalogue.ts";
import type { Trx } from "@/db/schema/database.ts";
import { toDecimal } from "@/db/values.ts";
import type { Actor } from "@/domain/access.ts";

interface PricedThing {
  goodsId: number;
  /** of a processing fee */
  version?: { id: number; name: string };
}

/** Prices in fen; null = none. */
type Prices = Partial<Record<PriceField, number | null>>;

/** Appends a row to the price history for every price that differs. */
export async function logPrices(
  trx: Trx,
  actor: Actor,
  { goodsId, version }: PricedThing,
  before: Prices,
  after: Prices,
): Promise<void> {
  const fields = Object.keys(after) as PriceField[];
  const changed = fields.filter((field) =>
    (before[field] ?? null) !== (after[field] ?? null)
  );
  if (changed.length === 0) return;
  await trx.insertInto("goods_price_log").values(changed.map((field) => ({
    goods_id: goodsId,
    version_id: version?.id ?? null,
    version: version?.name ?? "",
    field,
    old_price: decimalOf(before[field]),
    new_price: decimalOf(after[field]),
    account_id: actor.id,
  }))).execute();
}

function decimalOf(fen: number | null | undefined) {
  return fen === null || fen === undefined ? null : toDecimal(fen);
}
