import type { Trx } from "@/db/schema/database.ts";
import type { GoodsKind } from "@/db/schema/catalogue.ts";
import { toDecimal } from "@/db/values.ts";
import { searchText } from "@/domain/search_text.ts";
import {
  CATEGORIES,
  type Category,
  OTHERS,
  PARTS,
  type Product,
  PRODUCTS,
} from "./goods.ts";

/** The ids written, by code. */
export interface Catalogue {
  goods(sn: string): number;
  /** the newest version of a product */
  version(sn: string): number;
  /** the newest version's parts, as an order's parts list starts */
  bill(sn: string): { goods_id: number; usage: number }[];
}

/** Writes about forty goods of every kind, with versions and bills of materials. */
export async function seedCatalogue(trx: Trx): Promise<Catalogue> {
  const categories = await seedCategories(trx);
  const goods = await seedGoods(trx, categories);
  const versions = new Map<string, number>();
  for (const product of PRODUCTS) {
    const id = await seedVersions(trx, product, goods);
    if (id !== null) versions.set(product.sn, id);
  }
  const idOf = (sn: string) => goods.get(sn)!;
  const newest = (sn: string) =>
    PRODUCTS.find((product) => product.sn === sn)!.versions[0]!;
  return {
    goods: idOf,
    version: (sn) => versions.get(sn)!,
    bill: (sn) =>
      newest(sn).bill.map(([part, usage]) => ({ goods_id: idOf(part), usage })),
  };
}

async function seedCategories(trx: Trx): Promise<Map<Category, number>> {
  const rows = await trx.insertInto("goods_category")
    .values(CATEGORIES.map((category_name, sort) => ({ category_name, sort })))
    .returning(["category_id", "category_name"]).execute();
  return new Map(
    rows.map((row) => [row.category_name as Category, row.category_id]),
  );
}

async function seedGoods(
  trx: Trx,
  categories: ReadonlyMap<Category, number>,
): Promise<Map<string, number>> {
  const row = (
    sn: string,
    name: string,
    kind: GoodsKind,
    category: Category,
    unit: string,
    price: number | null,
  ) => ({
    sn,
    name,
    kind,
    unit,
    category_id: categories.get(category)!,
    price: price === null ? null : toDecimal(price),
    cost_price: price === null ? null : toDecimal(Math.floor(price * 6 / 10)),
    search: searchText(sn, name),
  });
  const rows = await trx.insertInto("goods").values([
    ...PARTS.map(([sn, name, category, unit, price]) =>
      row(sn, name, "part", category, unit, price)
    ),
    ...PRODUCTS.map(({ sn, name, category }) =>
      row(sn, name, "oem", category, "台", null)
    ),
    ...OTHERS.map(([sn, name, kind, unit, price]) =>
      row(sn, name, kind, "服务与耗材", unit, price)
    ),
  ].map((goods, sort) => ({ ...goods, sort }))).returning(["id", "sn"])
    .execute();
  return new Map(rows.map(({ sn, id }) => [sn, id]));
}

/** Writes a product's versions, oldest first, and returns the newest one's id. */
async function seedVersions(
  trx: Trx,
  product: Product,
  goods: ReadonlyMap<string, number>,
): Promise<number | null> {
  let newest: number | null = null;
  const withdrawn: number[] = [];
  for (const version of product.versions.toReversed()) {
    const { id } = await trx.insertInto("goods_version").values({
      goods_id: goods.get(product.sn)!,
      version: version.version,
      processing_fee: toDecimal(version.fee),
      status: version.withdrawn ? 0 : 1,
    }).returning("id").executeTakeFirstOrThrow();
    await trx.insertInto("bom_line").values(
      version.bill.map(([part, usage, accessory], sort) => ({
        version_id: id,
        part_id: goods.get(part)!,
        usage,
        accessory: accessory === "accessory",
        sort,
      })),
    ).execute();
    if (version.withdrawn) withdrawn.push(id);
    newest = id;
  }
  if (withdrawn.length) {
    await trx.updateTable("goods_version").set({ superseded_by: newest }).where(
      "id",
      "in",
      withdrawn,
    ).execute();
  }
  return newest;
}
