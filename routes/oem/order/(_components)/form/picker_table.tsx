import { control } from "@/components/field_frame.tsx";
import { FieldError, SubmitButton } from "@/components/form.tsx";
import { GoodsPicture } from "@/components/goods_picture.tsx";
import { Icon } from "@/components/icon.tsx";
import { QuantityStepper } from "@/components/quantity_stepper.tsx";
import { useT } from "@/components/reader.tsx";
import type { Column } from "@/components/table.tsx";
import { Money, Nothing, Tag } from "@/components/values.tsx";
import type { Text } from "@/domain/errors.ts";
import { formatMoney } from "@/domain/money.ts";
import type { T } from "@/locales/messages.ts";
import type { Faults } from "./parts_editor.tsx";
import type { Asked, PickRow } from "./picker.ts";

/**
 * The specification's six columns, without the version of parts, which have none; each control is named after its row. Of
 * a line's parts, the usage is asked for.
 */
export function columns(
  t: T,
  faults: Faults,
  { parts, line }: Asked,
): Column<PickRow>[] {
  const usage = line !== null;
  const version: Column<PickRow> = {
    header: t("product_dialog.column.version"),
    cell: (row) => <Version row={row} faults={faults} />,
    phone: "left",
  };
  return [
    {
      header: t(
        parts ? "oem.form.dialog.column.part" : "product_dialog.column.product",
      ),
      cell: (row) => <Goods row={row} parts={parts} />,
      phone: "line",
    },
    {
      header: t("product_dialog.column.code"),
      cell: (row) => <span class="mut nw">{row.sn}</span>,
      phone: "hide",
    },
    ...parts ? [] : [version],
    {
      header: t(
        usage ? "oem.form.part.usage" : "product_dialog.column.quantity",
      ),
      cell: (row) =>
        isOffered(row) && (
          <Quantity
            row={row}
            faults={faults}
            label={t(
              usage ? "oem.form.part.usage.of" : "oem.form.dialog.quantity.of",
              { name: row.name },
            )}
          />
        ),
      phone: "right",
    },
    {
      header: t("product_dialog.column.unit_price"),
      align: "end",
      cell: (row) =>
        isOffered(row) && (
          <span class="lg:whitespace-nowrap" data-pick-price>
            {row.price === null
              ? spanOf(row.versions) ?? <Nothing />
              : <Money fen={row.price} />}
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
            label={t(
              row.selected === null
                ? "oem.form.dialog.add.of"
                : "oem.form.dialog.add_more.of",
              { name: row.name },
            )}
          >
            <Icon name="plus" />
            {t(
              row.selected === null
                ? "oem.form.dialog.add"
                : "oem.form.dialog.add_more",
            )}
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
      <GoodsPicture cover={row.cover} icon={parts ? "cpu" : "box"} />
      <span class="lg:min-w-37">
        {row.name} {row.selected !== null && <Chosen n={row.selected} />}
        <small class="ph-only">{row.sn}</small>
        {row.noStock && (
          <small class="text-cust!">
            {t(parts ? "oem.form.part.no_stock" : "oem.order.no_stock")}
          </small>
        )}
        {row.versions?.some(({ lacks }) => lacks) && (
          <small class="text-cust!">{t("oem.form.dialog.lacks")}</small>
        )}
        {parts && Boolean(row.stock) && (
          <small>{t("oem.form.part.stock", { n: row.stock! })}</small>
        )}
      </span>
    </span>
  );
}

/** That it is in the order, and how many; as none it is only while its quantity can't be read. */
function Chosen({ n }: { n: number }) {
  const t = useT();
  if (n === 0) {
    return <Tag tone="bad">{t("oem.form.dialog.selected.wrong")}</Tag>;
  }
  return (
    <Tag tone="done">
      {t("oem.form.dialog.selected", { n })}
      <Icon name="check" />
    </Tag>
  );
}

/** From the cheapest version to the dearest, while none is chosen. */
function spanOf(versions: PickRow["versions"]): string | undefined {
  const prices = (versions ?? []).flatMap(({ price }) => price ?? []);
  if (prices.length === 0) return undefined;
  const ends = new Set([Math.min(...prices), Math.max(...prices)]);
  return [...ends].map(formatMoney).join(" – ");
}

/** Of one row something is refused at a time: the page opens there, however long the list is. */
function atFault(error: Text | undefined) {
  return { error, autofocus: error !== undefined };
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
      <span class="text-dense text-cust inline-flex gap-1.5 items-center md:w-0 whitespace-nowrap">
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
        class="select select-sm max-md:w-full! md:w-36!"
        aria-label={label}
        {...control({ name, label, ...atFault(faults[name]) })}
      >
        {versions.length > 1 && (
          <option value="" data-price={spanOf(versions)}>
            {t("product_dialog.select_version")}
          </option>
        )}
        {versions.map(({ id, version, price, lacks }) => (
          <option
            value={id}
            selected={String(id) === versionId}
            data-price={price === null ? undefined : formatMoney(price)}
          >
            {lacks ? t("oem.form.dialog.lacks.of", { version }) : version}
          </option>
        ))}
      </select>
      <FieldError name={name} error={faults[name]} />
    </>
  );
}

function Quantity({ row, faults, label }: CellProps & { label: string }) {
  const name = `picks.${row.key}.quantity`;
  return (
    <QuantityStepper
      name={name}
      label={label}
      value={row.quantity}
      {...atFault(faults[name])}
    />
  );
}
