import { useT } from "@/components/reader.tsx";
import { RowActions, Table, Two } from "@/components/table.tsx";
import { CopyText, DateTime, Nothing, Tag } from "@/components/values.tsx";
import type { PackageRow } from "@/db/inventory/packages.ts";
import type { ComponentChildren } from "preact";
import { SourceLink } from "./shipment_parts.tsx";

interface PackagesTableProps {
  rows: readonly PackageRow[];
  /** whether the reader may open orders */
  openOrders: boolean;
  empty: ComponentChildren;
}

/** Packages that were sent: by which carrier, for which document, to whom, and whether they arrived. */
export function PackagesTable({ rows, openOrders, empty }: PackagesTableProps) {
  const t = useT();
  return (
    <Table
      caption={t("inventory.page.packages.caption")}
      rows={rows}
      rowKey={(one) => one.id}
      empty={empty}
      columns={[
        {
          header: t("inventory.page.express_no"),
          cell: (one) => (
            <CopyText
              value={one.express_no}
              label={t("inventory.page.express_no")}
            />
          ),
        },
        {
          header: t("inventory.page.carrier"),
          phone: "left",
          cell: (one) => one.carrier,
        },
        {
          header: t("inventory.page.source"),
          cell: (one) => (
            <Two
              first={<SourceLink document={one} openOrders={openOrders} />}
              second={t(`inventory.page.source.${one.source}`)}
            />
          ),
        },
        {
          header: t("inventory.page.receiver"),
          phone: "line",
          cell: (one) => (
            <Two
              first={one.receiver}
              second={one.organization?.name ?? <Nothing />}
            />
          ),
        },
        {
          header: t("inventory.page.pieces"),
          align: "end",
          drop: 3,
          phone: "right",
          cell: (one) => one.pieces,
        },
        {
          header: t("inventory.page.shipped_at"),
          phone: "left",
          cell: (one) =>
            one.shipped_at ? <DateTime at={one.shipped_at} /> : <Nothing />,
        },
        {
          header: t("inventory.page.received_at"),
          phone: "status",
          cell: (one) => <Arrival at={one.received_at} />,
        },
        {
          header: t("common.actions"),
          align: "end",
          phone: "actions",
          cell: (one) => (
            <RowActions>
              <a
                class="btn btn-xs"
                href={`/prod/logistics/package/detail/${one.id}`}
              >
                {t("common.view")}
              </a>
            </RowActions>
          ),
        },
      ]}
    />
  );
}

/** When a package arrived, or that it has not. */
export function Arrival({ at }: { at: Date | null }) {
  const t = useT();
  return at
    ? <DateTime at={at} />
    : <Tag tone="cust">{t("inventory.page.on_the_way")}</Tag>;
}
