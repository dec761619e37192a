/** Goods categories: a tree that never gets a cycle, however many people move parts of it at once (decisions 2). */
import { sql } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import {
  checkVersion,
  forbidden,
  found,
  invalid,
  Refused,
  taken,
  text,
} from "@/domain/errors.ts";
import { logOperation } from "@/domain/operation_log.ts";
import { takes } from "@/domain/takes.ts";
import {
  fault,
  id,
  integer,
  optional,
  requiredLine,
  version,
} from "@/domain/validate.ts";
import { mayWriteCategories } from "./catalogue_access.ts";
import {
  childrenOf,
  hasTwin,
  othersUnder,
  type Place,
  placed,
  placeFault,
  stepOf,
  type Way,
  WAYS,
} from "./category_tree.ts";

/** Nobody finds their way in a larger tree, and calls list it whole. */
const MAX_CATEGORIES = 2_000;

/** Left out (undefined): it stays where it is. Null, 0 or "": the top level. */
const parent = takes(
  z.unknown().optional().transform((sent, ctx) => {
    if (sent === undefined) return undefined;
    if (sent === null || sent === 0 || sent === "0" || sent === "") return null;
    const read = id.safeParse(sent);
    return read.success ? read.data : fault(ctx, "catalogue.category.unknown");
  }),
  { as: optional(id), needed: false },
);

/** A category; `sort` is its position among its siblings, from 0, last when left out. */
export const CategoryInput = z.object({
  category_name: requiredLine(50, "catalogue.category.name.required"),
  parent_id: parent,
  sort: optional(integer(0, MAX_CATEGORIES)),
});
/** The same with the version that was read; a parent or sort that is left out stays. */
export const CategoryEdit = CategoryInput.extend({ version });
/** One step of a category in the tree. */
export const CategoryStep = z.object({ way: z.enum(WAYS) });
/** Where a category is dropped. */
export const CategoryPlace = z.object({
  parent_id: parent,
  position: integer(0, MAX_CATEGORIES),
});
export type CategoryInput = z.output<typeof CategoryInput>;
export type CategoryEdit = z.output<typeof CategoryEdit>;
export type CategoryPlace = z.output<typeof CategoryPlace>;

interface Category {
  category_id: number;
  category_name: string;
  parent_id: number | null;
  sort: number;
  version: number;
}

/** Throws 40300, 40900 (too many), 40903 (the parent has one of that name), 42200. */
export function createCategory(
  db: Db | Trx,
  actor: Actor,
  { category_name, parent_id = null, sort }: CategoryInput,
): Promise<{ category_id: number }> {
  return inTransaction(db, async (trx) => {
    const rows = await lockTree(trx, actor);
    if (rows.length >= MAX_CATEGORIES) {
      throw new Refused(40900, text("catalogue.category.many"));
    }
    checkPlace(rows, null, parent_id);
    checkName(rows, null, parent_id, category_name);
    const { category_id } = await trx.insertInto("goods_category")
      .values({ category_name, parent_id })
      .returning("category_id").executeTakeFirstOrThrow();
    await putInOrder(trx, rows, category_id, {
      parent_id,
      position: sort ?? rows.length,
    });
    const after = { category_name, parent_id };
    await note(trx, actor, "create", category_id, null, after);
    return { category_id };
  });
}

/** Renames a category and moves it. Throws 40300, 40400, 40901 (stale version), 40903, 42200 (a cycle, too deep). */
export function updateCategory(
  db: Db | Trx,
  actor: Actor,
  id: number,
  { version, category_name, parent_id, sort }: CategoryEdit,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const rows = await lockTree(trx, actor);
    const before = find(rows, id);
    checkVersion(before.version, version);
    const parent = parent_id === undefined ? before.parent_id : parent_id;
    checkPlace(rows, id, parent);
    checkName(rows, before, parent, category_name);
    const place = { parent_id: parent, position: sort ?? rows.length };
    const moves = parent !== before.parent_id ||
      sort !== undefined && !stands(rows, id, place);
    if (!moves && category_name === before.category_name) return;
    await write(trx, before, { category_name, parent_id: parent });
    if (moves) await putInOrder(trx, rows, id, place);
    const after = {
      category_name,
      parent_id: parent,
      ...(sort === undefined ? {} : { sort }),
    };
    await note(trx, actor, "update", id, before, after);
  });
}

/** Moves a category one step in the tree; does nothing at the end. Throws 40300, 40400, 40903, 42200 (too deep). */
export function stepCategory(
  db: Db | Trx,
  actor: Actor,
  id: number,
  way: Way,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const rows = await lockTree(trx, actor);
    find(rows, id);
    const place = stepOf(rows, id, way);
    if (!place) return;
    checkPlace(rows, id, place.parent_id);
    await move(trx, actor, rows, id, place);
  });
}

