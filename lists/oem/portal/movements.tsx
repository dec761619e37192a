import type { Fact, ListColumn } from "@/components/list/column.ts";
import { withQuery } from "@/components/query.ts";
import { Two } from "@/components/table.tsx";
import { DateTime, DocumentNo, Nothing } from "@/components/values.tsx";
import { emptyCursorList } from "@/db/empty_list.ts";
import type { CursorList } from "@/db/list.ts";
import {
  listMovements,
  movementIds,
  type MovementRow,
  movementsOf,
} from "@/db/oem/movements.ts";
import {
  type MovementFilter,
  OwnMovementFilter,
} from "@/domain/oem/stock_filter.ts";
import { factColumn } from "../../columns.ts";
import type { ListSpec, Words } from "../../spec.ts";
import { partColumns, signed } from "../part_columns.tsx";
import { ownReads } from "./own_reads.ts";
import { MY_INVENTORY } from "./place.ts";
import { grouped } from "@/locales/digits.ts";

/** Which part, why, how many, how many remained, by whom and when. */
function columns({ t }: Words): ListColumn<MovementRow>[] {
  const actor: Fact<MovementRow> = {
    header: t("sales.inventory.by"),
    value: ({ actor }) => actor ?? t("common.system"),
  };
  return [
    ...partColumns(t),
    {
      key: "type",
      fixed: true,
      header: t("common.type"),
      phone: "status",
      value: ({ type }) => t(`inventory.movement.${type}`),
      cell: ({ type }) => t(`inventory.movement.${type}`),
    },
    {
      key: "quantity",
      header: t("common.quantity"),
      align: "end",
      phone: "left",
      value: ({ quantity }) => quantity,
      cell: ({ quantity }) => <b class="num">{signed(quantity)}</b>,
    },
    {
      key: "balance",
      header: t("oem.portal.movement.balance"),
      align: "end",
      phone: "right",
      value: ({ balance }) => balance,
      cell: ({ balance }) => grouped(balance),
    },
    {
      key: "reference",
      header: t("oem.portal.movement.reference"),
      value: ({ reference, reason }) => reference || reason,
      cell: (row) => <Reference {...row} />,
    },
    {
      key: "at",
      header: t("common.time"),
      facts: [{ header: t("common.time"), at: ({ at }) => at }, actor],
      cell: ({ at, actor }) => (
        <Two
          first={<DateTime at={at} />}
          second={actor ?? t("common.system")}
        />
      ),
    },
    factColumn("actor", actor),
  ];
}

/** The document that moved it, or the reason that was given; of a merge, the organization whose stock it was. */
function Reference({ source, source_id, reference, reason }: MovementRow) {
  const href = source === "oem_order"
    ? `/oem/order/${source_id}`
    : source === "oem_delivery"
    ? withQuery(MY_INVENTORY, { tab: "delivery", delivery: source_id })
    : undefined;
  if (href) return <DocumentNo no={reference} href={href} />;
  const words = reference || reason;
  return words ? <>{words}</> : <Nothing />;
}

/** What came into the inventory of the reader's organization and went out, the latest first. */
export const MY_MOVEMENTS: ListSpec<
  MovementRow,
  MovementFilter,
  CursorList<MovementRow>
> = {
  name: "oem.portal.movements",
  title: "site.oem.inventory",
  fileTitle: "oem.portal.tab.movement",
  caption: "oem.portal.movement.caption",
  home: "tab=movement",
  filter: OwnMovementFilter,
  columns,
  idOf: ({ id }) => id,
  labelOf: ({ name, reference }) => `${name} ${reference}`,
  ...ownReads({ find: listMovements, ids: movementIds, rows: movementsOf }),
  none: emptyCursorList,
};
