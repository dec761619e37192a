import {
  actionsColumn,
  type Fact,
  type ListColumn,
} from "@/components/list/column.ts";
import { withQuery } from "@/components/query.ts";
import { RowActions } from "@/components/table.tsx";
import { Nothing, Tag } from "@/components/values.tsx";
import { emptyList } from "@/db/empty_list.ts";
import { type List } from "@/db/list.ts";
import { listStock, stockIds, stockOf, type StockRow } from "@/db/oem/stock.ts";
import { OwnStockFilter, type StockFilter } from "@/domain/oem/stock_filter.ts";
import { factColumn } from "../../columns.ts";
import type { ListSpec, Words } from "../../spec.ts";
import { partColumns } from "../part_columns.tsx";
import { ownReads } from "./own_reads.ts";
import { MY_INVENTORY } from "./place.ts";
import { grouped, withUnit } from "@/locales/digits.ts";

/** How many pieces of each part came, went and remain. */
function columns({ t }: Words): ListColumn<StockRow>[] {
  const unit: Fact<StockRow> = {
    header: t("catalogue.goods.field.unit"),
    value: ({ unit }) => unit,
  };
  return [
    ...partColumns<StockRow>(t, ({ goods_id, name }) => (
      <a
        class="lk go1"
        href={movementsOf(goods_id)}
        aria-label={t("oem.portal.stock.movements_of", { name })}
      >
        {name}
      </a>
    )),
    {
      key: "quantity",
      fixed: true,
      header: t("oem.portal.stock.left"),
      sort: "-quantity",
      align: "end",
      phone: "status",
      facts: [
        {
          header: t("oem.portal.stock.left"),
          value: ({ quantity }) => quantity,
        },
        unit,
      ],
      cell: ({ quantity, unit }) =>
        quantity > 0
          ? <b class="num nw">{withUnit(quantity, unit)}</b>
          : <Tag tone="bad">{t("oem.portal.stock.none")}</Tag>,
    },
    factColumn("unit", unit),
    {
      key: "in",
      header: t("oem.portal.stock.in"),
      align: "end",
      phone: "left",
      value: (row) => row.in,
      cell: (row) => row.in ? grouped(row.in) : <Nothing />,
    },
    {
      key: "out",
      header: t("oem.portal.stock.out"),
      align: "end",
      phone: "right",
      value: ({ out }) => out,
      cell: ({ out }) => out ? grouped(out) : <Nothing />,
    },
    {
      ...actionsColumn(t),
      phone: "hide",
      cell: ({ goods_id, name }) => (
        <RowActions>
          <a
            class="btn btn-xs"
            href={movementsOf(goods_id)}
            aria-label={t("oem.portal.stock.movements_of", { name })}
          >
            {t("oem.portal.tab.movement")}
          </a>
        </RowActions>
      ),
    },
  ];
}

function movementsOf(goods_id: number): string {
  return withQuery(MY_INVENTORY, { tab: "movement", goods_id });
}

/** The parts of the reader's organization. */
export const MY_STOCK: ListSpec<StockRow, StockFilter, List<StockRow>> = {
  name: "oem.portal.stock",
  title: "site.oem.inventory",
  caption: "oem.portal.stock.caption",
  filter: OwnStockFilter,
  columns,
  idOf: ({ id }) => id,
  labelOf: ({ name }) => name,
  ...ownReads({
    find: listStock,
    ids: (db, actor, filter, _, most) => stockIds(db, actor, filter, most),
    rows: stockOf,
  }),
  none: emptyList,
};
