import { Field, FilterPanel } from "@/components/filter_panel.tsx";
import { Pager } from "@/components/pager.tsx";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { RowActions, Table, Two } from "@/components/table.tsx";
import { Nothing, Tag } from "@/components/values.tsx";
import { PATH, type StockTab } from "./tab.ts";

export interface TabProps<Tab> {
  tab: Tab;
  /** path and query */
  here: string;
  /** what the query says, as it was typed */
  asked: URLSearchParams;
  /** whether the filter is unfolded */
  unfolded: boolean;
}

/** What is left of each part. */
export function StockTable(
  { tab, here, asked, unfolded }: TabProps<StockTab>,
) {
  const t = useT();
  const { list, filter, refused } = tab;
  return (
    <>
      <FilterPanel url={here} open={unfolded}>
        <Field
          name="keyword"
          label={t("common.keyword")}
          value={asked.get("keyword") ?? ""}
          placeholder={t("oem.portal.stock.keyword_hint")}
          error={refused?.fields.keyword}
        />
        <Field
          name="empty"
          label={t("oem.portal.stock.left")}
          kind="select"
          value={asked.get("empty") ?? ""}
          options={[
            ["0", t("oem.portal.stock.some")],
            ["1", t("oem.portal.stock.none")],
          ]}
          error={refused?.fields.empty}
        />
      </FilterPanel>
      <Table
        caption={t("oem.portal.stock.caption")}
        url={here}
        sort={filter.sort}
        rows={list.rows}
        rowKey={(row) => row.goods_id}
        empty={
          <EmptyState
            title={t("oem.portal.stock.empty")}
            text={t("oem.portal.stock.empty_text")}
          />
        }
        columns={[
          {
            header: t("oem.document.part"),
            cell: ({ name, sn }) => <Two first={name} second={sn} />,
          },
          {
            header: t("oem.portal.stock.left"),
            sort: "-quantity",
            align: "end",
            phone: "status",
            cell: ({ quantity, unit }) =>
              quantity > 0
                ? <b class="num nw">{`${quantity} ${unit}`}</b>
                : <Tag tone="bad">{t("oem.portal.stock.none")}</Tag>,
          },
          {
            header: t("oem.portal.stock.in"),
            align: "end",
            phone: "left",
            cell: (row) => row.in || <Nothing />,
          },
          {
            header: t("oem.portal.stock.out"),
            align: "end",
            phone: "right",
            cell: (row) => row.out || <Nothing />,
          },
          {
            header: t("common.actions"),
            align: "end",
            phone: "actions",
            cell: ({ goods_id, name }) => (
              <RowActions>
                <a
                  class="btn btn-xs"
                  href={`${PATH}?tab=movement&goods_id=${goods_id}`}
                  aria-label={t("oem.portal.stock.movements_of", { name })}
                >
                  {t("oem.portal.tab.movement")}
                </a>
              </RowActions>
            ),
          },
        ]}
      />
      <Pager url={here} {...list} />
    </>
  );
}
