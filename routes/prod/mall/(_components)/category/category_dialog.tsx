import { Conflict, Was } from "@/components/conflict.tsx";
import { FormDialog } from "@/components/dialog.tsx";
import { type Option, SelectField, TextField } from "@/components/fields.tsx";
import { inOrder } from "@/components/form_order.ts";
import { useT } from "@/components/reader.tsx";
import type { Differing } from "@/components/typed.ts";
import type { EditableCategory } from "@/db/catalogue/categories.ts";
import { withBelow } from "@/domain/catalogue/category_tree.ts";
import type { Refused } from "@/domain/errors.ts";
import {
  CATEGORY_FIELDS,
  type CategoryField,
  categoryOptions,
  type CategoryTexts,
  fullName,
} from "./category_form.ts";

export interface OpenCategory {
  /** null = a new one */
  id: number | null;
  /** the version that was read */
  version?: number;
  typed: CategoryTexts;
  /** the form's contents when it was opened: tells which fields were touched */
  saved: CategoryTexts;
  /** the fields for which somebody else saved another value meanwhile (40901) */
  conflict: readonly Differing<CategoryField>[];
  refused?: Refused;
}

interface CategoryDialogProps extends OpenCategory {
  rows: readonly EditableCategory[];
  close: string;
}

/** The form of a category, new or not. */
export function CategoryDialog(props: CategoryDialogProps) {
  const { id, typed, rows, close, refused } = props;
  const t = useT();
  return (
    <FormDialog
      title={t(id ? "catalogue.category.edit" : "catalogue.category.add")}
      close={close}
      event={id ? "update" : "create"}
      version={props.version}
      values={id ? { category: id } : {}}
      submit={t("common.save")}
      refused={refused}
      labels={inOrder(CATEGORY_FIELDS, (path) => {
        const name = CATEGORY_FIELDS.find((one) => one === path);
        return name && t(`catalogue.category.field.${name}`);
      })}
    >
      <Was saved={props.saved} />
      <Conflict
        rows={props.conflict}
        labelOf={(name) => t(`catalogue.category.field.${name}`)}
        wordOf={(name, value) =>
          name === "parent_id"
            ? fullName(rows, Number(value)) || t("catalogue.category.top")
            : value}
      />
      <TextField
        name="category_name"
        label={t("catalogue.category.field.category_name")}
        value={typed.category_name}
        error={refused?.fields.category_name}
        required
        autofocus
      />
      <SelectField
        name="parent_id"
        label={t("catalogue.category.field.parent_id")}
        value={typed.parent_id}
        error={refused?.fields.parent_id}
        blank={t("catalogue.category.top")}
        options={parentsFor(rows, id)}
      />
    </FormDialog>
  );
}

/** The possible parents of a category: any but itself and its descendants. */
export function parentsFor(
  rows: readonly EditableCategory[],
  id: number | null,
): Option[] {
  const own = id === null ? new Set<number>() : withBelow(rows, id);
  return categoryOptions(rows).filter(([value]) => !own.has(Number(value)));
}
