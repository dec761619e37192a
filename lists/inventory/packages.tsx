import { grouped } from "@/locales/digits.ts";
import type { ListColumn } from "@/components/list/column.ts";
import { Arrival } from "@/components/production/arrival.tsx";
import { SourceLink } from "@/components/production/shipment_parts.tsx";
import { Two } from "@/components/table.tsx";
import { CopyText, DateTime, Nothing } from "@/components/values.tsx";
import { emptyList } from "@/db/empty_list.ts";
import {
  listPackages,
  packageIds,
  type PackageList,
  type PackageRow,
  packagesOf,
} from "@/db/inventory/packages.ts";
import { PackageFilter } from "@/domain/inventory/shipment_filter.ts";
import type { ListSpec, Uncounted, Words } from "../spec.ts";

/** By which carrier, for which document, to whom, and whether it arrived. */
function columns({ t }: Words): ListColumn<PackageRow>[] {
  return [
    {
      key: "express_no",
      fixed: true,
      header: t("inventory.page.express_no"),
      value: (one) => one.express_no,
      cell: (one) => (
        <CopyText
          value={one.express_no}
          label={t("inventory.page.express_no")}
          href={`/prod/logistics/package/detail/${one.id}`}
        />
      ),
    },
    {
      key: "carrier",
      header: t("inventory.page.carrier"),
      phone: "left",
      value: (one) => one.carrier,
    },
    {
      key: "source",
      header: t("inventory.page.source"),
      facts: [
        {
          header: t("inventory.page.source"),
          value: (one) => one.source_no,
        },
        {
          header: t("inventory.page.source_kind"),
          value: (one) => t(`inventory.page.source.${one.source}`),
        },
      ],
      cell: (one) => (
        <Two
          first={<SourceLink document={one} />}
          second={t(`inventory.page.source.${one.source}`)}
        />
      ),
    },
    {
      key: "receiver",
      header: t("inventory.page.receiver"),
      phone: "line",
      facts: [
        { header: t("inventory.page.receiver"), value: (one) => one.receiver },
        {
          header: t("common.customer"),
          value: (one) => one.organization?.name ?? null,
        },
      ],
      cell: (one) => (
        <Two
          first={one.receiver}
          second={one.organization?.name ?? <Nothing />}
        />
      ),
    },
    {
      key: "pieces",
      header: t("inventory.page.pieces"),
      align: "end",
      drop: 3,
      phone: "hide",
      value: (one) => one.pieces,
      cell: (one) => grouped(one.pieces),
    },
    {
      key: "shipped_at",
      header: t("inventory.page.shipped_at"),
      phone: "left",
      at: (one) => one.shipped_at,
      cell: (one) =>
        one.shipped_at ? <DateTime at={one.shipped_at} /> : <Nothing />,
    },
    {
      key: "received_at",
      fixed: true,
      header: t("inventory.page.received_at"),
      phone: "status",
      at: (one) => one.received_at,
      cell: (one) => <Arrival {...one} />,
    },
  ];
}

/** The packages that were sent. */
export const PACKAGES: ListSpec<
  PackageRow,
  PackageFilter,
  Uncounted<PackageList>
> = {
  name: "inventory.packages",
  title: "site.prod.logistics.package",
  caption: "inventory.page.packages.caption",
  tabs: ["received"],
  filter: PackageFilter,
  columns,
  idOf: (one) => one.id,
  labelOf: (one) => one.express_no,
  find: listPackages,
  none: emptyList,
  ids: packageIds,
  rows: packagesOf,
};
