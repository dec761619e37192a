import { DateRange } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { PhaseTabs } from "@/components/list.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { statusTabs } from "@/components/list/status_tabs.ts";
import { SHIPMENT_STATUSES } from "@/db/schema/fulfilment.ts";
import { SHIPMENT_STATUS_NAMES } from "@/domain/inventory/shipment.ts";
import { listHandlers } from "@/lists/handlers.ts";
import { SHIPMENTS } from "@/lists/inventory/shipments.tsx";
import { SourceField } from "@/lists/inventory/source_field.tsx";
import { askedOwners } from "@/lists/named_customer.ts";
import { CustomerField } from "@/lists/oem/order_fields.tsx";
import { define } from "@/utils.ts";

/** The states that OEM orders and delivery applications go through (decisions 4.3 "Shipment"). */
const STATUSES = ([1, 2, 3, -1] as const).map((status) =>
  [
    status,
    `inventory.shipment.status.${SHIPMENT_STATUS_NAMES[status]}`,
  ] as const
);

export const handler = define.handlers(
  listHandlers(SHIPMENTS, askedOwners),
);

export default define.page<typeof handler>(
  function PendingOrdersPage({ data, state: { t }, url }) {
    const { filter, found, loaded: choices } = data;
    return (
      <ListView
        spec={SHIPMENTS}
        data={data}
        url={url}
        tabs={
          <PhaseTabs
            label={t("oem.states")}
            items={statusTabs(t, url.pathname + url.search, {
              all: SHIPMENT_STATUSES.map(String),
              statuses: STATUSES,
              chosen: filter.status.filter((status) => status !== 0),
              counts: found.totalMore ? undefined : found.counts,
            })}
          />
        }
        conditions={
          <>
            <KeywordField hint={t("inventory.page.shipments.keyword_hint")} />
            <SourceField />
            <CustomerField choices={choices} rows={found.rows} />
            <DateRange />
          </>
        }
        empty={{ title: t("inventory.page.shipments.empty") }}
      />
    );
  },
);
