import { Dialog } from "@/components/dialog.tsx";
import { control } from "@/components/field_frame.tsx";
import { FieldError, fieldId, Form, SubmitButton } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { Icon } from "@/components/icon.tsx";
import { Pager } from "@/components/pager.tsx";
import { QuantityStepper } from "@/components/quantity_stepper.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { type Column, Table } from "@/components/table.tsx";
import { Money, Nothing, Tag } from "@/components/values.tsx";
import { formatMoney } from "@/domain/money.ts";
import { EnterButton } from "./enter_button.tsx";
import type { OrderForm } from "./load.ts";
import type { Faults } from "./parts_editor.tsx";
import type { Offer, PickRow } from "./picker.ts";

interface PickerDialogProps {
  form: OrderForm;
  /** path and query of the page */
  url: string;
}

/** Choosing goods for the order, or parts for one line of it; a state of the page over the form. */
export function PickerDialog({ form, url }: PickerDialogProps) {
  const t = useT();
  const { dialog, target, refused } = form;
  if (!dialog) return null;
  const { offer, rows } = dialog;
  const { line } = offer;
  const close = line === null
    ? `${target.path}#f-lines`
    : `${target.path}?open=${line}#line-${line}`;
  return (
    <Dialog
      title={titleOf(form, offer, t)}
      close={close}
      wide
      tag={
        <Tag tone="done">
          {t("product_dialog.selected_count", { n: countOf(form, line) })}
        </Tag>
      }
      footer={
        <>
          <span class="text-dense mut mr-auto">
            {t("oem.form.dialog.total", { n: offer.list.total })}
          </span>
          <a class="btn btn-primary" href={close}>
            {t("oem.form.dialog.done")}
          </a>
        </>
      }
    >
      <Search offer={offer} url={url} faults={offer.refused?.fields ?? {}} />
      <Form action={url}>
        <Hidden name="from" value="draft" />
        <EnterButton />
        <Table
          caption={t("oem.form.dialog.caption")}
          rows={rows}
          rowKey={(row) => row.id}
          selected={(row) => row.selected}
          empty={<EmptyState title={t("oem.form.dialog.empty")} />}
          columns={columns(t, refused?.fields ?? {}, offer.parts)}
        />
        {offer.list.total > offer.list.pageSize && (
          <Pager url={url} {...offer.list} />
        )}
      </Form>
    </Dialog>
  );
}

type T = ReturnType<typeof useT>;

function titleOf({ lines }: OrderForm, { line, parts }: Offer, t: T): string {
  if (line !== null) {
    const name = lines[line]?.goods?.name ?? "";
    return t("oem.form.dialog.part_of", { name });
  }
  return t(parts ? "oem.form.dialog.part" : "oem.form.dialog.product");
}

function countOf({ lines }: OrderForm, line: number | null): number {
  if (line === null) return lines.length;
  return lines[line]?.parts.filter((part) => part.at !== null).length ?? 0;
}

interface SearchProps {
  offer: Offer;
  url: string;
  faults: Faults;
}

