import { DateTime, Tag } from "../values.tsx";
import { useT } from "../reader.tsx";

/** When a package arrived, or that it has not. */
export function Arrival({ at }: { at: Date | null }) {
  const t = useT();
  return at
    ? <DateTime at={at} />
    : <Tag tone="cust">{t("inventory.page.on_the_way")}</Tag>;
}
