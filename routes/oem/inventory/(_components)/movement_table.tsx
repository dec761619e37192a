import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { SumBar, Total } from "@/components/list.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Table, Two } from "@/components/table.tsx";
import { DateTime, Nothing } from "@/components/values.tsx";
import type { MovementRow } from "@/db/oem/stock.ts";
import { MOVEMENT_TYPES } from "@/db/schema/oem.ts";
import type { TabProps } from "./stock_table.tsx";
import { type MovementTab, PATH } from "./tab.ts";

/** What came in and went out, the latest first. */
export function MovementTable(
  { tab, here, asked, unfolded }: TabProps<MovementTab>,
) {
  const t = useT();
  const { list, filter, refused } = tab;
  const fault = refused?.fields ?? {};
  return (
    <>
      <FilterPanel url={here} open={unfolded}>
        <Field
          name="keyword"
          label={t("common.keyword")}
          value={asked.get("keyword") ?? ""}
          placeholder={t("oem.portal.movement.keyword_hint")}
          error={fault.keyword}
        />
        <Field
          name="type"
          label={t("common.type")}
          kind="select"
          value={filter.type[0]}
          options={MOVEMENT_TYPES.map((type) =>
            [type, t(`inventory.movement.${type}`)] as const
          )}
          error={fault.type}
        />
        <DateRange label={t("common.date")} asked={asked} fault={fault} />
      </FilterPanel>
      <SumBar>
        <Total count={list.total} more={list.totalMore} />
      </SumBar>
      <Table
        caption={t("oem.portal.movement.caption")}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t("oem.portal.movement.empty")} />}
        columns={[
          {
            header: t("oem.document.part"),
            cell: ({ name, sn }) => <Two first={name} second={sn} />,
          },
          {
            header: t("common.type"),
            phone: "status",
            cell: ({ type }) => t(`inventory.movement.${type}`),
          },
          {
            header: t("common.quantity"),
            align: "end",
            phone: "left",
            cell: ({ quantity }) => <Signed pieces={quantity} />,
          },
          {
            header: t("oem.portal.movement.balance"),
            align: "end",
            phone: "right",
            cell: ({ balance }) => balance,
          },
          {
            header: t("oem.portal.movement.reference"),
            cell: (row) => <Reference {...row} />,
          },
          {
            header: t("common.time"),
            cell: ({ at, actor }) => (
              <Two
                first={<DateTime at={at} />}
                second={actor ?? t("common.system")}
              />
            ),
          },
        ]}
      />
      {(list.next !== null || filter.after !== undefined) && (
        <p class="sb flex gap-2">
          {filter.after !== undefined && (
            <a class="btn btn-sm" href={withQuery(here, { after: null })}>
              {t("oem.portal.movement.latest")}
            </a>
          )}
          {list.next !== null && (
            <a
              class="btn btn-sm"
              href={withQuery(here, { after: list.next, page: null })}
            >
              {t("oem.portal.movement.earlier")}
            </a>
          )}
        </p>
      )}
    </>
  );
}

function Signed({ pieces }: { pieces: number }) {
  const size = Math.abs(pieces);
  return <b class="num">{pieces < 0 ? `−${size}` : `+${size}`}</b>;
}

/** The document that moved it, or the reason that was given. */
function Reference({ source, source_id, reference, reason }: MovementRow) {
  if (!reference) return reason ? <>{reason}</> : <Nothing />;
  const href = source === "oem_order"
    ? `/oem/order/${source_id}`
    : source === "oem_delivery"
    ? `${PATH}?tab=delivery&delivery=${source_id}`
    : undefined;
  return href
    ? <a class="lk num" href={href}>{reference}</a>
    : <span class="num">{reference}</span>;
}
