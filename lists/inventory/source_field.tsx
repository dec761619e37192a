import { Field } from "@/components/filter_field.tsx";
import { useT } from "@/components/reader.tsx";
import { SHIPMENT_SOURCES } from "@/domain/inventory/shipment_filter.ts";

/** Which kind of document the goods are for. */
export function SourceField() {
  const t = useT();
  return (
    <Field
      name="source"
      label={t("inventory.page.source")}
      kind="select"
      options={SHIPMENT_SOURCES.map((source) =>
        [source, t(`inventory.page.source.${source}`)] as const
      )}
    />
  );
}
