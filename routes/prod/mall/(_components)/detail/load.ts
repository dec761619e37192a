import {
  cachedCategories,
  type EditableCategory,
} from "@/db/catalogue/categories.ts";
import {
  type Owned,
  ownedByCustomers,
  priceHistory,
  type PriceRow,
  type Some,
  type Uses,
  whereUsed,
} from "@/db/catalogue/goods_around.ts";
import { findGoods, type GoodsDetail } from "@/db/catalogue/goods_detail.ts";
import {
  draftsAtOtherPrice,
  draftsOfProduct,
  draftsWithPart,
  type TouchedDrafts,
} from "@/db/catalogue/touched_drafts.ts";
import {
  mayWriteGoods,
  seesCost,
} from "@/domain/catalogue/catalogue_access.ts";
import type { Refused } from "@/domain/errors.ts";
import { caller } from "@/platform/api.ts";
import { mayOpen } from "@/site/map.ts";
import type { Ctx } from "@/utils.ts";

/** Everything that the page of goods shows. */
export interface GoodsPage {
  goods: GoodsDetail;
  categories: EditableCategory[];
  prices: Some<PriceRow>;
  /** of a part: the versions that need it */
  uses: Uses | null;
  /** whose rows are asked for all: `?uses=all`, `?prices=all` */
  every: { uses: boolean; prices: boolean };
  /** of a part, for sales: what customers have of it */
  owned: Owned | null;
  /** of a part: drafts that still have another price of it */
  drafts: TouchedDrafts | null;
  /** what the reader may do and open */
  writes: boolean;
  cost: boolean;
  openStock: boolean;
  /** the reader is asked whether the goods may go */
  deleting: boolean;
  /** the reader is asked whether the goods may leave the shelf: the drafts that have them */
  leaving: TouchedDrafts | null;
  refused?: Refused;
}

/** At most seven statements. Throws 40400. */
export async function loadGoods(
  ctx: Ctx,
  id: number,
  refused?: Refused,
): Promise<GoodsPage> {
  const { db } = ctx.state;
  const actor = caller(ctx);
  const goods = await findGoods(db, actor, id);
  ctx.state.title = goods.name;
  const part = goods.kind === "part";
  const cost = seesCost(actor, goods.kind);
  const writes = mayWriteGoods(actor, goods.kind);
  const isWhole = (what: string) => ctx.url.searchParams.get(what) === "all";
  const asks = (what: string) =>
    writes && !refused && ctx.url.searchParams.has(what);
  const every = { uses: isWhole("uses"), prices: isWhole("prices") };
  return {
    goods,
    categories: await cachedCategories(db),
    prices: await priceHistory(db, id, cost, every.prices),
    uses: part ? await whereUsed(db, id, every.uses) : null,
    every,
    owned: part ? await ownedByCustomers(db, actor, id) : null,
    drafts: part ? await draftsAtOtherPrice(db, actor, id) : null,
    writes,
    cost,
    openStock: mayOpen(actor, "/mkt/oem/inventory"),
    deleting: asks("delete"),
    leaving: asks("take_off") && goods.status === 1
      ? await (part ? draftsWithPart : draftsOfProduct)(db, actor, id)
      : null,
    refused,
  };
}
