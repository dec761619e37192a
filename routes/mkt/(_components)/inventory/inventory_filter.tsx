import { choicesOf } from "@/components/fields.tsx";
import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { useT } from "@/components/reader.tsx";
import { MOVEMENT_TYPES } from "@/db/schema/oem.ts";
import type { Inventory } from "./load.ts";

interface InventoryFilterProps {
  url: URL;
  open: boolean;
  inventory: Inventory;
}

/** The conditions of the inventory or of its ledger. */
export function InventoryFilter(props: InventoryFilterProps) {
  const { url, open, inventory: { shown, choices, wrong } } = props;
  const t = useT();
  const typed = (name: string) => url.searchParams.get(name) ?? "";
  const fault = wrong?.fields ?? {};
  return (
    <FilterPanel url={url.pathname + url.search} open={open}>
      <Field
        name="keyword"
        label={t("common.keyword")}
        value={typed("keyword")}
        placeholder={t("sales.inventory.keyword_hint")}
        error={fault.keyword}
      />
      {choices.organizations && (
        <Field
          name="organization_id"
          label={t("oem.orders.customer")}
          kind="select"
          value={shown.filter.organization_id}
          options={choicesOf(choices.organizations)}
          error={fault.organization_id}
        />
      )}
      {shown.tab === "stock" && (
        <Field
          name="empty"
          label={t("sales.inventory.quantity")}
          kind="select"
          value={shown.filter.empty === undefined
            ? ""
            : shown.filter.empty
            ? "1"
            : "0"}
          options={[
            ["0", t("sales.inventory.in_stock")],
            ["1", t("sales.inventory.ran_out")],
          ]}
          error={fault.empty}
        />
      )}
      {shown.tab === "movement" && (
        <Field
          name="type"
          label={t("common.type")}
          kind="select"
          value={shown.filter.type[0]}
          options={MOVEMENT_TYPES.map((type) =>
            [type, t(`inventory.movement.${type}`)] as const
          )}
          error={fault.type}
        />
      )}
      {shown.tab === "movement" && (
        <DateRange
          label={t("common.date")}
          asked={url.searchParams}
          fault={fault}
        />
      )}
    </FilterPanel>
  );
}
