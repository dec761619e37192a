import { Total } from "@/components/list.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";

interface OlderProps {
  /** current path and query */
  url: string;
  total: number;
  totalMore: boolean;
  /** whether this is not the beginning */
  below: boolean;
  /** `after` of what is older; null at the end */
  next: number | null;
}

/** How many rows a ledger has, and the way down through it (decisions 1.2: logs page by a cursor). */
export function Older({ url, total, totalMore, below, next }: OlderProps) {
  const t = useT();
  return (
    <nav class="pager" aria-label={t("list.pages")}>
      <span>
        <Total count={total} more={totalMore} />
      </span>
      <span class="go flex gap-2">
        {below && (
          <a
            class="btn btn-sm btn-quiet"
            href={withQuery(url, { after: null })}
          >
            {t("sales.inventory.newest")}
          </a>
        )}
        {next !== null && (
          <a class="btn btn-sm" href={withQuery(url, { after: next })}>
            {t("sales.inventory.older")}
          </a>
        )}
      </span>
    </nav>
  );
}
