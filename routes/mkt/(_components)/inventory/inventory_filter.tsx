import { choicesOf } from "@/components/fields.tsx";
import { DateRange, Field } from "@/components/filter_panel.tsx";
import { useT } from "@/components/reader.tsx";
import type { OwnerChoices } from "@/db/account/choices.ts";
import { MOVEMENT_TYPES } from "@/db/schema/oem.ts";
import type { Text } from "@/domain/errors.ts";

interface InventoryConditionsProps {
  asked: URLSearchParams;
  /** the ledger's, not the inventory's */
  moved: boolean;
  choices: OwnerChoices;
  /** what is wrong with the query, by parameter */
  fault: Readonly<Record<string, Text>>;
}

/** The conditions of the inventory or of its ledger. */
export function InventoryConditions(props: InventoryConditionsProps) {
  const { asked, moved, choices, fault } = props;
  const t = useT();
  const typed = (name: string) => asked.get(name) ?? "";
  return (
    <>
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
          value={typed("organization_id")}
          options={choicesOf(choices.organizations)}
          error={fault.organization_id}
        />
      )}
      {moved
        ? (
          <>
            <Field
              name="type"
              label={t("common.type")}
              kind="select"
              value={typed("type")}
              options={MOVEMENT_TYPES.map((type) =>
                [type, t(`inventory.movement.${type}`)] as const
              )}
              error={fault.type}
            />
            <DateRange label={t("common.date")} asked={asked} fault={fault} />
          </>
        )
        : (
          <Field
            name="empty"
            label={t("sales.inventory.quantity")}
            kind="select"
            value={typed("empty")}
            options={[
              ["0", t("sales.inventory.in_stock")],
              ["1", t("sales.inventory.ran_out")],
            ]}
            error={fault.empty}
          />
        )}
    </>
  );
}
