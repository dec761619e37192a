import { snOf } from "@/components/order/goods_words.ts";
import { FileThumb } from "@/components/order/file_thumb.tsx";
import { useT } from "@/components/reader.tsx";
import { DescriptionList, Sheet } from "@/components/sheet.tsx";
import { type Column, Table, Two } from "@/components/table.tsx";
import { DateTime, DocumentNo, Nothing } from "@/components/values.tsx";
import type { PackageDetail } from "@/db/inventory/packages.ts";
import { grouped } from "@/locales/digits.ts";
import type { T } from "@/locales/messages.ts";
import { Arrival } from "@/components/production/arrival.tsx";
import { SourceLink } from "@/components/production/shipment_parts.tsx";

interface PackageProps {
  one: PackageDetail;
}

/** The sheet of a package: what it is for, when it left and arrived. */
export function PackageFacts({ one }: PackageProps) {
  const t = useT();
  const { shipment, shipped_at } = one;
  const source = <SourceLink document={one} />;
  const sent = shipped_at && <DateTime at={shipped_at} form="full" />;
  const arrived = <Arrival {...one} />;
  const waiting = (
    <DocumentNo
      no={shipment.shipment_no}
      href={`/prod/inventory/pending-orders/detail/${shipment.id}`}
    />
  );
  return (
    <Sheet title={t("inventory.page.package")}>
      <DescriptionList
        items={[
          [t(`inventory.page.source.${one.source}`), source],
          [t("inventory.page.shipment_no"), waiting],
          [t("inventory.page.position"), one.position],
          [
            t("common.customer"),
            one.organization?.name ?? t("common.none"),
          ],
          [t("inventory.page.shipped_at"), sent],
          [t("inventory.page.received_at"), arrived],
        ]}
      />
    </Sheet>
  );
}

/** The contents of a package, and once they arrived, how. */
export function PackageContents({ one }: PackageProps) {
  const t = useT();
  const { lines } = one;
  return (
    <Sheet
      title={t("inventory.page.contents")}
      note={t("production.page.pieces", { n: one.pieces })}
      flush
    >
      <Table
        caption={t("inventory.page.contents")}
        rows={lines}
        rowKey={(line) => line.id}
        columns={[
          {
            header: t("common.name"),
            cell: (line) => <Two first={line.name} second={snOf(t, line)} />,
          },
          {
            header: t("common.quantity"),
            align: "end",
            phone: "left",
            cell: (line) => grouped(line.quantity),
          },
          ...lines.some(({ received }) => received !== null)
            ? [received(t)]
            : [],
          ...lines.some(({ damaged }) => damaged) ? [damaged(t)] : [],
          ...lines.some(({ reason }) => reason) ? [reason(t)] : [],
          ...lines.some(({ files }) => files.length) ? [pictures(t)] : [],
        ]}
      />
    </Sheet>
  );
}

type ContentColumn = Column<PackageDetail["lines"][number]>;

const received = (t: T): ContentColumn => ({
  header: t("inventory.page.received"),
  align: "end",
  phone: "right",
  cell: ({ received }) => received === null ? <Nothing /> : grouped(received),
});

const damaged = (t: T): ContentColumn => ({
  header: t("inventory.page.damaged"),
  align: "end",
  cell: ({ damaged }) => damaged ? grouped(damaged) : <Nothing />,
});

const reason = (t: T): ContentColumn => ({
  header: t("common.reason"),
  cell: (line) => line.reason || <Nothing />,
});

const pictures = (t: T): ContentColumn => ({
  header: t("inventory.page.pictures"),
  cell: (line) => <Pictures {...line} />,
});

function Pictures({ files }: Pick<PackageDetail["lines"][number], "files">) {
  if (files.length === 0) return <Nothing />;
  return (
    <span class="flex flex-wrap gap-2">
      {files.map((file) => <FileThumb key={file.id} file={file} />)}
    </span>
  );
}
