import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { RowActions, Table, Two } from "@/components/table.tsx";
import type { StockRow } from "@/db/oem/stock.ts";

interface StockTableProps {
  rows: readonly StockRow[];
  /** current path and query */
  here: string;
  sort: string;
}

/** Pieces of parts that customers own at the manufacturer. */
export function StockTable({ rows, here, sort }: StockTableProps) {
  const t = useT();
  const [path = here] = here.split("?");
  const of = (words: string, { organization, name }: StockRow) =>
    t("sales.inventory.act_of", { words, who: organization.name, part: name });
  return (
    <Table
      caption={t("sales.inventory.caption")}
      rows={rows}
      rowKey={(row) => `${row.organization.id}.${row.goods_id}`}
      url={here}
      sort={sort}
      empty={
        <EmptyState
          title={t("sales.inventory.empty")}
          text={t("list.empty.hint")}
        >
          <a class="btn" href={path}>{t("filter.clear")}</a>
        </EmptyState>
      }
      columns={[
        {
          header: t("sales.inventory.part"),
          cell: ({ name, sn }) => (
            <Two first={<b class="font-semibold">{name}</b>} second={sn} />
          ),
        },
        {
          header: t("oem.orders.customer"),
          sort: "organization_id",
          phone: "line",
          cell: ({ organization }) => organization.name,
        },
        {
          header: t("sales.inventory.in"),
          align: "end",
          drop: 2,
          cell: ({ in: came }) => came,
        },
        {
          header: t("sales.inventory.out"),
          align: "end",
          drop: 2,
          cell: ({ out }) => out,
        },
        {
          header: t("sales.inventory.quantity"),
          align: "end",
          sort: "quantity",
          phone: "status",
          cell: ({ quantity, unit }) => (
            <b class={quantity === 0 ? "fnt" : "font-semibold"}>
              {`${quantity} ${unit}`}
            </b>
          ),
        },
        {
          header: t("common.actions"),
          align: "end",
          phone: "actions",
          cell: (row) => (
            <RowActions>
              <a
                class="btn btn-xs btn-quiet"
                href={withQuery(path, {
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
      ]}
    />
  );
}
