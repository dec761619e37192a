import { Options } from "@/components/fields.tsx";
import { Dialog } from "@/components/dialog.tsx";
import { control } from "@/components/field_frame.tsx";
import {
  ErrorSummary,
  FieldError,
  Form,
  type Refusal,
} from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { Pager } from "@/components/pager.tsx";
import { parameterOf, pathOf } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Table } from "@/components/table.tsx";
import { Tag } from "@/components/values.tsx";
import { DefaultSubmit } from "@/components/default_submit.tsx";
import type { T } from "@/locales/messages.ts";
import LiveDialog from "../../(_islands)/LiveDialog.tsx";
import type { OrderForm } from "./load.ts";
import type { Faults } from "./parts_editor.tsx";
import type { Offer } from "./picker.ts";
import { columns } from "./picker_table.tsx";

interface PickerDialogProps {
  form: OrderForm;
  /** path and query of the page */
  url: string;
}

/**
 * Choosing goods for the order, or parts for one line of it; a state of the page over the form. What is marked as fresh
 * is what scripts take from each answer.
 */
export function PickerDialog({ form, url }: PickerDialogProps) {
  const t = useT();
  const { dialog, target, refused } = form;
  if (!dialog) return null;
  const { offer, rows } = dialog;
  const { line } = offer;
  const refusal = refused && refused !== offer.refused ? refused : null;
  const atRow = rows.some(({ key }) => refusal && concerns(refusal, key));
  const close = line === null
    ? `${target.path}#f-lines`
    : `${target.path}?open=${line}#line-${line}`;
  return (
    <Dialog
      title={titleOf(form, offer, t)}
      close={close}
      wide
      tag={
        <span role="status" data-fresh>
          <Tag tone="done">
            {chosenIn(form, offer, t)}
          </Tag>
        </span>
      }
      footer={
        <>
          <span class="text-dense mut mr-auto" role="status" data-fresh>
            {t("oem.form.dialog.total", { n: offer.list.total })}
          </span>
          <a class="btn btn-primary" href={close}>
            {t("oem.form.dialog.done")}
          </a>
        </>
      }
    >
      <div data-fresh>
        {refusal && !atRow && (
          <div class="px-5 pb-3">
            <ErrorSummary refusal={refusal} />
          </div>
        )}
      </div>
      <Search
        offer={offer}
        url={url}
        faults={offer.refused?.fields ?? {}}
        autofocus={!atRow}
      />
      {line !== null && (
        <p class="ph-only px-5 pb-3 text-dense mut">
          {t("oem.form.dialog.per_piece")}
        </p>
      )}
      <div data-fresh>
        <Form action={url}>
          <Hidden name="from" value="draft" />
          <DefaultSubmit name="do" value="recalc" />
          <Table
            caption={t("oem.form.dialog.caption")}
            rows={rows}
            rowKey={(row) => row.id}
            selected={(row) => row.selected !== null}
            empty={<NothingToChoose offer={offer} staff={form.staff} />}
            columns={columns(t, refused?.fields ?? {}, offer)}
          />
          {offer.list.total > offer.list.pageSize && (
            <Pager url={url} {...offer.list} />
          )}
        </Form>
      </div>
      <LiveDialog failed={t("error.request")} />
    </Dialog>
  );
}

interface NothingToChooseProps {
  offer: Offer;
  /** who may see the catalogue that it is taken from */
  staff: boolean;
}

/** No row: nothing matches the search, or nothing is on the shelf yet. */
function NothingToChoose({ offer, staff }: NothingToChooseProps) {
  const t = useT();
  const { parts, filter: { keyword, category_id }, refused } = offer;
  if (refused || keyword || category_id !== undefined) {
    return <EmptyState title={t("oem.form.dialog.empty")} />;
  }
  const none = t(parts ? "oem.form.dialog.none.part" : "oem.form.dialog.none");
  if (!staff) {
    return <EmptyState title={none} text={t("oem.form.dialog.none_text")} />;
  }
  return (
    <EmptyState title={none} text={t("catalogue.list.none_text")}>
      <a class="btn" href="/prod/mall/all">{t("site.prod.mall")}</a>
    </EmptyState>
  );
}

/** Whether the refusal belongs to a field of this row. */
function concerns({ fields }: Refusal, key: string): boolean {
  return Object.keys(fields).some((path) => path.startsWith(`picks.${key}.`));
}

function titleOf({ lines }: OrderForm, { line, parts }: Offer, t: T): string {
  if (line !== null) {
    const name = lines[line]?.goods?.name ?? "";
    return t("oem.form.dialog.part_of", { name });
  }
  return t(parts ? "oem.form.dialog.part" : "oem.form.dialog.product");
}

/** How many products or parts the order has, or parts the line. */
function chosenIn({ lines }: OrderForm, { line, parts }: Offer, t: T): string {
  if (line === null && !parts) {
    const goods = new Set(lines.map(({ typed }) => typed.goods_id));
    return t("oem.form.dialog.products", { n: goods.size });
  }
  const n = line === null
    ? lines.length
    : lines[line]?.parts.filter((part) => part.at !== null).length ?? 0;
  return t("product_dialog.selected_count", { n });
}

interface SearchProps {
  offer: Offer;
  url: string;
  faults: Faults;
  /** nothing else on the page needs the reader's attention */
  autofocus: boolean;
}

function Search({ offer, url, faults, autofocus }: SearchProps) {
  const t = useT();
  const { keyword, category_id } = offer.filter;
  const search = t(
    offer.parts ? "oem.form.dialog.search.part" : "product_dialog.search",
  );
  return (
    <form
      class="px-5 pt-1 pb-3 grid grid-cols-2 md:grid-cols-[1fr_11rem_auto] gap-2"
      role="search"
      aria-label={search}
      action={pathOf(url)}
    >
      <Hidden name="dialog" value={parameterOf(url, "dialog") ?? ""} />
      <label class="max-md:col-span-2">
        <span class="sr">{search}</span>
        <input
          class="input"
          type="search"
          value={keyword}
          placeholder={search}
          autocomplete="off"
          maxlength={100}
          {...control({
            name: "keyword",
            label: search,
            error: faults.keyword,
            autofocus,
          })}
        />
      </label>
      <label>
        <span class="sr">{t("product_dialog.category")}</span>
        <select
          class="select"
          {...control({
            name: "category_id",
            label: t("product_dialog.category"),
            error: faults.category_id,
          })}
        >
          <Options
            value={category_id}
            options={offer.categories.map((category) =>
              [String(category.category_id), category.category_name] as const
            )}
            blank={t("oem.form.dialog.all")}
          />
        </select>
      </label>
      <button type="submit" class="btn">{t("common.search")}</button>
      {Object.entries(faults).map(([name, error]) => (
        <FieldError key={name} name={name} error={error} />
      ))}
    </form>
  );
}
