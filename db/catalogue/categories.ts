import { type RawBuilder, sql } from "kysely";
import { keptFor } from "@/db/kept.ts";
import { contains, countUpTo, limits, type List, toList } from "@/db/list.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { found } from "@/domain/errors.ts";
import { COUNTED_TO } from "@/domain/badges.ts";
import { namedPaths } from "@/domain/catalogue/category_tree.ts";
import type { Paging } from "@/domain/platform/list_filter.ts";

export interface CategoryRow {
  category_id: number;
  category_name: string;
  parent_id: number | null;
}

/** Every category, in the order of the tree's siblings. */
export function listCategories(db: Db | Trx): Promise<CategoryRow[]> {
  return db.selectFrom("goods_category")
    .select(["category_id", "category_name", "parent_id"])
    .orderBy("sort").orderBy("category_id").execute();
}

/** A category with what its edit form needs. */
export interface EditableCategory extends CategoryRow {
  sort: number;
  version: number;
}

/** A category as those who maintain the tree see it. */
export interface KeptCategory extends EditableCategory {
  /** goods directly in it, counted up to {@link COUNTED_TO} */
  goods: number;
}

function editable(db: Db | Trx) {
  return db.selectFrom("goods_category as c").selectAll("c")
    .orderBy("c.sort").orderBy("c.category_id");
}

/** One category. Throws 40400. */
export async function findCategory(
  db: Db | Trx,
  id: number,
): Promise<EditableCategory> {
  return found(
    await editable(db).where("c.category_id", "=", id).executeTakeFirst(),
  );
}

/** A page of the categories, in the order of the tree's siblings. */
export async function pageOfCategories(
  db: Db,
  filter: Paging & { keyword?: string },
): Promise<List<EditableCategory>> {
  const { keyword } = filter;
  const rows = await editable(db).$if(
    keyword !== undefined,
    (query) => query.where(contains("c.category_name", keyword ?? "")),
  ).execute();
  const { limit, offset } = limits(filter);
  return toList(rows.slice(offset, offset + limit), rows.length, filter);
}

/** Every category with what keeping them needs. */
export function listKeptCategories(db: Db | Trx): Promise<KeptCategory[]> {
  return editable(db)
    .select((eb) =>
      countUpTo(
        eb.selectFrom("goods as g").select("g.id")
          .whereRef("g.category_id", "=", "c.category_id"),
        COUNTED_TO,
      ).as("goods")
    ).execute();
}

/** A category and all below it; `union` ends even where somebody tied a knot into the tree. */
export function subtree(categoryId: number): RawBuilder<number> {
  return sql<number>`(
    with recursive tree as (
      select category_id from goods_category where category_id = ${categoryId}
      union
      select child.category_id from goods_category child join tree on child.parent_id = tree.category_id
    )
    select category_id from tree
  )`;
}

const kept = keptFor(30_000, (db) => editable(db).execute());

/** Every category for filters and calls, at most half a minute old: every section needs them, they hardly change. */
export const cachedCategories = kept.read;
/** Clears the cache, once a change of the tree has been written. */
export const forgetCategories = kept.forget;

/** The names from the top of the tree down to each category, by its id, as a file's row names it; from the same cache. */
export async function categoryPaths(db: Db): Promise<Map<number, string>> {
  const all = namedPaths(await cachedCategories(db));
  return new Map(
    all.map(({ row, path }) => [row.category_id, path.join(" / ")]),
  );
}
