import { DELIVERY_STATUSES, type DeliveryStatus } from "@/db/schema/oem.ts";
import { StatusChips } from "@/components/list.tsx";
import { statusTabs } from "@/components/list/status_tabs.ts";
import { useT } from "@/components/reader.tsx";

interface DeliveryChipsProps {
  /** path and query of the list */
  here: string;
  /** the statuses that the list shows; all when empty */
  chosen: readonly DeliveryStatus[];
  /** counted under the other conditions; undefined where they are too many to count */
  counts?: Record<DeliveryStatus, number>;
}

const STATUSES = DELIVERY_STATUSES.map((status) =>
  [status, `oem.delivery.status.${status}`] as const
);

/** How far applications are, each state with its count, and all of them. */
export function DeliveryChips({ here, chosen, counts }: DeliveryChipsProps) {
  const t = useT();
  return (
    <StatusChips
      label={t("oem.states")}
      items={statusTabs(t, here, { statuses: STATUSES, chosen, counts })}
    />
  );
}
