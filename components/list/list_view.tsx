import type { ListData } from "@/lists/handlers.ts";
import type { ListSpec, PageOf } from "@/lists/spec.ts";
import { rightsOf } from "@/domain/access.ts";
import type { Refused } from "@/domain/errors.ts";
import type { ComponentChildren } from "preact";
import { FilterPanel } from "../filter_panel.tsx";
import { ListPage, OpensWithView, SumBar, Total } from "../list.tsx";
import { CursorPager, Pager } from "../pager.tsx";
import { listAlone } from "../query.ts";
import { useReader, useT } from "../reader.tsx";
import { Table } from "../table.tsx";
import { BulkBar, BulkDialog, BulkReport, tickedIn } from "./bulk.tsx";
import {
  arrangeable,
  chosenColumns,
  chosenEverywhere,
  columnsHere,
  isExported,
  shownColumns,
  withSorted,
} from "./column.ts";
import { EmptyList, type EmptyTexts } from "./empty_list.tsx";
import { isCounted, isSomewhere, totalOf } from "./found.ts";
import { useKeptRows } from "./kept_rows.ts";
import { Keys } from "./keys.tsx";
import { CardTools, ColumnsMenu, ExportMenu } from "./tools.tsx";
import { ViewQuestion, ViewsMenu } from "./views.tsx";

interface ListViewProps<Row, Filter, Found extends PageOf<Row>, Loaded>
  extends EmptyTexts {
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
  /** whether what is beside the title has the page's primary button: searching is none then; as a rule it has */
  plain?: boolean;
  tabs?: ComponentChildren;
  /** `Field` and `DateRange`, in a fragment */
  conditions?: ComponentChildren;
  /** the rows in another form than the table, without columns to arrange */
  body?: ComponentChildren;
  /** the filter's sums, beside the number of rows */
  sums?: ComponentChildren;
  selected?: (row: Row) => boolean;
}

/** A list with everything that people expect of one: views, conditions, columns, files, actions on many rows, pages. */
export function ListView<Row, Filter, Found extends PageOf<Row>, Loaded>(
  props: ListViewProps<Row, Filter, Found, Loaded>,
) {
  const { spec, data, url, conditions } = props;
  const t = useT();
  const parts = useParts(props);
  const { here, asked, menu, exported } = parts;
  const { found } = data;
  return (
    <>
      <ListPage
        title={props.title ?? t(spec.title)}
        beside={
          <ViewsMenu list={spec.name} url={here} asked={asked} {...data} />
        }
        note={props.note}
        notice={props.notice}
        actions={
          <>
            {exported && <ExportMenu url={here} />}
            {props.head}
          </>
        }
      >
        <OpensWithView.Provider
          value={data.defaultView === null
            ? null
            : `${url.pathname}${spec.home ? `?${spec.home}` : ""}`}
        >
          {props.tabs}
        </OpensWithView.Provider>
        {conditions && (
          <FilterPanel
            url={here}
            open={data.open}
            fault={data.refused?.fields}
            dates={menu === "dates"}
            opensWithView={data.defaultView !== null}
            plain={props.plain ?? Boolean(props.head)}
            home={spec.home}
          >
            {conditions}
          </FilterPanel>
        )}
        {isSomewhere(found) && <Above view={props} parts={parts} />}
        {found.rows.length === 0
          ? <EmptyList {...props} />
          : props.body ?? <Rows view={props} parts={parts} />}
        <Pages found={found} url={here} refused={data.refused} />
      </ListPage>
      {menu === "keys" && <Keys close={here} />}
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

/** What the parts of a list are drawn from, as its address and its reader have it. */
function useParts<Row, Filter, Found extends PageOf<Row>, Loaded>(
  { spec, data, url }: ListViewProps<Row, Filter, Found, Loaded>,
) {
  const { t, timeZone } = useReader();
  const here = listAlone(url);
  const actor = rightsOf(data.actor);
  const all = spec.columns({ t, timeZone, actor });
  const columns = columnsHere(all);
  const asked = url.searchParams;
  const menu = asked.get("menu");
  const ticked = tickedIn(url, data.ask);
  const exported = columns.some(isExported);
  const chosen = shownColumns(columns, here, data.columns);
  const shown = withSorted(columns, chosen, here);
  return {
    here,
    actor,
    columns,
    everywhere: chosenEverywhere(all, here, data.columns),
    chosen,
    shown,
    /** whether it may be wider than its place: its own columns find room, others need not */
    wide: chosenColumns(here, data.columns) !== null || shown !== chosen,
    asked,
    menu,
    ticked,
    ticking: menu === "select" || ticked.length > 0,
    exported,
    selects: data.actions.length > 0 || exported,
    sort: sortOf(data.filter),
  };
}

interface PartProps<Row, Filter, Found extends PageOf<Row>, Loaded> {
  view: ListViewProps<Row, Filter, Found, Loaded>;
  parts: ReturnType<typeof useParts<Row, Filter, Found, Loaded>>;
}

/** Above the rows: how many there are and what they sum up to, and the menus of their order and columns. */
function Above<Row, Filter, Found extends PageOf<Row>, Loaded>(
  { view: { spec, data, body, sums }, parts }: PartProps<
    Row,
    Filter,
    Found,
    Loaded
  >,
) {
  const { here, columns, chosen, everywhere, shown, menu } = parts;
  return (
    <SumBar>
      <span>
        <Count found={data.found} />
        {sums}
      </span>
      <CardTools
        url={here}
        sort={parts.sort}
        columns={shown}
        open={menu === "sort"}
        selects={data.actions.length > 0 ? parts.ticking : undefined}
        cards={body !== undefined}
      />
      {body === undefined && (
        <ColumnsMenu
          list={spec.name}
          url={here}
          columns={arrangeable(columns, chosen)}
          shown={chosen}
          everywhere={everywhere}
          dense={data.dense}
          menu={menu}
        />
      )}
    </SumBar>
  );
}

/** The rows as a table, and what is done with several of them. */
function Rows<Row, Filter, Found extends PageOf<Row>, Loaded>(
  { view: { spec, data, selected }, parts }: PartProps<
    Row,
    Filter,
    Found,
    Loaded
  >,
) {
  const t = useT();
  const { here, actor, shown, ticked, ticking, selects } = parts;
  const keep = useKeptRows(spec, {
    actor: { ...actor, permissions: [...actor.permissions] },
    columns: shown.map(({ key }) => key),
    selects,
    ticking,
  });
  return (
    <>
      <Table
        caption={t(spec.caption)}
        rows={data.found.rows}
        rowKey={spec.idOf}
        columns={shown}
        url={here}
        sort={parts.sort}
        dense={data.dense}
        selected={selected}
        keep={keep}
        wide={parts.wide}
        select={selects
          ? { value: spec.idOf, label: t("list.select"), ticked, ticking }
          : undefined}
      />
      {selects && (
        <BulkBar
          actions={data.actions}
          exported={parts.exported}
          total={totalOf(data.found)}
          ticked={ticked}
          clear={here}
        />
      )}
    </>
  );
}

function sortOf(filter: unknown): string | undefined {
  const { sort } = filter as { sort?: unknown };
  return typeof sort === "string" ? sort : undefined;
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
