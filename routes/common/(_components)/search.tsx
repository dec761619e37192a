import { FieldError, fieldId } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { PageHead } from "@/components/page_head.tsx";
import { useT } from "@/components/reader.tsx";
import type { FoundGroup, Hit } from "@/components/search/found.ts";
import {
  Marked,
  MarkedNumber,
  MarkedPhones,
} from "@/components/search/marked.tsx";
import { Sheet, Stack } from "@/components/sheet.tsx";
import { EmptyState } from "@/components/states.tsx";
import type { Text } from "@/domain/errors.ts";

export interface Search {
  typed: string;
  groups: readonly FoundGroup[];
  status: number;
  headers?: Headers;
  /** the fault in what was typed */
  error?: Text;
}

/** The state `?q=` of the reader's first page: the global search without scripts, and with all that it finds. */
export function SearchResults({ typed, groups, error }: Search) {
  const t = useT();
  const title = typed && !error
    ? t("search.for", { keyword: typed })
    : t("common.search");
  return (
    <>
      <PageHead title={title} note={typed ? undefined : t("search.hint")} />
      <SearchForm typed={typed} error={error} />
      <Stack>
        {groups.map((group) => <Group key={group.kind} {...group} />)}
        {typed && !error && groups.length === 0 && (
          <Sheet label={title}>
            <EmptyState
              title={t("search.none", { keyword: typed })}
              text={t("search.none.hint")}
            />
          </Sheet>
        )}
      </Stack>
    </>
  );
}

function SearchForm({ typed, error }: Pick<Search, "typed" | "error">) {
  const t = useT();
  return (
    <form action="/common" class="flex items-start gap-2 mb-4">
      <div class="flex-1 max-w-xl">
        <input
          class="input"
          type="search"
          id={fieldId("q")}
          name="q"
          value={typed}
          aria-label={t("common.search")}
          aria-invalid={error && true}
          aria-describedby={error && `${fieldId("q")}-error`}
          autofocus={typed === ""}
        />
        {error && <FieldError name="q" error={error} />}
      </div>
      <button type="submit" class="btn btn-primary">
        <Icon name="search" />
        {t("common.search")}
      </button>
    </form>
  );
}

function Group({ kind, title, hits, more, all }: FoundGroup) {
  const t = useT();
  return (
    <Sheet
      title={title}
      note={more ? `${hits.length}+` : hits.length}
      aside={more && all && (
        <a class="lk text-dense" href={all}>{t("search.list")}</a>
      )}
      flush
    >
      {hits.map((hit) => (
        <Row key={hit.href ?? hit.title} kind={kind} {...hit} />
      ))}
    </Sheet>
  );
}

function Row({ kind, href, ...hit }: Hit & { kind: string }) {
  const title = { text: hit.title, marks: hit.title_marks };
  const detail = { text: hit.detail, marks: hit.detail_marks };
  const words = (
    <span>
      {kind === "order" ? <MarkedNumber {...title} /> : <Marked {...title} />}
      {hit.detail && (
        <small>
          <MarkedPhones {...detail} />
        </small>
      )}
    </span>
  );
  if (href === null) return <div class="todo">{words}</div>;
  return (
    <a class="todo" href={href}>
      {words}
      <Icon name="chevron-right" class="fnt" />
    </a>
  );
}
