import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { ListPage, PhaseTabs, SumBar, Total } from "@/components/list.tsx";
import { Pager } from "@/components/pager.tsx";
import { withQuery } from "@/components/query.ts";
import { EmptyState } from "@/components/states.tsx";
import { listPackages, type PackageRow } from "@/db/inventory/packages.ts";
import {
  PackageFilter,
  SHIPMENT_SOURCES,
} from "@/domain/inventory/shipment_filter.ts";
import { caller } from "@/platform/api.ts";
import { emptyList, tryFilter } from "@/platform/filter.ts";
import { mayOpen } from "@/site/map.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { PackagesTable } from "../../(_components)/packages_table.tsx";

/** `?received=` of each tab. */
const TABS = [
  [null, "common.all"],
  ["0", "inventory.page.on_the_way"],
  ["1", "inventory.page.arrived"],
] as const;

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings } = ctx.state;
    const actor = caller(ctx);
    const { filter, refused } = tryFilter(PackageFilter, ctx.url);
    const packages = refused
      ? emptyList<PackageRow>(filter)
      : await listPackages(db, actor, filter, settings);
    const openOrders = mayOpen(actor, "/mkt/oem/detail/:id");
    return page({ filter, refused, packages, openOrders }, {
      status: refused?.status ?? 200,
    });
  },
});

export default define.page<typeof handler>(
  function PackageListPage({ data, state: { t, preferences }, url }) {
    const { filter, refused, packages } = data;
    const here = url.pathname + url.search;
    const fault = refused?.fields ?? {};
    const received = filter.received === undefined
      ? null
      : String(Number(filter.received));
    return (
      <ListPage title={t("site.prod.logistics.package")}>
        <PhaseTabs
          label={t("oem.states")}
          items={TABS.map(([value, words]) => ({
            title: t(words),
            href: withQuery(here, { received: value, page: null }),
            current: received === value,
          }))}
        />
        <FilterPanel url={here} open={preferences.filter !== "0"}>
          <Field
            name="keyword"
            label={t("common.keyword")}
            value={url.searchParams.get("keyword") ?? ""}
            placeholder={t("inventory.page.packages.keyword_hint")}
            error={fault.keyword}
          />
          <Field
            name="carrier"
            label={t("inventory.page.carrier")}
            value={url.searchParams.get("carrier") ?? ""}
            error={fault.carrier}
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
          <DateRange
            label={t("inventory.page.shipped_from")}
            asked={url.searchParams}
            fault={fault}
          />
        </FilterPanel>
        <SumBar>
          <Total count={packages.total} more={packages.totalMore} />
        </SumBar>
        <PackagesTable
          rows={packages.rows}
          openOrders={data.openOrders}
          empty={
            <EmptyState
              title={t("inventory.page.packages.empty")}
              text={t("list.empty.hint")}
            >
              <a class="btn" href={url.pathname}>{t("filter.clear")}</a>
            </EmptyState>
          }
        />
        <Pager url={here} {...packages} />
      </ListPage>
    );
  },
);
