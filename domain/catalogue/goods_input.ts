import { z } from "zod";
import { GOODS_KINDS } from "@/db/schema/catalogue.ts";
import { narrow } from "@/domain/text.ts";
import {
  amount,
  EVEN_IF_WRONG,
  fault,
  freeText,
  id,
  idList,
  integer,
  line,
  orElse,
  requiredLine,
  version,
} from "@/domain/validate.ts";

/** Pictures of one thing, its cover apart. */
const MAX_IMAGES = 20;
export const MAX_SORT = 1_000_000;

/** A code, unique in any case, in narrow letters. */
export const GOODS_SN = requiredLine(60, "catalogue.goods.sn.required")
  .transform(narrow);

const shelf = integer(0, 1);

const fields = z.object({
  sn: GOODS_SN,
  name: requiredLine(200, "catalogue.goods.name.required"),
  kind: z.enum(GOODS_KINDS),
  category_id: orElse(id, null),
  unit: line(20),
  /** fen; null = no price, and then it can't be ordered */
  price: orElse(amount(0), null),
  /** fen */
  cost_price: orElse(amount(0), null),
  /** file ids */
  cover: orElse(id, null),
  images: idList(MAX_IMAGES),
  description: freeText(5_000),
  /** 1 on the shelf, 0 off */
  status: orElse(shelf, 1),
  sort: orElse(integer(0, MAX_SORT), 0),
});

/** A product's price is made by its version and parts (decisions 2): one that is typed is refused, not forgotten. */
function pricedByParts(
  { kind, price }: { kind: string; price: number | null },
  ctx: z.core.$RefinementCtx<unknown>,
): void {
  if (kind !== "oem" || price === null) return;
  fault(ctx, "catalogue.goods.price.oem", undefined, ["price"]);
}

/** New goods (decisions 2). */
export const GoodsInput = fields.superRefine(pricedByParts, EVEN_IF_WRONG);
/** The same with the version that was read; a status that is left out stays, and there is none that means nothing. */
export const GoodsEdit = fields.extend({ status: shelf.optional(), version })
  .superRefine(pricedByParts, EVEN_IF_WRONG);

export type GoodsInput = z.output<typeof GoodsInput>;
export type GoodsEdit = z.output<typeof GoodsEdit>;
