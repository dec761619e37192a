import type { Fact, ListColumn } from "@/components/list/column.ts";
import { useT } from "@/components/reader.tsx";
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
import { MovementFilter } from "@/domain/oem/stock_filter.ts";
import type { ListSpec, Words } from "../spec.ts";
import { factColumn } from "../columns.ts";
import { DOCUMENTS, pageOf } from "../platform/about.tsx";
import { boldName, partColumns, signed } from "./part_columns.tsx";
import { grouped } from "@/locales/digits.ts";
import type { T } from "@/locales/messages.ts";

/** Which part, whose, how many, how many remained, why and when. */
function columns({ t }: Words): ListColumn<MovementRow>[] {
  const type: Fact<MovementRow> = {
    header: t("common.type"),
    value: (row) => typeOf(t, row),
  };
  const other: Fact<MovementRow> = {
    header: t("sales.inventory.other"),
    value: ({ other }) => other,
  };
  return [
    ...partColumns(t, boldName),
    {
      key: "customer",
      header: t("common.customer"),
      phone: "line",
      value: ({ organization }) => organization.name,
    },
    factColumn("type", type),
    {
      key: "quantity",
      fixed: true,
      header: t("common.quantity"),
      align: "end",
      phone: "status",
      value: ({ quantity }) => quantity,
      cell: ({ quantity }) => <Signed quantity={quantity} />,
    },
    {
      key: "balance",
      header: t("sales.inventory.balance"),
      align: "end",
      drop: 2,
      value: ({ balance }) => balance,
      cell: ({ balance }) => grouped(balance),
    },
    {
      key: "reference",
      header: t("sales.inventory.reference"),
      facts: [
        { header: t("sales.inventory.reference"), value: saidOf },
        type,
        other,
      ],
      cell: (row) => (
        <Two
          first={<Reference {...row} />}
          second={<Type {...row} />}
        />
      ),
    },
    {
      key: "actor",
      header: t("sales.inventory.by"),
      drop: 3,
      value: ({ actor }) => actor ?? t("common.system"),
    },
    {
      key: "at",
      header: t("common.time"),
      at: ({ at }) => at,
      cell: ({ at }) => <DateTime at={at} />,
    },
  ];
}

/** Why pieces moved; a transfer with nobody is a correction. */
function typeOf(t: T, { type, source }: MovementRow): string {
  return type === "transfer" && source === null
    ? t("sales.inventory.corrected")
    : t(`inventory.movement.${type}`);
}

function Type(row: MovementRow) {
  const t = useT();
  const { other: name, quantity } = row;
  if (name === null) return <>{typeOf(t, row)}</>;
  const way = quantity < 0 ? "to" : "from";
  return <>{t(`sales.inventory.moved.${way}`, { name })}</>;
}

/** What came and what went differ in colour, too. */
function Signed({ quantity }: { quantity: number }) {
  return (
    <b class={quantity > 0 ? "text-done num" : "text-cust num"}>
      {signed(quantity)}
    </b>
  );
}

/** The number of the document that moved the pieces, and the reason that was given. */
function saidOf({ reference, reason }: MovementRow): string {
  return [reference, reason].filter(Boolean).join(" · ");
}

function Reference(row: MovementRow) {
  const { source, source_id, reference } = row;
  if (source !== null && source_id !== null && DOCUMENTS.has(source)) {
    return <DocumentNo no={reference} href={pageOf(source, source_id)} />;
  }
  return saidOf(row) ? <>{saidOf(row)}</> : <Nothing />;
}

/** Everything that came into the customers' inventories and went out, newest first. */
export const MOVEMENTS: ListSpec<
  MovementRow,
  MovementFilter,
  CursorList<MovementRow>
> = {
  name: "oem.movements",
  title: "site.mkt.oem.inventory",
  fileTitle: "sales.inventory.tab.movement",
  caption: "sales.inventory.movements.caption",
  home: "tab=movement",
  filter: MovementFilter,
  columns,
  idOf: ({ id }) => id,
  labelOf: ({ name, reference }) => `${name} ${reference}`,
  find: listMovements,
  none: emptyCursorList,
  ids: movementIds,
  rows: movementsOf,
};
