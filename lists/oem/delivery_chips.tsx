import { DELIVERY_STATUSES, type DeliveryStatus } from "@/db/schema/oem.ts";
import { StatusChips } from "@/components/list.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";

interface DeliveryChipsProps {
  /** path and query of the list */
  here: string;
  /** the statuses that the list shows; all when empty */
  chosen: readonly DeliveryStatus[];
  /** counted under the other conditions; undefined where they are too many to count */
  counts?: Record<DeliveryStatus, number>;
}

/** How far applications are, each state with its count, and all of them. */
export function DeliveryChips({ here, chosen, counts }: DeliveryChipsProps) {
  const t = useT();
  const to = (status: DeliveryStatus | null) =>
    withQuery(here, { status, page: null });
  return (
    <StatusChips
      label={t("oem.states")}
      items={[
        {
          title: t("common.all"),
          href: to(null),
          count: counts &&
            DELIVERY_STATUSES.reduce((sum, one) => sum + counts[one], 0),
          current: chosen.length === 0,
        },
        ...DELIVERY_STATUSES.map((status) => ({
          title: t(`oem.delivery.status.${status}`),
          href: to(status),
          count: counts?.[status],
          current: chosen.length === 1 && chosen[0] === status,
        })),
      ]}
    />
  );
}
