import type { Db, Trx } from "@/db/schema/database.ts";
import type { GoodsKind } from "@/db/schema/catalogue.ts";
import { isKnownTo } from "./known_goods.ts";

export interface OrderableGoods {
  id: number;
  name: string;
  sn: string;
  kind: GoodsKind;
  category_id: number | null;
  unit: string;
  /** fen */
  price: number | null;
  status: number;
}

export interface OrderableVersion {
  id: number;
  goods_id: number;
  version: string;
  /** fen */
  processing_fee: number;
  status: number;
  superseded_by: number | null;
}

export interface BillLine {
  version_id: number;
  part_id: number;
  usage: number;
  accessory: boolean;
}

/** The catalogue as an order's lines need it, by id: whether something can be ordered is the rule's business. */
export interface Orderable {
  goods: ReadonlyMap<number, OrderableGoods>;
  versions: ReadonlyMap<number, OrderableVersion>;
  /** by version, in the bill's order */
  bills: ReadonlyMap<number, BillLine[]>;
}

/**
 * Reads these goods, as far as the organization may know of them, with all their versions, the bills of materials of
 * the chosen versions, and the goods on those bills: three statements. In a transaction the chosen versions are locked
 * first, so that none is edited until the order built from them is written.
 */
export async function readOrderable(
  db: Db | Trx,
  organizationId: number,
  goodsIds: readonly number[],
  versionIds: readonly number[],
): Promise<Orderable> {
  if (db.isTransaction) await lockVersions(db, versionIds);
  const bill = versionIds.length === 0 ? [] : await db.selectFrom("bom_line")
    .select(["version_id", "part_id", "usage", "accessory"])
    .where("version_id", "in", versionIds)
    .orderBy("sort").orderBy("id").execute();
  const ids = unique([...goodsIds, ...bill.map((line) => line.part_id)]);
  const goods = ids.length === 0 ? [] : await db.selectFrom("goods as g")
    .select(["g.id", "g.name", "g.sn", "g.kind", "g.category_id", "g.unit"])
    .select(["g.price", "g.status"])
    .where("g.id", "in", ids).where(isKnownTo(organizationId)).execute();
  const products = goods.filter(({ kind }) => kind === "oem");
  const versions = products.length === 0
    ? []
    : await db.selectFrom("goods_version")
      .select(["id", "goods_id", "version", "processing_fee", "status"])
      .select("superseded_by")
      .where("goods_id", "in", products.map(({ id }) => id)).execute();
  return {
    goods: new Map(goods.map((row) => [row.id, row])),
    versions: new Map(versions.map((row) => [row.id, row])),
    bills: Map.groupBy(bill, (line) => line.version_id),
  };
}

/** Product before version, the order in which everybody locks both; orders don't wait for each other. */
async function lockVersions(
  trx: Db | Trx,
  versionIds: readonly number[],
): Promise<void> {
  if (versionIds.length === 0) return;
  await trx.selectFrom("goods as g")
    .innerJoin("goods_version as v", "v.goods_id", "g.id").select("v.id")
    .where("v.id", "in", versionIds).orderBy("g.id").orderBy("v.id")
    .forKeyShare("g").forKeyShare("v").execute();
}

function unique(ids: number[]): number[] {
  return [...new Set(ids)];
}
