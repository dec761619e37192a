import { addressLine } from "@/domain/customer/address_words.ts";
import {
  PrintGrid,
  PrintPage,
  PrintTable,
  Signatures,
} from "@/components/print.tsx";
import { useT } from "@/components/reader.tsx";
import { Phone } from "@/components/values.tsx";
import type { ShipmentDetail } from "@/db/inventory/shipments.ts";
import type { PackedLine } from "./packed.ts";

interface PackingListProps {
  shipment: ShipmentDetail;
  lines: readonly PackedLine[];
  /** the shipment's page */
  back: string;
  issuer: string;
  by: string;
}

/** The paper that accompanies the goods: what was ordered, and what is in which package. */
export function PackingList(
  { shipment, lines, back, issuer, by }: PackingListProps,
) {
  const t = useT();
  const { source, source_no, organization, receiver, phone } = shipment;
  const address = addressLine(shipment);
  const ordered = lines.map(({ name, sn, quantity }, i) => ({
    cells: [i + 1, name, sn, quantity],
  }));
  const packed = shipment.packages.map(({ position, ...one }) => [
    {
      kind: "main" as const,
      cells: [position, `${one.carrier} ${one.express_no}`, "", ""],
    },
    ...one.lines.map(({ name, sn, quantity }) => ({
      cells: ["", name, sn, quantity],
    })),
  ]);
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
        ]}
      />
      <PrintTable
        heads={[
          { title: t("oem.document.print.no") },
          { title: t("common.name") },
          { title: t("oem.document.print.sn") },
          { title: t("common.quantity"), align: "end" },
        ]}
        groups={packed.length > 0 ? packed : [ordered]}
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
