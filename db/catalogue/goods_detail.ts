import { jsonArrayFrom } from "kysely/helpers/postgres";
import { visibleGoods } from "@/db/catalogue/visible_goods.ts";
import { type LinkedFile, linkedFiles } from "@/db/linked_files.ts";
import { fen } from "@/db/money.ts";
import type { GoodsKind } from "@/db/schema/catalogue.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import { seesCost } from "@/domain/catalogue/catalogue_access.ts";
import { found } from "@/domain/errors.ts";
import { priceLine } from "@/domain/oem/pricing.ts";

/** Goods with what their page, form and API call show; amounts in fen. */
export interface GoodsDetail {
  id: number;
  sn: string;
  name: string;
  kind: GoodsKind;
  category_id: number | null;
  unit: string;
  price: number | null;
  /** null if there is none or the reader may not see it */
  cost_price: number | null;
  description: string;
  status: number;
  sort: number;
  version: number;
  created_at: Date;
  covers: LinkedFile[];
  images: LinkedFile[];
  versions: GoodsVersion[];
}

/** A version with its whole bill of materials. */
export interface GoodsVersion {
  id: number;
  goods_id: number;
  version: string;
  processing_fee: number;
  /** 1 = on offer */
  status: number;
  remark: string;
  revision: number;
  created_at: Date;
  /** the version that took its place */
  superseded_by: number | null;
  /** it is used in an order and can no longer be changed */
  ordered: boolean;
  lines: BillOfMaterialsLine[];
  /** fee and parts of one piece; null while a part has no price, or beyond the largest amount */
  unit_price: number | null;
}

export interface BillOfMaterialsLine {
  goods_id: number;
  sn: string;
  name: string;
  unit: string;
  usage: number;
  accessory: boolean;
  /** null = none, and then the version can't be ordered */
  price: number | null;
  /** 0 = off the shelf, and then the version can't be ordered */
  status: number;
}

/** One of the goods that the actor sees, with its versions, the newest first: two statements. Throws 40400. */
export async function findGoods(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<GoodsDetail> {
  const goods = found(
    await visibleGoods(db, actor).where("g.id", "=", id)
      .select(["g.id", "g.sn", "g.name", "g.kind", "g.category_id", "g.unit"])
      .select(["g.price", "g.cost_price", "g.description", "g.status"])
      .select(["g.sort", "g.version", "g.created_at"])
      .select([
        linkedFiles({ source: "goods", id: "g.id", role: "cover" })
          .as("covers"),
        linkedFiles({ source: "goods", id: "g.id", role: "image" })
          .as("images"),
      ])
      .executeTakeFirst(),
  );
  return {
    ...goods,
    cost_price: seesCost(actor, goods.kind) ? goods.cost_price : null,
    versions: goods.kind === "oem" ? await listVersions(db, actor, id) : [],
  };
}

/** The versions of goods that the actor sees, the newest first. */
export async function listVersions(
  db: Db | Trx,
  actor: Actor,
  goodsId: number,
): Promise<GoodsVersion[]> {
  const versions = await visibleVersions(db, actor)
    .where("v.goods_id", "=", goodsId).orderBy("v.id", "desc").execute();
  return versions.map(withPrice);
}

/** A version of goods that the actor sees. Throws 40400. */
export async function findVersion(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<GoodsVersion> {
  return withPrice(found(
    await visibleVersions(db, actor).where("v.id", "=", id)
      .executeTakeFirst(),
  ));
}

/** Unlike parts, products and what they are made of are visible to all staff. */
function visibleVersions(db: Db | Trx, actor: Actor) {
  return db.selectFrom("goods_version as v")
    .where(onlyIf(actor.kind === "staff"))
    .select(["v.id", "v.goods_id", "v.version", "v.processing_fee"])
    .select(["v.status", "v.remark", "v.revision", "v.created_at"])
    .select("v.superseded_by")
    .select((eb) => [
      eb.exists(
        eb.selectFrom("oem_order_line as l").select("l.id")
          .whereRef("l.version_id", "=", "v.id"),
      ).$castTo<boolean>().as("ordered"),
      jsonArrayFrom(
        eb.selectFrom("bom_line as b")
          .innerJoin("goods as p", "p.id", "b.part_id")
          .select(["p.id as goods_id", "p.sn", "p.name", "p.unit"])
          .select(["b.usage", "b.accessory", fen("p.price").as("price")])
          .select("p.status")
          .whereRef("b.version_id", "=", "v.id")
          .orderBy("b.sort").orderBy("b.id"),
      ).as("lines"),
    ]);
}

function withPrice(version: Omit<GoodsVersion, "unit_price">): GoodsVersion {
  const { lines, processing_fee: basePrice } = version;
  const parts = lines.map(({ price, usage }) => ({
    price: price ?? 0,
    usage,
    deduction: 0,
  }));
  const unpriced = lines.some(({ price }) => price === null);
  const price = priceLine({ basePrice, quantity: 1, parts });
  return { ...version, unit_price: unpriced ? null : price?.unitPrice ?? null };
}
