import { DateRange, UnseenId } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { useT } from "@/components/reader.tsx";
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

/** The filters of the movements; a stock's row leads to those of its part alone. */
export function MovementConditions(
  { rows }: { rows: readonly { goods_id: number; name: string }[] },
) {
  const t = useT();
  return (
    <>
      <KeywordField hint={t("oem.portal.movement.keyword_hint")} />
      <MovementFields />
      <UnseenId
        name="goods_id"
        label={t("oem.form.part")}
        nameOf={(id) => rows.find((row) => String(row.goods_id) === id)?.name}
      />
    </>
  );
}

/** The filters of the applications. */
export function DeliveryConditions() {
  const t = useT();
  return (
    <>
      <KeywordField hint={t("inventory.page.shipments.keyword_hint")} />
      <DateRange />
    </>
  );
}
