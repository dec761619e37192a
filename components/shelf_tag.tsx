import { useT } from "./reader.tsx";
import { Tag } from "./values.tsx";

/** Whether goods are on the shelf. */
export function ShelfTag({ status }: { status: number }) {
  const t = useT();
  return status === 1
    ? <Tag tone="done">{t("catalogue.goods.status.1")}</Tag>
    : <Tag tone="shut">{t("catalogue.goods.status.0")}</Tag>;
}
