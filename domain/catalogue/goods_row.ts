import { listCategories } from "@/db/catalogue/categories.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { text } from "@/domain/errors.ts";
import { parse } from "@/domain/validate.ts";
import { asCompared, namedPaths } from "./category_tree.ts";
import { GoodsInput } from "./goods_input.ts";
import { createGoods } from "./write_goods.ts";

/** A row of a file: what {@link GoodsInput} takes, but the category by its name. */
export interface GoodsRow extends Record<string, unknown> {
  /** the name, or the names from the top of the tree down, e.g. "Devices / Sensors"; "" for none */
  category_id: string;
}

/**
 * Makes goods from a row of a file. Throws what {@link createGoods} throws; 42200 if no single category has the name,
 * together with the row's other faults.
 */
export async function createGoodsFromRow(
  trx: Trx,
  actor: Actor,
  { category_id: named, ...row }: GoodsRow,
): Promise<{ id: number }> {
  const category_id = named.trim() === "" ? null : await categoryOf(trx, named);
  const unnamed = text("catalogue.goods.category.unnamed");
  return await createGoods(
    trx,
    actor,
    parse(
      GoodsInput,
      { ...row, category_id },
      category_id === undefined ? { category_id: unnamed } : {},
    ),
  );
}

/** The categories by what a row may call them, in the form that is compared. */
interface Named {
  byPath: Map<string, number[]>;
  byName: Map<string, number[]>;
}

/** The only category with that path, or else with that name; undefined if there is none, or several. */
async function categoryOf(
  trx: Trx,
  named: string,
): Promise<number | undefined> {
  const typed = asCompared(named);
  const { byPath, byName } = await namedIn(trx);
  const [only, another] = byPath.get(typed) ?? byName.get(typed) ?? [];
  return another ? undefined : only;
}

/** The tree is read once for all the rows that are written together. */
const read = new WeakMap<Trx, Promise<Named>>();

function namedIn(trx: Trx): Promise<Named> {
  const known = read.get(trx) ?? readNamed(trx);
  read.set(trx, known);
  return known;
}

async function readNamed(trx: Trx): Promise<Named> {
  const named = namedPaths(await listCategories(trx));
  const by = (called: (path: string[]) => string) =>
    new Map(
      Map.groupBy(named, ({ path }) => called(path)).entries().map(
        ([name, same]) => [name, same.map(({ row }) => row.category_id)],
      ),
    );
  return {
    byPath: by((path) => asCompared(path.join("/"))),
    byName: by((path) => asCompared(path.at(-1)!)),
  };
}
