import { DateRange, Field } from "@/components/filter_panel.tsx";
import { useT } from "@/components/reader.tsx";
import { DELIVERY_STATUSES, MOVEMENT_TYPES } from "@/db/schema/oem.ts";
import type { Text } from "@/domain/errors.ts";

interface ConditionsProps {
  asked: URLSearchParams;
  /** what is wrong with the query, by parameter */
  fault: Readonly<Record<string, Text>>;
}

/** The conditions of what is left. */
export function StockConditions({ asked, fault }: ConditionsProps) {
  const t = useT();
  return (
    <>
      <Field
        name="keyword"
        label={t("common.keyword")}
        value={asked.get("keyword") ?? ""}
        placeholder={t("oem.portal.stock.keyword_hint")}
        error={fault.keyword}
      />
      <Field
        name="empty"
        label={t("oem.portal.stock.left")}
        kind="select"
        value={asked.get("empty") ?? ""}
        options={[
          ["0", t("oem.portal.stock.some")],
          ["1", t("oem.portal.stock.none")],
        ]}
        error={fault.empty}
      />
    </>
  );
}

/** The conditions of what came and went. */
export function MovementConditions({ asked, fault }: ConditionsProps) {
  const t = useT();
  return (
    <>
      <Field
        name="keyword"
        label={t("common.keyword")}
        value={asked.get("keyword") ?? ""}
        placeholder={t("oem.portal.movement.keyword_hint")}
        error={fault.keyword}
      />
      <Field
        name="type"
        label={t("common.type")}
        kind="select"
        value={asked.get("type") ?? ""}
        options={MOVEMENT_TYPES.map((type) =>
          [type, t(`inventory.movement.${type}`)] as const
        )}
        error={fault.type}
      />
      <DateRange label={t("common.date")} asked={asked} fault={fault} />
    </>
  );
}

/** The conditions of the applications. */
export function DeliveryConditions({ asked, fault }: ConditionsProps) {
  const t = useT();
  return (
    <>
      <Field
        name="keyword"
        label={t("common.keyword")}
        value={asked.get("keyword") ?? ""}
        placeholder={t("oem.orders.keyword_hint")}
        error={fault.keyword}
      />
      <Field
        name="status"
        label={t("common.status")}
        kind="select"
        value={asked.get("status") ?? ""}
        options={DELIVERY_STATUSES.map((status) =>
          [status, t(`oem.delivery.status.${status}`)] as const
        )}
        error={fault.status}
      />
      <DateRange asked={asked} fault={fault} />
    </>
  );
}
