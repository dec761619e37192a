import { KeywordField } from "@/components/keyword_field.tsx";
import { useT } from "@/components/reader.tsx";
import type { OwnerChoices } from "@/db/account/choices.ts";
import { CustomerField } from "@/lists/oem/order_fields.tsx";
import { LeftField, MovementFields } from "@/lists/oem/stock_fields.tsx";

interface InventoryConditionsProps {
  /** the ledger's, not the inventory's */
  moved: boolean;
  choices: OwnerChoices;
  rows: readonly { organization: { id: number; name: string } }[];
}

/** The conditions of the inventory or of its ledger. */
export function InventoryConditions(props: InventoryConditionsProps) {
  const { moved, choices, rows } = props;
  const t = useT();
  return (
    <>
      <KeywordField
        hint={t(
          moved
            ? "oem.portal.movement.keyword_hint"
            : "sales.inventory.keyword_hint",
        )}
      />
      <CustomerField choices={choices} rows={rows} />
      {moved
        ? <MovementFields />
        : <LeftField label={t("sales.inventory.quantity")} />}
    </>
  );
}
