import type { Refused } from "@/domain/errors.ts";
import type { Narrowing, PageOf } from "@/lists/spec.ts";
import type { ComponentChildren } from "preact";
import { pagesOf } from "../pager.tsx";
import { listAlone, withQuery } from "../query.ts";
import { useT, word } from "../reader.tsx";
import { EmptyState } from "../states.tsx";
import { isCounted } from "./found.ts";

/** What a list says of itself when it has no rows. */
export interface EmptyTexts {
  /** shown when nothing matches, with a link to all rows */
  empty?: { title: string; text?: string };
  /** shown when nothing is there yet: what comes first, and the way to it */
  first?: { title: string; text?: string; children?: ComponentChildren };
}

interface EmptyListProps extends EmptyTexts {
  url: URL;
  spec: { home?: string };
  data: {
    defaultView: number | null;
    refused?: Refused;
    narrowing: Narrowing;
    found: PageOf<unknown>;
  };
}

/** An empty list: what it is for, what is wrong with its address, or a link to all rows. */
export function EmptyList({ empty, first, url, spec, data }: EmptyListProps) {
  const t = useT();
  const view = data.defaultView ? "none" : null;
  const all = withQuery(`${url.pathname}?${spec.home ?? ""}`, { view });
  const [[field, wrong] = [], ...others] = Object.entries(
    data.refused?.fields ?? {},
  );
  if (wrong) {
    // The conditions are right: they stay.
    const way = field === "page" && others.length === 0
      ? {
        href: withQuery(listAlone(url), { page: null }),
        words: t("list.first"),
      }
      : { href: all, words: t("filter.clear") };
    return (
      <EmptyState title={t("list.refused")} text={word(t, wrong)}>
        <a class="btn" href={way.href}>{way.words}</a>
      </EmptyState>
    );
  }
  const { found } = data;
  if (isCounted(found) && found.total > 0) {
    const last = pagesOf(found.total, found.pageSize);
    return (
      <EmptyState title={t("list.behind")} text={t("list.behind.hint")}>
        <a class="btn" href={withQuery(listAlone(url), { page: last })}>
          {t("list.last", { page: last })}
        </a>
      </EmptyState>
    );
  }
  if (data.narrowing === "none") {
    return <EmptyState title={t("list.none")} {...first} />;
  }
  if (data.narrowing === "conditions") {
    return (
      <EmptyState
        title={empty?.title ?? t("list.empty")}
        text={empty?.text ?? t("list.empty.hint")}
      >
        <a class="btn" href={all}>{t("filter.clear")}</a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={empty?.title ?? t("list.empty")}>
      {data.narrowing === "part" && (
        <a class="btn" href={all}>{t("list.empty.all")}</a>
      )}
    </EmptyState>
  );
}
