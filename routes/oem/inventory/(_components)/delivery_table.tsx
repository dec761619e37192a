import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { Pager } from "@/components/pager.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { RowActions, Table, Two } from "@/components/table.tsx";
import { DateTime, DocumentNo, Status } from "@/components/values.tsx";
import type { DeliveryLine } from "@/db/oem/deliveries.ts";
import { DELIVERY_STATUSES } from "@/db/schema/oem.ts";
import type { T } from "@/locales/messages.ts";
import type { TabProps } from "./stock_table.tsx";
import { DELIVERY_TONES, type DeliveryTab, QUESTIONS } from "./tab.ts";

/** Parts that leave the inventory for an address. */
export function DeliveryTable(
  { tab, here, asked, unfolded }: TabProps<DeliveryTab>,
) {
  const t = useT();
  const { list, filter, refused } = tab;
  const fault = refused?.fields ?? {};
  const open = (id: number, confirm: string | null = null) =>
    withQuery(here, { delivery: id, confirm });
  return (
    <>
      <FilterPanel url={here} open={unfolded}>
        <Field
          name="keyword"
          label={t("common.keyword")}
          value={asked.get("keyword") ?? ""}
          placeholder={t("oem.orders.keyword_hint")}
          error={fault.keyword}
        />
        <Field
          name="status"
          label={t("common.status")}
          kind="select"
          value={filter.status[0]}
          options={DELIVERY_STATUSES.map((status) =>
            [status, t(`oem.delivery.status.${status}`)] as const
          )}
          error={fault.status}
        />
        <DateRange asked={asked} fault={fault} />
      </FilterPanel>
      <Table
        caption={t("oem.portal.delivery.caption")}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            title={t("oem.portal.delivery.empty")}
            text={t("oem.portal.delivery.empty_text")}
          />
        }
        columns={[
          {
            header: t("oem.portal.delivery.no"),
            cell: ({ id, delivery_no, created_at }) => (
              <Two
                first={<DocumentNo no={delivery_no} href={open(id)} cover />}
                second={<DateTime at={created_at} />}
              />
            ),
          },
          {
            header: t("oem.orders.content"),
            phone: "line",
            cell: ({ lines }) => contentsOf(t, lines),
          },
          {
            header: t("common.status"),
            phone: "status",
            cell: ({ status }) => (
              <Status
                of="oem.delivery.status"
                value={status}
                tone={DELIVERY_TONES[status]}
              />
            ),
          },
          {
            header: t("oem.document.print.receiver"),
            drop: 2,
            cell: ({ receiver, region }) => (
              <Two first={receiver} second={region} />
            ),
          },
          {
            header: t("common.actions"),
            align: "end",
            phone: "actions",
            cell: ({ id, actions }) => {
              const events = QUESTIONS.filter((event) =>
                actions.includes(event)
              );
              return events.length > 0 && (
                <RowActions>
                  {events.map((event) => (
                    <a class="btn btn-xs" href={open(id, event)}>
                      {t(`oem.delivery.event.${event}`)}
                    </a>
                  ))}
                </RowActions>
              );
            },
          },
        ]}
      />
      <Pager url={here} {...list} />
    </>
  );
}

/** "valve ×40, probe ×2" */
export function contentsOf(t: T, lines: readonly DeliveryLine[]): string {
  return lines.map(({ name, quantity }) =>
    t("oem.document.package.contents", { name, quantity })
  ).join(", ");
}