/** Puts a category under a parent, at a place among its children. Throws 40300, 40400, 40903, 42200. */
export function placeCategory(
  db: Db | Trx,
  actor: Actor,
  id: number,
  { parent_id = null, position }: CategoryPlace,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const rows = await lockTree(trx, actor);
    find(rows, id);
    checkPlace(rows, id, parent_id);
    await move(trx, actor, rows, id, { parent_id, position });
  });
}

/** Only an empty one can go. Throws 40300, 40400, 40900 (it has children or goods). */
export function deleteCategory(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const rows = await lockTree(trx, actor);
    const before = find(rows, id);
    if (rows.some((row) => row.parent_id === id)) {
      throw new Refused(40900, text("catalogue.category.has_children"));
    }
    // Waits for goods that are being put into it, and keeps others out.
    await trx.selectFrom("goods_category").select("category_id")
      .where("category_id", "=", id).forUpdate().execute();
    const goods = await trx.selectFrom("goods").select("id")
      .where("category_id", "=", id).limit(1).executeTakeFirst();
    if (goods) throw new Refused(40900, text("catalogue.category.has_goods"));
    await trx.deleteFrom("goods_category").where("category_id", "=", id)
      .execute();
    await renumber(trx, rows, othersUnder(rows, id, before.parent_id));
    await note(trx, actor, "delete", id, before, null);
  });
}

/** All categories, locked for one writer at a time, so that what is checked stays true. Readers do not wait. */
async function lockTree(trx: Trx, actor: Actor): Promise<Category[]> {
  if (!mayWriteCategories(actor)) throw forbidden();
  await sql`lock table goods_category in share row exclusive mode`.execute(trx);
  return await trx.selectFrom("goods_category").selectAll()
    .orderBy("sort").orderBy("category_id").execute();
}

function find(rows: readonly Category[], id: number): Category {
  return found(rows.find((row) => row.category_id === id));
}

function checkPlace(
  rows: readonly Category[],
  id: number | null,
  parent: number | null,
): void {
  const fault = placeFault(rows, id, parent);
  if (fault) throw invalid("parent_id", `catalogue.category.${fault}`);
}

/** Twins of older times each keep their name where they are. */
function checkName(
  rows: readonly Category[],
  before: Category | null,
  parent: number | null,
  name: string,
): void {
  if (before?.parent_id === parent && before.category_name === name) return;
  const twin = hasTwin(rows, before?.category_id ?? null, parent, name);
  if (twin) throw taken("category_name", "catalogue.category.name.taken");
}

/** Whether a category stands at its place already. */
function stands(
  rows: readonly Category[],
  id: number,
  { parent_id, position }: Place,
): boolean {
  const siblings = (childrenOf(rows).get(parent_id) ?? [])
    .map(({ category_id }) => category_id);
  return String(placed(rows, id, parent_id, position)) === String(siblings);
}

async function move(
  trx: Trx,
  actor: Actor,
  rows: readonly Category[],
  id: number,
  place: Place,
): Promise<void> {
  if (stands(rows, id, place)) return;
  const before = find(rows, id);
  const { parent_id, position } = place;
  checkName(rows, before, parent_id, before.category_name);
  await write(trx, before, { parent_id });
  await putInOrder(trx, rows, id, place);
  const after = { parent_id, sort: position };
  await note(trx, actor, "move", id, before, after);
}

async function write(
  trx: Trx,
  { category_id, version }: Category,
  changes: { category_name?: string; parent_id: number | null },
): Promise<void> {
  await trx.updateTable("goods_category")
    .set({ ...changes, version: version + 1 })
    .where("category_id", "=", category_id).execute();
}

/** Puts a category among its siblings, and closes the gap among those that it leaves. */
async function putInOrder(
  trx: Trx,
  rows: readonly Category[],
  id: number,
  { parent_id, position }: Place,
): Promise<void> {
  await renumber(trx, rows, placed(rows, id, parent_id, position));
  const before = rows.find((row) => row.category_id === id);
  if (!before || before.parent_id === parent_id) return;
  await renumber(trx, rows, othersUnder(rows, id, before.parent_id));
}

/** Numbers siblings by their place: only those whose numbers change are written. */
async function renumber(
  trx: Trx,
  rows: readonly Category[],
  siblings: readonly number[],
): Promise<void> {
  const sorts = new Map(rows.map((row) => [row.category_id, row.sort]));
  for (const [sort, one] of siblings.entries()) {
    if (sorts.get(one) === sort) continue;
    await trx.updateTable("goods_category").set({ sort })
      .where("category_id", "=", one).execute();
  }
}

function note(
  trx: Trx,
  actor: Actor,
  event: string,
  id: number,
  before: Category | null,
  after: Record<string, unknown> | null,
): Promise<void> {
  const row = { id, before: before && { ...before }, after };
  return logOperation(trx, actor, event, "goods_category", row);
}
