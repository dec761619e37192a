import type { ListData } from "@/lists/handlers.ts";
import type { ListSpec, PageOf } from "@/lists/spec.ts";
import { rightsOf } from "@/domain/access.ts";
import type { Refused } from "@/domain/errors.ts";
import type { ComponentChildren } from "preact";
import { FilterPanel } from "../filter_panel.tsx";
import { ListPage, SumBar, Total } from "../list.tsx";
import { CursorPager, Pager, pagesOf } from "../pager.tsx";
import { listAlone, withQuery } from "../query.ts";
import { useReader, useT, word } from "../reader.tsx";
import { EmptyState } from "../states.tsx";
import { Table } from "../table.tsx";
import { BulkBar, BulkDialog, BulkReport, tickedIn } from "./bulk.tsx";
import {
  arrangeable,
  chosenColumns,
  isExported,
  shownColumns,
} from "./column.ts";
import { useKeptRows } from "./kept_rows.ts";
import { Keys } from "./keys.tsx";
import { CardTools, ColumnsMenu, ExportMenu } from "./tools.tsx";
import { ViewQuestion, ViewsMenu } from "./views.tsx";

interface ListViewProps<Row, Filter, Found extends PageOf<Row>, Loaded> {
  spec: ListSpec<Row, Filter, Found>;
  data: ListData<Filter, Found, Loaded>;
  url: URL;
  /** where it differs from the list's title */
  title?: string;
  note?: ComponentChildren;
  /** a message above the sheet */
  notice?: ComponentChildren;
  /** what may be done here: "new" */
  head?: ComponentChildren;
  tabs?: ComponentChildren;
  /** `Field` and `DateRange`, in a fragment */
  conditions?: ComponentChildren;
  /** the rows in another form than the table, without columns to arrange */
  body?: ComponentChildren;
  /** the filter's sums, beside the number of rows */
  sums?: ComponentChildren;
  /** shown when nothing matches, with a link to all rows */
  empty?: { title: string; text?: string };
  /** shown when nothing is there yet: what comes first, and the way to it */
  first?: { title: string; text?: string; children?: ComponentChildren };
  selected?: (row: Row) => boolean;
}

/** A list with everything that people expect of one: views, conditions, columns, files, actions on many rows, pages. */
export function ListView<Row, Filter, Found extends PageOf<Row>, Loaded>(
  props: ListViewProps<Row, Filter, Found, Loaded>,
) {
  const { spec, data, url, conditions } = props;
  const { t, timeZone } = useReader();
  const here = listAlone(url);
  const title = props.title ?? t(spec.title);
  const actor = rightsOf(data.actor);
  const columns = spec.columns({ t, timeZone, actor });
  const shown = shownColumns(columns, here, data.columns);
  const asked = url.searchParams;
  const menu = asked.get("menu");
  const { found } = data;
  const ticked = tickedIn(url, data.ask);
  const selects = data.actions.length > 0 || columns.some(isExported);
  const ticking = menu === "select" || ticked.length > 0;
  const keep = useKeptRows(spec, {
    actor: { ...actor, permissions: [...actor.permissions] },
    columns: shown.map(({ key }) => key),
    selects,
    ticking,
  });
  return (
    <>
      <ListPage
        title={title}
        beside={
          <ViewsMenu list={spec.name} url={here} asked={asked} {...data} />
        }
        note={props.note}
        notice={props.notice}
        actions={
          <>
            {columns.some(isExported) && <ExportMenu url={here} />}
            {props.head}
          </>
        }
      >
        {props.tabs}
        {conditions && (
          <FilterPanel
            url={here}
            open={data.open}
            fault={data.refused?.fields}
            dates={menu === "dates"}
            opensWithView={data.defaultView !== null}
            plain={Boolean(props.head)}
            home={spec.home}
          >
            {conditions}
          </FilterPanel>
        )}
        {isSomewhere(found) && (
          <SumBar>
            <span>
              <Count found={found} />
              {props.sums}
            </span>
            <CardTools
              url={here}
              sort={sortOf(data.filter)}
              columns={shown}
              open={menu === "sort"}
              selects={data.actions.length > 0 ? ticking : undefined}
              cards={props.body !== undefined}
            />
            {props.body === undefined && (
              <ColumnsMenu
                list={spec.name}
                url={here}
                columns={arrangeable(columns, shown)}
                shown={shown}
                dense={data.dense}
                open={menu === "columns"}
              />
            )}
          </SumBar>
        )}
        {found.rows.length === 0 ? <Empty {...props} /> : props.body ?? (
          <>
            <Table
              caption={t(spec.caption)}
              rows={found.rows}
              rowKey={spec.idOf}
              columns={shown}
              url={here}
              sort={sortOf(data.filter)}
              dense={data.dense}
              selected={props.selected}
              keep={keep}
              wide={chosenColumns(here, data.columns) !== null}
              select={selects
                ? { value: spec.idOf, label: t("list.select"), ticked, ticking }
                : undefined}
            />
            {selects && (
              <BulkBar
                actions={data.actions}
                exported={columns.some(isExported)}
                total={totalOf(found)}
                ticked={ticked}
                clear={here}
              />
            )}
          </>
        )}
        <Pages found={found} url={here} refused={data.refused} />
        {menu === "keys" && <Keys close={here} />}
      </ListPage>
      {menu === "views" && (
        <ViewQuestion list={spec.name} url={here} asked={asked} {...data} />
      )}
      {data.ask && <BulkDialog ask={data.ask} close={here} />}
      {data.run && (
        <BulkReport run={data.run} actions={data.actions} close={here} />
      )}
    </>
  );
}

