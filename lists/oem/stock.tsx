import {
  actionsColumn,
  type Fact,
  type ListColumn,
} from "@/components/list/column.ts";
import { pathOf, withQuery } from "@/components/query.ts";
import { RowActions } from "@/components/table.tsx";
import { emptyList } from "@/db/empty_list.ts";
import { listStock, stockIds, stockOf, type StockRow } from "@/db/oem/stock.ts";
import { type List } from "@/db/list.ts";
import { StockFilter } from "@/domain/oem/stock_filter.ts";
import type { ListSpec, Words } from "../spec.ts";
import { factColumn } from "../columns.ts";
import { boldName, partColumns } from "./part_columns.tsx";
import { grouped, withUnit } from "@/locales/digits.ts";

/** Which part, whose, how many came, went and remain. */
function columns({ t }: Words, here: string): ListColumn<StockRow>[] {
  const of = (words: string, { organization, name }: StockRow) =>
    t("sales.inventory.act_of", { words, who: organization.name, part: name });
  const unit: Fact<StockRow> = {
    header: t("catalogue.goods.field.unit"),
    value: ({ unit }) => unit,
  };
  return [
    ...partColumns(t, boldName),
    {
      key: "customer",
      header: t("common.customer"),
      sort: "organization_id",
      phone: "line",
      value: ({ organization }) => organization.name,
    },
    {
      key: "in",
      header: t("sales.inventory.in"),
      align: "end",
      drop: 2,
      value: (row) => row.in,
      cell: (row) => grouped(row.in),
    },
    {
      key: "out",
      header: t("sales.inventory.out"),
      align: "end",
      drop: 2,
      value: ({ out }) => out,
      cell: ({ out }) => grouped(out),
    },
    {
      key: "quantity",
      fixed: true,
      header: t("sales.inventory.quantity"),
      align: "end",
      sort: "quantity",
      phone: "status",
      facts: [
        {
          header: t("sales.inventory.quantity"),
          value: ({ quantity }) => quantity,
        },
        unit,
      ],
      cell: ({ quantity, unit }) => (
        <b class={quantity === 0 ? "fnt" : "font-semibold"}>
          {withUnit(quantity, unit)}
        </b>
      ),
    },
    factColumn("unit", unit),
    {
      ...actionsColumn(t),
      cell: (row) => (
        <RowActions>
          <a
            class="btn btn-xs btn-quiet"
            href={withQuery(pathOf(here), {
              tab: "movement",
              organization_id: row.organization.id,
              goods_id: row.goods_id,
            })}
            aria-label={of(t("sales.inventory.movements"), row)}
          >
            {t("sales.inventory.movements")}
          </a>
          <a
            class="btn btn-xs"
            href={withQuery(here, {
              adjust: `${row.organization.id}.${row.goods_id}`,
            })}
            aria-label={of(t("sales.inventory.adjust"), row)}
          >
            {t("sales.inventory.adjust")}
          </a>
        </RowActions>
      ),
    },
  ];
}

/** Pieces of parts that customers own at the manufacturer; `here` is the path and query under which they are shown. */
export function stock(
  here = "",
): ListSpec<StockRow, StockFilter, List<StockRow>> {
  return {
    name: "oem.stock",
    title: "site.mkt.oem.inventory",
    caption: "sales.inventory.caption",
    filter: StockFilter,
    columns: (words) => columns(words, here),
    idOf: ({ id }) => id,
    labelOf: ({ organization, name }) => `${organization.name} ${name}`,
    find: listStock,
    none: emptyList,
    ids: (db, actor, filter, _, most) => stockIds(db, actor, filter, most),
    rows: stockOf,
  };
}
