import { listKeptCategories } from "@/db/catalogue/categories.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import {
  CategoryEdit,
  CategoryInput,
  CategoryPlace,
  CategoryStep,
  createCategory,
  deleteCategory,
  placeCategory,
  stepCategory,
  updateCategory,
} from "@/domain/catalogue/category.ts";
import { text } from "@/domain/errors.ts";
import { id as categoryId, parse } from "@/domain/validate.ts";
import { eventIn, gone, orGone, unlessGone } from "@/platform/form.ts";
import { textsOf, typedTexts } from "./category_form.ts";

const EVENTS = ["create", "update", "step", "place", "delete"] as const;
export type CategoryEvent = typeof EVENTS[number];

/** A category that is gone can't be moved. */
function orSaid<T>(moving: Promise<T>): Promise<T> {
  return orGone(moving, text("catalogue.category.gone"));
}

/** A posted act on the tree. */
export interface Taken {
  event: CategoryEvent;
  /** null for a new one */
  id: number | null;
  run(trx: Trx): Promise<unknown>;
}

/**
 * Reads the form of an act; an edit or a move of a category that is gone is refused as {@link gone}. Throws 40000 for a form that
 * the page doesn't have.
 */
export async function takeCategory(
  db: Db,
  actor: Actor,
  form: FormData,
): Promise<Taken> {
  const event = eventIn(form, EVENTS);
  if (event === "create") {
    const input = typedTexts(form);
    const run = (trx: Trx) =>
      createCategory(trx, actor, parse(CategoryInput, input));
    return { event, id: null, run };
  }
  const id = parse(categoryId, form.get("category"));
  const sent = Object.fromEntries(form);
  switch (event) {
    case "step": {
      const { way } = parse(CategoryStep, sent);
      const run = (trx: Trx) => orSaid(stepCategory(trx, actor, id, way));
      return { event, id, run };
    }
    case "place": {
      const place = parse(CategoryPlace, sent);
      const run = (trx: Trx) => orSaid(placeCategory(trx, actor, id, place));
      return { event, id, run };
    }
    case "delete": {
      const run = (trx: Trx) => unlessGone(deleteCategory(trx, actor, id));
      return { event, id, run };
    }
  }
  const rows = await listKeptCategories(db);
  const stored = rows.find((row) => row.category_id === id);
  if (!stored) return { event, id, run: () => Promise.reject(gone()) };
  const input = {
    ...typedTexts(form, textsOf(stored)),
    version: form.get("version"),
  };
  const run = (trx: Trx) =>
    orGone(updateCategory(trx, actor, id, parse(CategoryEdit, input)));
  return { event, id, run };
}
