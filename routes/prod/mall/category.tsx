import { ConfirmDialog } from "@/components/dialog.tsx";
import { ErrorSummary, Form } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { Icon } from "@/components/icon.tsx";
import { ListPage } from "@/components/list.tsx";
import { useT } from "@/components/reader.tsx";
import { shownAgain, stillOffered } from "@/components/typed.ts";
import {
  forgetCategories,
  type KeptCategory,
  listKeptCategories,
} from "@/db/catalogue/categories.ts";
import { found, type Refused } from "@/domain/errors.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, seeDone, seeOther } from "@/platform/form.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import {
  CategoryDialog,
  type OpenCategory,
  parentsFor,
} from "./(_components)/category/category_dialog.tsx";
import {
  fullName,
  newCategory,
  textsOf,
  typedTexts,
} from "./(_components)/category/category_form.ts";
import { takeCategory } from "./(_components)/category/take.ts";
import { CategoryTree } from "./(_components)/category/tree.tsx";
import DragTree from "./(_islands)/DragTree.tsx";

const PLACE_FORM = "place-category";

interface Data {
  rows: KeptCategory[];
  /** the category whose form is open */
  open?: OpenCategory;
  /** the category whose deletion the page asks about */
  leaving?: KeptCategory;
  refused?: Refused;
}

export const handler = define.handlers({
  async GET(ctx) {
    const rows = await listKeptCategories(ctx.state.db);
    const query = ctx.url.searchParams;
    const leaving = query.get("delete");
    return page<Data>({
      rows,
      open: opened(rows, query.get("edit"), query.get("parent")),
      leaving: leaving === null ? undefined : categoryOf(rows, leaving),
    });
  },
  async POST(ctx) {
    const { db } = ctx.state;
    const form = await readForm(ctx.req);
    const { event, id, run } = await takeCategory(db, caller(ctx), form);
    const { refused } = await attempt(ctx, form, run);
    forgetCategories(db);
    const moved = event === "step" || event === "place";
    if (!refused) {
      if (moved) return seeOther(`${ctx.url.pathname}#c-${id}`);
      return seeDone(ctx.url.pathname, `catalogue.category.done.${event}`);
    }
    const rows = await listKeptCategories(db);
    const stands = rows.some((row) => row.category_id === id);
    const shown = event === "create" || event === "update"
      ? opened(rows, stands ? String(id) : "new", null)
      : undefined;
    const open = shown && again(form, rows, shown, refused);
    return page<Data>({ rows, open, refused }, { status: refused.status });
  },
});

function categoryOf(rows: KeptCategory[], id: string): KeptCategory {
  return found(rows.find((row) => String(row.category_id) === id));
}

/** The form after a refusal, based on what is saved now; for a category that is gone, as that of a new one. */
function again(
  form: FormData,
  rows: KeptCategory[],
  { id, version, saved }: OpenCategory,
  refused: Refused,
): OpenCategory {
  const typed = typedTexts(form, id === null ? undefined : saved);
  const why = id === null ? undefined : refused;
  const shown = shownAgain(form, typed, { saved, version }, why);
  return stillOffered({ id, ...shown, refused }, {
    parent_id: parentsFor(rows, id).map(([value]) => value),
  });
}

/** The form as it opens: for a new category, for one of them, or not at all. */
function opened(
  rows: KeptCategory[],
  asked: string | null,
  parent: string | null,
): OpenCategory | undefined {
  if (asked === null) return undefined;
  if (asked === "new") {
    const blank = newCategory(parent);
    return { id: null, typed: blank, saved: blank, conflict: [] };
  }
  const row = categoryOf(rows, asked);
  const stored = textsOf(row);
  return {
    id: row.category_id,
    version: row.version,
    typed: stored,
    saved: stored,
    conflict: [],
  };
}

export default define.page<typeof handler>(
  function CategoriesPage({ data, state: { t }, url }) {
    const { rows, open, leaving, refused } = data;
    const here = url.pathname;
    return (
      <>
        <ListPage
          title={t("site.prod.mall.category")}
          note={t("catalogue.category.note")}
          actions={
            <a class="btn btn-primary" href={`${here}?edit=new`}>
              <Icon name="plus" />
              {t("catalogue.category.add")}
            </a>
          }
          notice={refused && !open && (
            <ErrorSummary refusal={refused} unlinked />
          )}
        >
          <CategoryTree rows={rows} />
        </ListPage>
        <Form event="place" id={PLACE_FORM}>
          <Hidden name="category" value="" />
          <Hidden name="parent_id" value="" />
          <Hidden name="position" value="" />
        </Form>
        <DragTree form={PLACE_FORM} />
        {open && (
          <CategoryDialog
            {...open}
            rows={rows}
            close={here}
          />
        )}
        {leaving && (
          <DeleteCategory rows={rows} leaving={leaving} close={here} />
        )}
      </>
    );
  },
);

interface DeleteCategoryProps {
  rows: readonly KeptCategory[];
  leaving: KeptCategory;
  close: string;
}

function DeleteCategory({ rows, leaving, close }: DeleteCategoryProps) {
  const t = useT();
  const { category_id, goods } = leaving;
  return (
    <ConfirmDialog
      title={t("catalogue.category.delete.title")}
      text={t("catalogue.category.delete.text")}
      facts={[[
        fullName(rows, category_id),
        t("catalogue.category.goods", { n: goods }),
      ]]}
      close={close}
      submit={t("common.delete")}
      event="delete"
      values={{ category: category_id }}
      danger
    />
  );
}
