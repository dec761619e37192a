/** The catalogue as customers order from it (decisions 4.6): the same for everybody, cost prices never. */
import { subtree } from "@/db/catalogue/categories.ts";
import { countRows, limits, type List, matches, toList } from "@/db/list.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { CatalogueFilter } from "@/domain/catalogue/catalogue_filter.ts";
import { found } from "@/domain/errors.ts";

interface ShelfRow {
  id: number;
  name: string;
  sn: string;
  unit: string;
  category_id: number | null;
  category_name: string | null;
  cover_file_id: number | null;
}

export interface ProductRow extends ShelfRow {
  /** how many versions can be ordered; without one, neither can the product */
  versions: number;
}

export interface PartRow extends ShelfRow {
  /** fen */
  price: number;
}

interface VersionRow {
  id: number;
  version: string;
  /** fen */
  processing_fee: number;
  remark: string;
}

interface VersionPartRow {
  goods_id: number;
  name: string;
  sn: string;
  unit: string;
  usage: number;
  accessory: boolean;
  /** fen; null = no price, and then the version can't be ordered with it */
  price: number | null;
}

/** Products on the shelf, those without a version too: the dialog says that they have none. */
export async function listProducts(
  db: Db,
  filter: CatalogueFilter,
): Promise<List<ProductRow>> {
  const products = onShelf(db, "oem", filter);
  const { limit, offset } = limits(filter);
  const rows = await withCategory(products)
    .select((eb) =>
      eb.selectFrom("goods_version").select(eb.fn.countAll<number>().as("n"))
        .whereRef("goods_version.goods_id", "=", "goods.id")
        .where("goods_version.status", "=", 1)
        .$asScalar().$notNull().as("versions")
    )
    .orderBy("goods.sort").orderBy("goods.id")
    .limit(limit).offset(offset).execute();
  return toList(rows, await countRows(db, products.select("goods.id")), filter);
}

/** Parts on the shelf that have a price. */
export async function listParts(
  db: Db,
  filter: CatalogueFilter,
): Promise<List<PartRow>> {
  const parts = onShelf(db, "part", filter)
    .where("goods.price", "is not", null);
  const { limit, offset } = limits(filter);
  const rows = await withCategory(parts)
    .select("goods.price").$narrowType<{ price: number }>()
    .orderBy("goods.sort").orderBy("goods.id")
    .limit(limit).offset(offset).execute();
  return toList(rows, await countRows(db, parts.select("goods.id")), filter);
}

/**
 * The versions of a product that can be ordered, newest first; with `category` none if the product is not below it.
 * Throws 40400 unless it is a product on the shelf.
 */
export async function productVersions(
  db: Db | Trx,
  productId: number,
  category?: number,
): Promise<VersionRow[]> {
  found(
    await db.selectFrom("goods").select("id").where("id", "=", productId)
      .where("kind", "=", "oem").where("status", "=", 1).executeTakeFirst(),
  );
  return await db.selectFrom("goods_version")
    .select(["id", "version", "processing_fee", "remark"])
    .where("goods_id", "=", productId).where("status", "=", 1)
    .$if(
      category !== undefined,
      (query) =>
        query.where(
          "goods_id",
          "in",
          (eb) =>
            eb.selectFrom("goods").select("id")
              .where("category_id", "in", subtree(category!)),
        ),
    )
    .orderBy("id", "desc").execute();
}

/** A version's bill of materials, or its parts below a category. Throws 40400 for a version that can't be ordered. */
export async function versionParts(
  db: Db | Trx,
  versionId: number,
  category?: number,
): Promise<VersionPartRow[]> {
  found(
    await db.selectFrom("goods_version as version")
      .innerJoin("goods", "goods.id", "version.goods_id")
      .select("version.id").where("version.id", "=", versionId)
      .where("version.status", "=", 1)
      .where("goods.kind", "=", "oem").where("goods.status", "=", 1)
      .executeTakeFirst(),
  );
  return await db.selectFrom("bom_line as bill")
    .innerJoin("goods as part", "part.id", "bill.part_id")
    .select(["part.id as goods_id", "part.name", "part.sn", "part.unit"])
    .select(["bill.usage", "bill.accessory", "part.price"])
    .where("bill.version_id", "=", versionId)
    .$if(
      category !== undefined,
      (query) => query.where("part.category_id", "in", subtree(category!)),
    )
    .orderBy("bill.sort").orderBy("bill.id").execute();
}

function onShelf(
  db: Db | Trx,
  kind: "oem" | "part",
  { keyword, category_id }: Partial<CatalogueFilter>,
) {
  return db.selectFrom("goods")
    .where("goods.kind", "=", kind).where("goods.status", "=", 1)
    .$if(
      Boolean(keyword),
      (query) => query.where(matches("goods.search", keyword!)),
    )
    .$if(
      category_id !== undefined,
      (query) => query.where("goods.category_id", "in", subtree(category_id!)),
    );
}

function withCategory(goods: ReturnType<typeof onShelf>) {
  return goods
    .leftJoin(
      "goods_category as category",
      "category.category_id",
      "goods.category_id",
    )
    .select(["goods.id", "goods.name", "goods.sn", "goods.unit"])
    .select(["goods.category_id", "category.category_name"])
    .select("goods.cover_file_id");
}