type EmptyProps =
  & Pick<
    ListViewProps<never, unknown, PageOf<never>, unknown>,
    "empty" | "first" | "url"
  >
  & {
    spec: { home?: string };
    data: {
      defaultView: number | null;
      refused?: Refused;
      unasked: boolean;
      found: PageOf<unknown>;
    };
  };

/** An empty list: what it is for, what is wrong with its address, or a link to all rows. */
function Empty({ empty, first, url, spec, data }: EmptyProps) {
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
  if (data.unasked) {
    return <EmptyState title={t("list.none")} {...first} />;
  }
  return (
    <EmptyState
      title={empty?.title ?? t("list.empty")}
      text={empty?.text ?? t("list.empty.hint")}
    >
      <a class="btn" href={all}>{t("filter.clear")}</a>
    </EmptyState>
  );
}

function sortOf(filter: unknown): string | undefined {
  const { sort } = filter as { sort?: unknown };
  return typeof sort === "string" ? sort : undefined;
}

interface Counted {
  total: number;
  totalMore: boolean;
  page: number;
  pageSize: number;
}

function isCounted(found: object): found is Counted {
  return "total" in found && "page" in found;
}

function totalOf(found: object): Pick<Counted, "total" | "totalMore"> | null {
  return isCounted(found) ? found : null;
}

/** Whether there are rows, here or on another page: else there is nothing to count, sort or arrange. */
function isSomewhere(found: PageOf<unknown>): boolean {
  return found.rows.length > 0 || (isCounted(found) && found.total > 0);
}

/** How many rows there are; a log, which is not counted, says in which order they stand. */
function Count({ found }: { found: object }) {
  const t = useT();
  return isCounted(found)
    ? <Total count={found.total} more={found.totalMore} />
    : <>{t("list.newest_first")}</>;
}

interface PagesProps {
  found: PageOf<unknown>;
  url: string;
  refused?: Refused;
}

/** The ways through the rows; none where there are no rows. */
function Pages({ found, url, refused }: PagesProps) {
  if (isCounted(found)) {
    return isSomewhere(found) ? <Pager url={url} {...found} /> : null;
  }
  const { pageSize, nextAfter } = found as PageOf<unknown> & {
    nextAfter?: string | null;
  };
  return (
    <CursorPager
      url={url}
      rows={found.rows.length}
      pageSize={pageSize}
      nextAfter={nextAfter ?? null}
      fault={refused?.fields.after}
    />
  );
}
