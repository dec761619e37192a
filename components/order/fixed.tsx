import type { OrderDetail } from "@/db/oem/order_detail.ts";
import { useT } from "../reader.tsx";
import { Sheet } from "../sheet.tsx";

interface FixedProps {
  order: Pick<OrderDetail, "remark" | "snapshot_sha256">;
}

/** The sheet of an order's remark and of what was frozen when it was confirmed; null without both. */
export function Fixed({ order: { remark, snapshot_sha256 } }: FixedProps) {
  const t = useT();
  if (!remark && !snapshot_sha256) return null;
  return (
    <Sheet title={t("oem.portal.order.fixed")}>
      {remark && (
        <p class="whitespace-pre-line">
          {t("oem.document.remark", { remark })}
        </p>
      )}
      {snapshot_sha256 && (
        <p class="text-xs mut mt-1 break-all">
          {t("oem.document.snapshot.hint")}
          <code class="block select-all">{snapshot_sha256}</code>
        </p>
      )}
    </Sheet>
  );
}
