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
import { found } from "@/domain/errors.ts";
import { id as categoryId, parse } from "@/domain/validate.ts";
import { eventIn } from "@/platform/form.ts";
import { textsOf, typedTexts } from "./category_form.ts";

const EVENTS = ["create", "update", "step", "place", "delete"] as const;
export type CategoryEvent = typeof EVENTS[number];

/** A posted act on the tree. */
export interface Taken {
  event: CategoryEvent;
  /** null for a new one */
  id: number | null;
  run(trx: Trx): Promise<unknown>;
}

/** Reads the form of an act. Throws 40000 for what no form of the page sends, 40400 for a category that is not there. */
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
      return { event, id, run: (trx) => stepCategory(trx, actor, id, way) };
    }
    case "place": {
      const place = parse(CategoryPlace, sent);
      return { event, id, run: (trx) => placeCategory(trx, actor, id, place) };
    }
    case "delete":
      return { event, id, run: (trx) => deleteCategory(trx, actor, id) };
  }
  const rows = await listKeptCategories(db);
  const stored = found(rows.find((row) => row.category_id === id));
  const input = {
    ...typedTexts(form, textsOf(stored)),
    version: form.get("version"),
  };
  const run = (trx: Trx) =>
    updateCategory(trx, actor, id, parse(CategoryEdit, input));
  return { event, id, run };
}
