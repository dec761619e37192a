import { DateRange, Field } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { useT } from "@/components/reader.tsx";
import { DELIVERY_STATUSES, MOVEMENT_TYPES } from "@/db/schema/oem.ts";

/** The conditions of what is left. */
export function StockConditions() {
  const t = useT();
  return (
    <>
      <KeywordField hint={t("oem.portal.stock.keyword_hint")} />
      <Field
        name="empty"
        label={t("oem.portal.stock.left")}
        kind="select"
        options={[
          ["0", t("oem.portal.stock.some")],
          ["1", t("oem.portal.stock.none")],
        ]}
      />
    </>
  );
}

/** The conditions of what came and went. */
export function MovementConditions() {
  const t = useT();
  return (
    <>
      <KeywordField hint={t("oem.portal.movement.keyword_hint")} />
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

/** The conditions of the applications. */
export function DeliveryConditions() {
  const t = useT();
  return (
    <>
      <KeywordField hint={t("oem.orders.keyword_hint")} />
      <Field
        name="status"
        label={t("common.status")}
        kind="select"
        options={DELIVERY_STATUSES.map((status) =>
          [status, t(`oem.delivery.status.${status}`)] as const
        )}
      />
      <DateRange />
    </>
  );
}
