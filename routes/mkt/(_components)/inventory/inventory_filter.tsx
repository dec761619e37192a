import { DateRange } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { useT } from "@/components/reader.tsx";
import type { OwnerChoices } from "@/db/account/choices.ts";
import { CustomerField } from "@/lists/oem/order_fields.tsx";
import { LeftField, MovementFields } from "@/lists/oem/stock_fields.tsx";

const HINTS = {
  stock: "sales.inventory.keyword_hint",
  movement: "oem.portal.movement.keyword_hint",
  delivery: "inventory.page.shipments.keyword_hint",
} as const;

interface InventoryConditionsProps {
  tab: keyof typeof HINTS;
  choices: OwnerChoices;
  rows: readonly { organization: { id: number; name: string } }[];
}

/** The conditions of the inventory, of its ledger, or of the delivery applications. */
export function InventoryConditions(props: InventoryConditionsProps) {
  const { tab, choices, rows } = props;
  const t = useT();
  return (
    <>
      <KeywordField hint={t(HINTS[tab])} />
      <CustomerField choices={choices} rows={rows} />
      {tab === "stock" && <LeftField label={t("sales.inventory.quantity")} />}
      {tab === "movement" && <MovementFields />}
      {tab === "delivery" && <DateRange />}
    </>
  );
}
