import { ConflictTable, Was } from "@/components/conflict.tsx";
import { FormDialog } from "@/components/dialog.tsx";
import { type Option, SelectField, TextField } from "@/components/fields.tsx";
import { useT } from "@/components/reader.tsx";
import type { EditableCategory } from "@/db/catalogue/categories.ts";
import { withBelow } from "@/domain/catalogue/category_tree.ts";
import type { Refused } from "@/domain/errors.ts";
import {
  CATEGORY_FIELDS,
  categoryOptions,
  type CategoryTexts,
  differences,
} from "./category_form.ts";

export interface OpenCategory {
  /** null = a new one */
  category: { id: number; version: number; stored: CategoryTexts } | null;
  typed: CategoryTexts;
  opened: CategoryTexts;
}

interface CategoryDialogProps extends OpenCategory {
  rows: readonly EditableCategory[];
  close: string;
  refused?: Refused;
}

/** The form of a category, new or not. */
export function CategoryDialog(props: CategoryDialogProps) {
  const { category, typed, opened, rows, close, refused } = props;
  const t = useT();
  return (
    <FormDialog
      title={t(category ? "catalogue.category.edit" : "catalogue.category.add")}
      close={close}
      event={category ? "update" : "create"}
      version={category?.version}
      values={category ? { category: category.id } : {}}
      submit={t("common.save")}
      refused={refused}
      labels={(path) => {
        const name = CATEGORY_FIELDS.find((one) => one === path);
        return name && t(`catalogue.category.field.${name}`);
      }}
    >
      <Was saved={opened} />
      {category && refused?.code === 40901 && (
        <ConflictTable
          rows={differences(t, rows, {
            typed,
            stored: category.stored,
            opened,
          })}
        />
      )}
      <TextField
        name="category_name"
        label={t("catalogue.category.field.category_name")}
        value={typed.category_name}
        error={refused?.fields.category_name}
        maxlength={50}
        required
        autofocus
      />
      <SelectField
        name="parent_id"
        label={t("catalogue.category.field.parent_id")}
        value={typed.parent_id}
        error={refused?.fields.parent_id}
        blank={t("catalogue.category.top")}
        options={parentsFor(rows, category?.id ?? null)}
      />
    </FormDialog>
  );
}

/** Where a category can stand: under any but itself and what is below it. */
function parentsFor(
  rows: readonly EditableCategory[],
  id: number | null,
): Option[] {
  const own = id === null ? new Set<number>() : withBelow(rows, id);
  return categoryOptions(rows).filter(([value]) => !own.has(Number(value)));
}
