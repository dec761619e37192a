import { addressLine } from "@/domain/customer/address_words.ts";
import {
  besideRows,
  PrintGrid,
  PrintPage,
  type PrintRow,
  PrintTable,
  Signatures,
} from "@/components/print.tsx";
import { goodsName } from "@/components/order/goods_words.ts";
import { useT } from "@/components/reader.tsx";
import { Phone } from "@/components/values.tsx";
import { grouped } from "@/locales/digits.ts";
import type { T } from "@/locales/messages.ts";
import type { ShipmentDetail } from "@/db/inventory/shipments.ts";
import { accessoriesOf, type PackedLine } from "./packed.ts";

interface PackingListProps {
  shipment: ShipmentDetail;
  lines: readonly PackedLine[];
  /** the shipment's page */
  back: string;
  issuer: string;
  by: string;
}

/** The paper that accompanies the goods: what was ordered, or what is in which package and what is in none yet. */
export function PackingList(
  { shipment, lines, back, issuer, by }: PackingListProps,
) {
  const t = useT();
  const { source, source_no, organization, receiver, phone, remark } = shipment;
  const address = addressLine(shipment);
  const ordered = lines.map((line, i) =>
    piecesOf(t, line, line.quantity, i + 1)
  );
  const packed = shipment.packages.map(({ position, ...one }) => [
    {
      kind: "main" as const,
      cells: [position, `${one.carrier} ${one.express_no}`, "", ""],
    },
    ...one.lines.flatMap(({ line_id, quantity, ...goods }) => [
      { cells: ["", goodsName(goods), goods.sn, grouped(quantity)] },
      ...besides(t, lines.find((line) => line.line_id === line_id), quantity),
    ]),
  ]);
  const left = lines.filter(({ left }) => left > 0)
    .flatMap((line) => piecesOf(t, line, line.left));
  const unpacked: PrintRow = {
    kind: "main",
    cells: ["", t("inventory.page.left")],
  };
  return (
    <PrintPage
      back={back}
      title={t("inventory.page.packing_list")}
      no={shipment.shipment_no}
      issuer={issuer}
      by={by}
      at={new Date()}
    >
      <PrintGrid
        items={[
          { label: t("common.customer"), value: organization?.name ?? "" },
          { label: t(`inventory.page.source.${source}`), value: source_no },
          {
            label: t("inventory.page.receiver"),
            value: (
              <>
                {receiver} <Phone value={phone} />
              </>
            ),
            wide: true,
          },
          {
            label: t("oem.document.print.address"),
            value: address,
            wide: true,
          },
          ...shipment.delivery === "store"
            ? [{
              label: t("oem.document.delivery"),
              value: t("oem.document.delivery.store"),
              wide: true,
            }]
            : [],
          ...remark
            ? [{
              label: t("common.remark"),
              value: <span class="whitespace-pre-line">{remark}</span>,
              wide: true,
            }]
            : [],
        ]}
      />
      <PrintTable
        heads={[
          { title: t("oem.document.print.no") },
          { title: t("common.name") },
          { title: t("oem.document.print.sn") },
          { title: t("common.quantity"), align: "end" },
        ]}
        groups={packed.length > 0
          ? [...packed, ...left.length > 0 ? [[unpacked, ...left]] : []]
          : ordered}
      />
      <Signatures
        parties={[
          t("inventory.page.packer"),
          t("inventory.page.receiver"),
        ]}
      />
    </PrintPage>
  );
}

/** So many pieces of a line, and what goes with them. */
function piecesOf(
  t: T,
  line: PackedLine,
  pieces: number,
  no: number | string = "",
): PrintRow[] {
  return [
    { cells: [no, goodsName(line), line.sn, grouped(pieces)] },
    ...besides(t, line, pieces),
  ];
}

/** What goes with so many pieces of a line, and what the customer wrote at it. */
function besides(
  t: T,
  line: PackedLine | undefined,
  pieces: number,
): PrintRow[] {
  const { accessories = [], remark = "" } = line ?? {};
  return besideRows([
    ...accessories.length ? [accessoriesOf(t, accessories, pieces)] : [],
    ...remark ? [t("oem.document.remark", { remark })] : [],
  ]);
}