function Search({ offer, url, faults }: SearchProps) {
  const t = useT();
  const { keyword, category_id } = offer.filter;
  const dialog = new URLSearchParams(url.split("?")[1]).get("dialog") ?? "";
  const fault = Object.keys(faults)[0];
  return (
    <form
      class="px-5 pt-1 pb-3 grid grid-cols-2 md:grid-cols-[1fr_11rem_auto] gap-2"
      role="search"
      action={withQuery(url.split("?")[0]!, {})}
    >
      <Hidden name="dialog" value={dialog} />
      <label class="max-md:col-span-2">
        <span class="sr">{t("product_dialog.search")}</span>
        <input
          class="input"
          type="search"
          name="keyword"
          value={keyword}
          placeholder={t("product_dialog.search")}
          autocomplete="off"
          maxlength={100}
          autofocus
        />
      </label>
      <label>
        <span class="sr">{t("product_dialog.category")}</span>
        <select class="select" name="category_id">
          <option value="">{t("oem.form.dialog.all")}</option>
          {offer.categories.map((category) => (
            <option
              value={category.category_id}
              selected={category.category_id === category_id}
            >
              {category.category_name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="btn">{t("common.search")}</button>
      {fault && <FieldError name={fault} error={faults[fault]} />}
    </form>
  );
}

function columns(t: T, faults: Faults, parts: boolean): Column<PickRow>[] {
  return [
    {
      header: t("product_dialog.column.product"),
      cell: (row) => <Goods row={row} parts={parts} />,
      phone: "line",
    },
    {
      header: t("product_dialog.column.code"),
      cell: (row) => <span class="mut nw">{row.sn}</span>,
      phone: "hide",
    },
    {
      header: t("product_dialog.column.version"),
      cell: (row) => <Version row={row} faults={faults} />,
      phone: "left",
    },
    {
      header: t("product_dialog.column.quantity"),
      cell: (row) => isOffered(row) && <Quantity row={row} faults={faults} />,
      phone: "right",
    },
    {
      header: t("product_dialog.column.unit_price"),
      align: "end",
      cell: (row) =>
        isOffered(row) && (
          <span data-pick-price>
            {row.price === null ? <Nothing /> : <Money fen={row.price} />}
          </span>
        ),
      phone: "left",
    },
    {
      header: t("product_dialog.column.operation"),
      align: "end",
      cell: (row) =>
        isOffered(row) && (
          <SubmitButton
            tone="plain"
            size="xs"
            name="do"
            value={`add:${row.id}`}
            label={t("oem.form.dialog.add.of", { name: row.name })}
          >
            <Icon name="plus" />
            {t("oem.form.dialog.add")}
          </SubmitButton>
        ),
      phone: "right",
    },
  ];
}

/** A product without versions has no controls. */
function isOffered({ versions }: PickRow): boolean {
  return versions === null || versions.length > 0;
}

function Goods({ row, parts }: { row: PickRow; parts: boolean }) {
  const t = useT();
  return (
    <span class="flex items-center gap-3">
      <span class="th">
        <Icon name={parts ? "cpu" : "box"} />
      </span>
      <span>
        {row.name} {row.selected && (
          <Tag tone="done">
            <Icon name="check" />
            {t("oem.form.dialog.selected")}
          </Tag>
        )}
        <small class="ph-only">{row.sn}</small>
        {row.noStock && (
          <small class="text-cust!">{t("oem.order.no_stock")}</small>
        )}
        {parts && Boolean(row.stock) && (
          <small>{t("oem.form.part.stock", { n: row.stock! })}</small>
        )}
      </span>
    </span>
  );
}

interface CellProps {
  row: PickRow;
  faults: Faults;
}

function Version({ row, faults }: CellProps) {
  const t = useT();
  const { key, versions, versionId } = row;
  if (versions === null) return <Nothing />;
  if (versions.length === 0) {
    return (
      <span class="text-dense text-cust inline-flex gap-1.5 items-center">
        <Icon name="info" />
        {t("oem.order.no_version_config")}
      </span>
    );
  }
  const name = `picks.${key}.version_id`;
  const label = t("oem.form.dialog.version.of", { name: row.name });
  return (
    <>
      <select
        class="select select-sm w-28!"
        aria-label={label}
        {...control({ name, label, error: faults[name] })}
      >
        {versions.length > 1 && (
          <option value="">{t("product_dialog.select_version")}</option>
        )}
        {versions.map(({ id, version, price }) => (
          <option
            value={id}
            selected={String(id) === versionId}
            data-price={price === null ? undefined : formatMoney(price)}
          >
            {version}
          </option>
        ))}
      </select>
      <FieldError name={name} error={faults[name]} />
    </>
  );
}

function Quantity({ row, faults }: CellProps) {
  const t = useT();
  const name = `picks.${row.key}.quantity`;
  return (
    <span id={`${fieldId(name)}-cell`}>
      <QuantityStepper
        name={name}
        label={t("oem.form.dialog.quantity.of", { name: row.name })}
        value={row.quantity}
        error={faults[name]}
      />
    </span>
  );
}
