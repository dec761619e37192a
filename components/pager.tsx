import type { Text } from "@/domain/errors.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import { parameterOf, withQuery } from "./query.ts";
import { useT, word } from "./reader.tsx";
import { counted } from "./list.tsx";

interface PagerProps {
  /** current path and query */
  url: string;
  page: number;
  pageSize: number;
  /** rows found, counted up to ten thousand */
  total: number;
  totalMore?: boolean;
}

const SIZES = [20, 50, 100] as const;

/** Which rows of how many a page shows; behind the last, only how many there are. */
export function WhichRows(
  { page, pageSize, total, totalMore }: Omit<PagerProps, "url">,
) {
  const t = useT();
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(from + pageSize - 1, total);
  return (
    <span class="num">
      {t(from > total ? "list.total" : "list.range", {
        from,
        to,
        n: counted(t, total, totalMore),
      })}
    </span>
  );
}

/** Which rows of how many, how many at a time (where that makes a difference), and the way to the others. */
export function Pager({ url, page, pageSize, total, totalMore }: PagerProps) {
  const t = useT();
  const pages = pagesOf(total, pageSize);
  const to = (page: number) => withQuery(url, { page: page > 1 ? page : null });
  return (
    <nav class="pager" aria-label={t("list.pages")}>
      <WhichRows
        page={page}
        pageSize={pageSize}
        total={total}
        totalMore={totalMore}
      />
      {total > Math.min(pageSize, SIZES[0]) && (
        <Sizes url={url} pageSize={pageSize} />
      )}
      {pages > 1 && (
        <ul>
          <li>
            <Step
              label={t("list.previous")}
              sign="‹"
              href={page > 1 ? to(Math.min(page - 1, pages)) : undefined}
            />
          </li>
          {shownPages(page, pages).map((shown) => (
            <li class={farFrom(page, shown) ? "lg-only" : undefined}>
              {shown === null ? <span class="pg">…</span> : (
                <a
                  class="pg"
                  href={to(shown)}
                  aria-current={shown === page ? "page" : undefined}
                >
                  {shown}
                </a>
              )}
            </li>
          ))}
          <li>
            <Step
              label={t("list.next")}
              sign="›"
              href={page < pages ? to(page + 1) : undefined}
            />
          </li>
        </ul>
      )}
    </nav>
  );
}

interface CursorPagerProps {
  /** current path and query */
  url: string;
  /** so many are on this page */
  rows: number;
  pageSize: number;
  nextAfter: string | null;
  /** what is wrong with the parameter `after` */
  fault?: Text;
}

/**
 * The ways through a log: back to its newest rows, and down to the older ones (decisions 1.2). Where all of it is on the
 * page, how much that is.
 */
export function CursorPager(
  { url, rows, pageSize, nextAfter, fault }: CursorPagerProps,
) {
  const t = useT();
  const below = parameterOf(url, "after") !== undefined;
  const whole = !below && nextAfter === null;
  if (whole && rows === 0 && !fault) return null;
  return (
    <nav class="pager" aria-label={t("list.pages")}>
      {fault && <span class="err">{word(t, fault)}</span>}
      {whole && <span class="num">{t("list.total", { n: rows })}</span>}
      {(!whole || rows > SIZES[0]) && <Sizes url={url} pageSize={pageSize} />}
      <span class="ml-auto flex gap-2">
        {below && (
          <a
            class="btn btn-sm btn-quiet"
            href={withQuery(url, { after: null })}
          >
            {t("list.newest")}
          </a>
        )}
        {nextAfter !== null && (
          <a class="btn btn-sm" href={withQuery(url, { after: nextAfter })}>
            {t("list.older")}
          </a>
        )}
      </span>
    </nav>
  );
}

/** The number of pages, up to the list's limit; beyond that the filter has to be narrowed (decisions 1.2). */
export function pagesOf(total: number, pageSize: number): number {
  const reached = Math.min(total, LIST_LIMIT);
  const pages = Math.ceil(reached / pageSize);
  const whole = total > LIST_LIMIT ? Math.floor(reached / pageSize) : pages;
  return Math.max(1, whole);
}

/** The first and last page and the neighbours of the current one; null stands for a gap of several pages. */
function shownPages(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages];
  const shown = [...new Set(near)].filter((n) => n >= 1 && n <= pages);
  return shown.toSorted((a, b) => a - b).flatMap((n, i, all) => {
    const before = all[i - 1] ?? n - 1;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [null, n] : [n];
  });
}

/** A phone has room for the current page and its neighbours. */
function farFrom(page: number, shown: number | null): boolean {
  return shown === null || Math.abs(shown - page) > 1;
}

function Sizes({ url, pageSize }: { url: string; pageSize: number }) {
  return (
    <span class="segm" role="group" aria-label={useT()("list.size")}>
      {SIZES.map((size) => (
        <a
          href={withQuery(url, { page_size: size, page: null })}
          aria-current={size === pageSize ? "true" : undefined}
        >
          {size}
        </a>
      ))}
    </span>
  );
}

/** A step that can't be taken is shown without a link. */
function Step({ label, sign, href }: {
  label: string;
  sign: string;
  href?: string;
}) {
  return href
    ? <a class="pg" href={href} aria-label={label}>{sign}</a>
    : <span class="pg" aria-disabled="true">{sign}</span>;
}
