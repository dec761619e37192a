import { choicesOf } from "@/components/fields.tsx";
import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { ListPage, SumBar, Total } from "@/components/list.tsx";
import { Pager } from "@/components/pager.tsx";
import { EmptyState } from "@/components/states.tsx";
import { ownerChoices } from "@/db/account/choices.ts";
import { listShipments } from "@/db/inventory/shipments.ts";
import { SHIPMENT_STATUSES } from "@/db/schema/fulfilment.ts";
import { SHIPMENT_STATUS_NAMES } from "@/domain/inventory/shipment.ts";
import {
  SHIPMENT_SOURCES,
  ShipmentFilter,
} from "@/domain/inventory/shipment_filter.ts";
import { caller } from "@/platform/api.ts";
import { emptyList, tryFilter } from "@/platform/filter.ts";
import { mayOpen } from "@/site/map.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { ShipmentsTable } from "../../(_components)/shipments_table.tsx";
import { StatusTabs } from "../../(_components)/status_tabs.tsx";

/** The states that OEM orders and delivery applications go through (decisions 4.3 "Shipment"). */
const TABS = [1, 2, 3, -1] as const;

/** What was asked for; without a word about the status, what waits. */
function filterOf(url: URL) {
  const { filter, refused } = tryFilter(ShipmentFilter, url);
  return url.searchParams.has("status")
    ? { filter, refused }
    : { filter: { ...filter, status: [TABS[0]] }, refused };
}

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings } = ctx.state;
    const actor = caller(ctx);
    const { filter, refused } = filterOf(ctx.url);
    const { organizations } = await ownerChoices(db);
    const shipments = refused
      ? { ...emptyList<never>(filter), counts: undefined }
      : await listShipments(db, actor, filter, settings);
    const openOrders = mayOpen(actor, "/mkt/oem/detail/:id");
    return page({ filter, refused, shipments, organizations, openOrders }, {
      status: refused?.status ?? 200,
    });
  },
});

export default define.page<typeof handler>(
  function PendingOrdersPage({ data, state: { t, preferences }, url }) {
    const { filter, refused, shipments, organizations } = data;
    const here = url.pathname + url.search;
    const fault = refused?.fields ?? {};
    return (
      <ListPage title={t("site.prod.inventory.pending")}>
        <StatusTabs
          here={here}
          statuses={TABS.map((value) => ({
            value,
            title: t(
              `inventory.shipment.status.${SHIPMENT_STATUS_NAMES[value]}`,
            ),
          }))}
          chosen={filter.status.filter((status) => status !== 0)}
          counts={shipments.totalMore ? undefined : shipments.counts}
          all={{ status: SHIPMENT_STATUSES.map(String) }}
        />
        <FilterPanel url={here} open={preferences.filter !== "0"}>
          <Field
            name="keyword"
            label={t("common.keyword")}
            value={url.searchParams.get("keyword") ?? ""}
            placeholder={t("inventory.page.shipments.keyword_hint")}
            error={fault.keyword}
          />
          <Field
            name="source"
            label={t("inventory.page.source")}
            kind="select"
            value={filter.source}
            options={SHIPMENT_SOURCES.map((source) =>
              [source, t(`inventory.page.source.${source}`)] as const
            )}
            error={fault.source}
          />
          {organizations && (
            <Field
              name="organization_id"
              label={t("oem.orders.customer")}
              kind="select"
              value={filter.organization_id}
              options={choicesOf(organizations)}
              error={fault.organization_id}
            />
          )}
          <DateRange asked={url.searchParams} fault={fault} />
        </FilterPanel>
        <SumBar>
          <Total count={shipments.total} more={shipments.totalMore} />
        </SumBar>
        <ShipmentsTable
          rows={shipments.rows}
          openOrders={data.openOrders}
          empty={
            <EmptyState
              title={t("inventory.page.shipments.empty")}
              text={t("list.empty.hint")}
            >
              <a class="btn" href={url.pathname}>{t("filter.clear")}</a>
            </EmptyState>
          }
        />
        <Pager url={here} {...shipments} />
      </ListPage>
    );
  },
);
