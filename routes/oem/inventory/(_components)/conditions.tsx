import { DateRange, Field } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { useT } from "@/components/reader.tsx";
import { DELIVERY_STATUSES } from "@/db/schema/oem.ts";
import { LeftField, MovementFields } from "@/lists/oem/stock_fields.tsx";

/** The filters of the stock. */
export function StockConditions() {
  const t = useT();
  return (
    <>
      <KeywordField hint={t("oem.portal.stock.keyword_hint")} />
      <LeftField label={t("oem.portal.stock.left")} />
    </>
  );
}

/** The filters of the movements. */
export function MovementConditions() {
  const t = useT();
  return (
    <>
      <KeywordField hint={t("oem.portal.movement.keyword_hint")} />
      <MovementFields />
    </>
  );
}

/** The filters of the applications. */
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
