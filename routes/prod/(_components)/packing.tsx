import { fieldId } from "@/components/form.tsx";
import { contentsOf } from "@/components/order/delivery_words.ts";
import { snOf } from "@/components/order/goods_words.ts";
import { countOf } from "@/components/order/order_lines.tsx";
import { PackageList } from "@/components/order/packages.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { type Column, Table, Two } from "@/components/table.tsx";
import { DateTime, Nothing, Tag } from "@/components/values.tsx";
import type { SharedNumber } from "@/db/inventory/shared_numbers.ts";
import type { OrderPackage } from "@/db/oem/order_fulfilment.ts";
import { accessoriesOf, type PackedLine } from "./packed.ts";
import { grouped } from "@/locales/digits.ts";

interface PackingTableProps {
  lines: readonly PackedLine[];
  /** the goods go in packages, not into the customer's inventory */
  packing: boolean;
  /** what is left is still to be packed */
  open: boolean;
}

/** What has to be sent, beside what is packed of it. */
export function PackingTable({ lines, packing, open }: PackingTableProps) {
  const t = useT();
  const packed: Column<PackedLine>[] = [
    {
      header: t("inventory.page.packed"),
      align: "end",
      phone: "right",
      cell: (line) => line.packed ? grouped(line.packed) : <Nothing />,
    },
    {
      header: t("inventory.page.left"),
      align: "end",
      phone: "status",
      cell: (line) =>
        line.left
          ? (
            <Tag tone={open ? "cust" : "shut"}>
              <span class="md:hidden">{t("inventory.page.left")}</span>
              {grouped(line.left)}
            </Tag>
          )
          : <Tag tone="done">{t("inventory.page.complete")}</Tag>,
    },
  ];
  return (
    <Sheet
      id={fieldId("packages")}
      title={t("inventory.page.lines")}
      note={countOf(t, lines)}
      flush
    >
      <Table
        caption={t("inventory.page.lines")}
        rows={lines}
        rowKey={(line) => line.id}
        columns={[
          {
            header: t("common.name"),
            cell: (line) => <ToPack {...line} />,
          },
          {
            header: t("inventory.page.ordered"),
            align: "end",
            phone: "left",
            cell: (line) => grouped(line.quantity),
          },
          ...packing ? packed : [],
        ]}
      />
    </Sheet>
  );
}

/** What a line sends: goods, what is packed with them, and what the customer wrote. */
function ToPack({ name, quantity, remark, accessories, ...line }: PackedLine) {
  const t = useT();
  return (
    <>
      <Two first={name} second={snOf(t, line)} />
      {accessories.length > 0 && (
        <p class="text-dense mt-1">{accessoriesOf(t, accessories, quantity)}</p>
      )}
      {remark && (
        <p class="text-dense mt-1 whitespace-pre-line">
          {t("oem.document.remark", { remark })}
        </p>
      )}
    </>
  );
}

interface PackagesSheetProps {
  packages: readonly OrderPackage[];
  /** other shipments with the same express numbers */
  shared: readonly SharedNumber[];
  /** where a prepared package is taken back; undefined once they are sent */
  removal?: (id: number) => string;
}

/** The packages of a shipment: prepared ones may be taken back, sent ones are followed in the package centre. */
export function PackagesSheet(
  { packages, shared, removal }: PackagesSheetProps,
) {
  const t = useT();
  return (
    <PackageList
      packages={packages}
      noteOf={(one) => (
        <>
          <Contents {...one} />
          <Shared
            others={shared.filter(({ package_id }) => package_id === one.id)}
          />
        </>
      )}
      actOf={({ id, shipped_at }) =>
        removal
          ? (
            <a class="btn btn-sm btn-bad" href={removal(id)}>
              {t("common.remove")}
            </a>
          )
          : shipped_at && (
            <a class="btn btn-sm" href={`/prod/logistics/package/detail/${id}`}>
              {t("common.view")}
            </a>
          )}
    />
  );
}

function Contents({ lines, shipped_at }: OrderPackage) {
  const t = useT();
  return (
    <>
      {contentsOf(t, lines)}
      {shipped_at && (
        <>
          {" · "}
          <DateTime at={shipped_at} />
        </>
      )}
    </>
  );
}

/** The shipments that have the number of this package, too: it is the packer's to know whether that is right. */
function Shared({ others }: { others: readonly SharedNumber[] }) {
  const t = useT();
  if (others.length === 0) return null;
  return (
    <span class="block text-bad">
      {t("inventory.page.shared_number")}
      {others.flatMap(({ id, shipment_no }) => [
        " ",
        <a
          key={id}
          class="lk num"
          href={`/prod/inventory/pending-orders/detail/${id}`}
        >
          {shipment_no}
        </a>,
      ])}
    </span>
  );
}
