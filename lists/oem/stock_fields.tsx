import { DateRange, Field, FlagField } from "@/components/filter_field.tsx";
import { useT } from "@/components/reader.tsx";
import { MOVEMENT_TYPES } from "@/db/schema/oem.ts";

/** Whether any piece is left; `label` names the column that shows it. */
export function LeftField({ label }: { label: string }) {
  const t = useT();
  return (
    <FlagField
      name="empty"
      label={label}
      options={[
        ["0", t("oem.portal.stock.some")],
        ["1", t("oem.portal.stock.none")],
      ]}
    />
  );
}

/** Why pieces came or went, and when. */
export function MovementFields() {
  const t = useT();
  return (
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
  );
}
