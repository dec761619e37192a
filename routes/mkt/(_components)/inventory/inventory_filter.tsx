import { DateRange, Field } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { useT } from "@/components/reader.tsx";
import type { OwnerChoices } from "@/db/account/choices.ts";
import { CustomerField } from "@/lists/oem/order_fields.tsx";
import { MOVEMENT_TYPES } from "@/db/schema/oem.ts";

interface InventoryConditionsProps {
  /** the ledger's, not the inventory's */
  moved: boolean;
  choices: OwnerChoices;
}

/** The conditions of the inventory or of its ledger. */
export function InventoryConditions(props: InventoryConditionsProps) {
  const { moved, choices } = props;
  const t = useT();
  return (
    <>
      <KeywordField hint={t("sales.inventory.keyword_hint")} />
      <CustomerField choices={choices} />
      {moved
        ? (
          <>
            <Field
              name="type"
              label={t("common.type")}
              kind="select"
              options={MOVEMENT_TYPES.map((type) =>
                [type, t(`inventory.movement.${type}`)] as const
              )}
            />
            <DateRange label={t("common.date")} />
          </>
        )
        : (
          <Field
            name="empty"
            label={t("sales.inventory.quantity")}
            kind="select"
            options={[
              ["0", t("sales.inventory.in_stock")],
              ["1", t("sales.inventory.ran_out")],
            ]}
          />
        )}
    </>
  );
}
