import { z } from "zod";
import { GOODS_KINDS } from "@/db/schema/catalogue.ts";
import {
  many,
  manyNumbers,
  sortBy,
  undatedFilter,
} from "@/domain/platform/list_filter.ts";
import { amount, fault, optional, optionalId } from "@/domain/validate.ts";

const GOODS_STATUSES = [1, 0] as const;
export type GoodsStatus = typeof GOODS_STATUSES[number];
const GOODS_SORTS = ["sort", "sn", "name", "price", "id"] as const;

/**
 * Goods as staff list them: by code, name, pinyin or initials; by category with all below it; by status; by price (fen,
 * both ends included), where a span that ends below its beginning is refused. In the order that was set for them unless
 * another is asked for.
 */
export const GoodsFilter = undatedFilter({
  kind: many(GOODS_KINDS),
  category_id: optionalId,
  status: manyNumbers(GOODS_STATUSES),
  price_from: optional(amount(0)),
  price_to: optional(amount(0)),
  sort: sortBy(GOODS_SORTS, "sort"),
}).superRefine(({ price_from, price_to }, ctx) => {
  if (
    price_from !== undefined && price_to !== undefined && price_to < price_from
  ) {
    fault(ctx, "catalogue.list.price_span", undefined, ["price_to"]);
  }
});
export type GoodsFilter = z.output<typeof GoodsFilter>;
