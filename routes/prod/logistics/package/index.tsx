import { DateRange, Field } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { PhaseTabs } from "@/components/list.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { statusTabs } from "@/components/list/status_tabs.ts";
import { listHandlers } from "@/lists/handlers.ts";
import { PACKAGES } from "@/lists/inventory/packages.tsx";
import { SourceField } from "@/lists/inventory/source_field.tsx";
import { askedOwners } from "@/lists/named_customer.ts";
import { CustomerField } from "@/lists/oem/order_fields.tsx";
import { define } from "@/utils.ts";

const RECEIVED = [
  [0, "inventory.page.not_arrived"],
  [1, "inventory.page.arrived"],
] as const;

export const handler = define.handlers(
  listHandlers(PACKAGES, askedOwners),
);

export default define.page<typeof handler>(
  function PackageListPage({ data, state: { t }, url }) {
    const { filter, found, loaded: choices } = data;
    return (
      <ListView
        spec={PACKAGES}
        data={data}
        url={url}
        tabs={
          <PhaseTabs
            label={t("oem.states")}
            items={statusTabs(t, url.pathname + url.search, {
              name: "received",
              statuses: RECEIVED,
              chosen: filter.received === undefined
                ? []
                : [Number(filter.received)],
              counts: found.totalMore ? undefined : found.counts,
            })}
          />
        }
        conditions={
          <>
            <KeywordField hint={t("inventory.page.packages.keyword_hint")} />
            <Field
              name="carrier"
              label={t("inventory.page.carrier")}
            />
            <SourceField />
            <CustomerField choices={choices} rows={found.rows} />
            <DateRange
              label={t("inventory.page.shipped_from")}
            />
          </>
        }
        empty={{ title: t("inventory.page.packages.empty") }}
      />
    );
  },
);
