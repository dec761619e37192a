import type { Option } from "@/components/fields.tsx";
import { settled, typedIn } from "@/components/typed.ts";
import type {
  CategoryRow,
  EditableCategory,
} from "@/db/catalogue/categories.ts";
import { namedPaths, pathTo } from "@/domain/catalogue/category_tree.ts";

/** The fields of a category as typed in its form. */
export const CATEGORY_FIELDS = ["category_name", "parent_id"] as const;
export type CategoryField = typeof CATEGORY_FIELDS[number];
export type CategoryTexts = Record<CategoryField, string>;

export function newCategory(parent: string | null): CategoryTexts {
  return { category_name: "", parent_id: parent ?? "" };
}

export function textsOf(category: EditableCategory): CategoryTexts {
  const { category_name, parent_id } = category;
  return { category_name, parent_id: String(parent_id ?? "") };
}

/** What was typed; for conflicts resolved in favour of the other writer, what is stored. */
export function typedTexts(
  form: FormData,
  stored?: CategoryTexts,
): CategoryTexts {
  const typed = typedIn(form, newCategory(null));
  return stored ? settled(typed, stored, form) : typed;
}

/** The categories to choose from, in the order of the tree: "A / B / C". */
export function categoryOptions(rows: readonly CategoryRow[]): Option[] {
  return namedPaths(rows).map(({ row, path }) => [
    String(row.category_id),
    path.join(" / "),
  ]);
}

/** A category after the names of its ancestors. */
export function fullName(
  rows: readonly CategoryRow[],
  id: number | null,
): string {
  return pathTo(rows, id).map((row) => row.category_name).join(" / ");
}
