import { DateRange, Field } from "@/components/filter_panel.tsx";
import { PhaseTabs } from "@/components/list.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { withQuery } from "@/components/query.ts";
import { SHIPMENT_SOURCES } from "@/domain/inventory/shipment_filter.ts";
import { listHandlers } from "@/lists/handlers.ts";
import { PACKAGES } from "@/lists/inventory/packages.tsx";
import { define } from "@/utils.ts";

/** `?received=` of each tab. */
const TABS = [
  [null, "common.all"],
  ["0", "inventory.page.on_the_way"],
  ["1", "inventory.page.arrived"],
] as const;

export const handler = define.handlers(listHandlers(PACKAGES, () => null));

export default define.page<typeof handler>(
  function PackageListPage({ data, state: { t }, url }) {
    const { filter, refused } = data;
    const here = url.pathname + url.search;
    const fault = refused?.fields ?? {};
    const received = filter.received === undefined
      ? null
      : String(Number(filter.received));
    return (
      <ListView
        spec={PACKAGES}
        data={data}
        url={url}
        tabs={
          <PhaseTabs
            label={t("oem.states")}
            items={TABS.map(([value, words]) => ({
              title: t(words),
              href: withQuery(here, { received: value, page: null }),
              current: received === value,
            }))}
          />
        }
        conditions={
          <>
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
          </>
        }
        empty={{ title: t("inventory.page.packages.empty") }}
      />
    );
  },
);
