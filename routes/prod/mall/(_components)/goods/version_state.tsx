import { useT } from "@/components/reader.tsx";
import { Tag } from "@/components/values.tsx";
import type { GoodsVersion } from "@/db/catalogue/goods_detail.ts";

interface VersionStateProps {
  version: GoodsVersion;
  /** all versions of the product: the successor is among them */
  among: readonly GoodsVersion[];
}

/** Whether a version is on offer and can be ordered, what took its place, and whether it was ordered. */
export function VersionState({ version, among }: VersionStateProps) {
  const t = useT();
  const next = among.find(({ id, status }) =>
    id === version.superseded_by && status === 1
  );
  const { lines } = version;
  const offered = version.status === 1;
  return (
    <span class="inline-flex flex-wrap gap-1">
      {offered
        ? <Tag tone="done">{t("catalogue.version.status.1")}</Tag>
        : (
          <Tag tone="shut">
            {next
              ? t("catalogue.version.state.by", { version: next.version })
              : t("catalogue.version.status.0")}
          </Tag>
        )}
      {version.ordered && <Tag>{t("catalogue.version.state.ordered")}</Tag>}
      {offered && lines.some(({ status }) => status === 0) && (
        <Tag tone="cust">{t("catalogue.version.state.off_shelf")}</Tag>
      )}
      {offered && lines.some(({ price }) => price === null) && (
        <Tag tone="cust">{t("catalogue.version.state.unpriced")}</Tag>
      )}
    </span>
  );
}
