import { page, type PageResponse } from "fresh";
import type { RoleName } from "@/db/account/grants.ts";
import type { SavedView } from "@/db/platform/list_memory.ts";
import type { Actor } from "@/domain/access.ts";
import { forbidden, malformed, Refused } from "@/domain/errors.ts";
import { asOf, type Span } from "@/domain/platform/spans.ts";
import { dayNow } from "@/domain/time.ts";
import { optionalId, parse } from "@/domain/validate.ts";
import { ticksOf } from "@/components/list/bulk.tsx";
import { listAlone, withQuery } from "@/components/query.ts";
import { withIds } from "@/components/shown_names.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { tryFilter } from "@/platform/filter.ts";
import { attempt, seeDone, seeOther } from "@/platform/form.ts";
import { formatOf, TABLE_FORMATS } from "@/platform/table_file.ts";
import type { Ctx } from "@/utils.ts";
import {
  BULK_AT_ONCE,
  BULK_LIMIT,
  type BulkProgress,
  orderBulk,
  readBulk,
  workSoon,
} from "./bulk.ts";
import { answerIn, choiceIn, chosenIn, idsIn, openQuestion } from "./chosen.ts";
import { exportList, toFile } from "./export.ts";
import { namedCustomer } from "./named_customer.ts";
import { anyList } from "./registry.ts";
import {
  actionsFor,
  type BulkAction,
  type ListSpec,
  type Narrowing,
  narrowingOf,
  type PageOf,
  type Source,
} from "./spec.ts";

/** An action that asks before it is done. */
export interface BulkAsk {
  action: BulkAction;
  /** the ticked rows */
  ids: readonly number[];
  /** all that the filter finds are meant, ticked or not */
  whole: boolean;
  count: number;
  options: readonly (readonly [string, string])[];
  /** what was chosen of them before it was asked again */
  chosen?: string;
  refused?: Refused;
}

/** A saved view with the days that it asks for today. */
export interface ShownView extends SavedView {
  span?: Span;
}

/** What a list's page shows. */
export interface ListData<Filter, Found, Loaded> {
  /** the reader */
  actor: Actor;
  filter: Filter;
  refused?: Refused;
  narrowing: Narrowing;
  found: Found;
  /** what the page itself reads, beside the list */
  loaded: Loaded;
  /** the columns that were chosen last; null: as the list has them */
  columns: readonly string[] | null;
  views: readonly ShownView[];
  defaultView: number | null;
  roles: readonly RoleName[];
  actions: readonly BulkAction[];
  ask?: BulkAsk;
  run?: BulkProgress;
  /** how the reader keeps lists */
  open: boolean;
  dense: boolean;
}

export type Load<Loaded> = (ctx: Ctx) => Promise<Loaded> | Loaded;

/** How one of a page's lists is shown: read, with a form for its rows, or again with a refusal. */
export type Way = <Row, Filter, Found extends PageOf<Row>, Loaded>(
  spec: ListSpec<Row, Filter, Found>,
  load: Load<Loaded>,
) => Promise<Response | PageResponse<ListData<Filter, Found, Loaded>>>;

/** Where a list reads from on behalf of the caller. */
export function sourceOf(ctx: Ctx): Source {
  const { db, settings } = ctx.state;
  return { db, settings, actor: caller(ctx) };
}

/**
 * A list's page: its rows for the query, a file of them (`?format=csv`, `?format=xlsx`, `id` for some rows only), or
 * without a query the reader's default view.
 */
export async function listGet<Row, Filter, Found extends PageOf<Row>, Loaded>(
  ctx: Ctx,
  spec: ListSpec<Row, Filter, Found>,
  load: Load<Loaded>,
): Promise<Response | PageResponse<ListData<Filter, Found, Loaded>>> {
  const settled = withIds(ctx.url);
  if (settled) return seeOther(settled);
  const memory = memoryOf(ctx, spec.name);
  const query = ctx.url.search.slice(1);
  const opening = memory.views.find(({ id }) => id === memory.defaultView);
  if (query === (spec.home ?? "") && opening && opening.query !== query) {
    return seeOther(`${ctx.url.pathname}?${opening.query}`);
  }
  const format = formatOf(ctx.url);
  const { filter, refused: wrong } = tryFilter(spec.filter, ctx.url);
  const refused = wrong && await namedCustomer(ctx.state.db, ctx.url, wrong);
  if (typeof refused === "string") return seeOther(refused);
  if (format) {
    return refused ? seeOther(listAlone(ctx.url)) : await fileOr(
      ctx,
      exportList(format, {
        spec,
        source: sourceOf(ctx),
        filter,
        ids: idsIn(ctx.url.searchParams.getAll("id")),
        url: ctx.url.search,
        remembered: memory.columns,
        t: ctx.state.t,
      }),
    );
  }
  const run = parse(optionalId, ctx.url.searchParams.get("run"));
  return answer({
    ...await read(ctx, spec, load),
    refused,
    run: run ? await readBulk(ctx.state.db, caller(ctx), run) : undefined,
  });
}

/** A list's file, or the list again, which says why it has none. */
async function fileOr(ctx: Ctx, file: Promise<Response>): Promise<Response> {
  try {
    return await file;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return seeOther(listAlone(ctx.url), { tone: "bad", text: error.text });
  }
}

/** The page of a list for the query of the request, with the status of what else on it was refused. */
export async function listPage<Row, Filter, Found extends PageOf<Row>, Loaded>(
  ctx: Ctx,
  spec: ListSpec<Row, Filter, Found>,
  load: Load<Loaded>,
  refused?: Refused,
): Promise<PageResponse<ListData<Filter, Found, Loaded>>> {
  return answer(await read(ctx, spec, load), refused);
}

function answer<Filter, Found, Loaded>(
  data: ListData<Filter, Found, Loaded>,
  refused = data.refused,
): PageResponse<ListData<Filter, Found, Loaded>> {
  return page(data, { status: refused?.status ?? 200 });
}

/** What the page shows for the query of the request. */
async function read<Row, Filter, Found extends PageOf<Row>, Loaded>(
  ctx: Ctx,
  spec: ListSpec<Row, Filter, Found>,
  load: Load<Loaded>,
): Promise<ListData<Filter, Found, Loaded>> {
  const { db, actor, settings } = sourceOf(ctx);
  const { filter, refused } = tryFilter(spec.filter, ctx.url);
  const { preferences } = ctx.state;
  const found = refused
    ? spec.none(filter)
    : await spec.find(db, actor, filter, settings);
  return {
    actor,
    filter,
    refused,
    narrowing: narrowingOf(spec, filter, ctx.url),
    found,
    loaded: await load(ctx),
    ...memoryOf(ctx, spec.name),
    actions: actionsFor(spec, actor),
    open: preferences.filter !== "0",
    dense: preferences.size === "small",
  };
}

function memoryOf(ctx: Ctx, list: string) {
  const { memory: { preferences, views, roles }, settings } = ctx.state;
  const today = dayNow(settings.time_zone);
  const own = preferences.find((preference) => preference.list === list);
  return {
    columns: own?.columns ?? null,
    defaultView: own?.default_view_id ?? null,
    views: views.filter((view) => view.list === list).map((view) => ({
      ...view,
      ...asOf(view.query, today),
    })),
    roles,
  };
}

/** What somebody does to the rows that they chose: `event` is "bulk". */
export async function listPost<Row, Filter, Found extends PageOf<Row>, Loaded>(
  ctx: Ctx,
  spec: ListSpec<Row, Filter, Found>,
  load: Load<Loaded>,
  form?: FormData,
): Promise<Response | PageResponse<ListData<Filter, Found, Loaded>>> {
  const sent = form ?? await readForm(ctx.req);
  if (sent.get("event") !== "bulk") {
    throw malformed();
  }
  const action = sent.get("action");
  if (action === "") { // Enter in a box: what is ticked stays so
    const ticked = ticksOf(chosenIn(sent));
    return seeOther(withQuery(listAlone(ctx.url), { ticked }));
  }
  const format = TABLE_FORMATS.find((one) => one === action);
  return format
    ? toFile(ctx.url, format, chosenIn(sent))
    : await runAction(ctx, spec, load, sent);
}

/** Runs an action on the chosen rows, once its questions are answered. */
async function runAction<Row, Filter, Found extends PageOf<Row>, Loaded>(
  ctx: Ctx,
  spec: ListSpec<Row, Filter, Found>,
  load: Load<Loaded>,
  sent: FormData,
): Promise<Response | PageResponse<ListData<Filter, Found, Loaded>>> {
  const source = sourceOf(ctx);
  const { db, actor, settings } = source;
  const key = String(sent.get("action"));
  const action = spec.actions?.find((one) => one.key === key);
  if (!action?.may(actor)) throw forbidden(...action?.by ?? []);
  const { filter, refused: wrong } = tryFilter(spec.filter, ctx.url);
  const { whole, ids } = chosenIn(sent);
  // A refused filter matches nothing, instead of everything as no filter would.
  if (whole && wrong) return await listPage(ctx, spec, load);
  const taken = whole
    ? await spec.ids(db, actor, filter, settings, BULK_LIMIT + 1)
    : ids;
  const count = taken.length;
  const ask = async (refused?: Refused) => {
    const options = await action.choice?.options(source, ctx.state.t) ?? [];
    const chosen = answerIn(action, sent);
    const question = { action, ids, whole, count, options, chosen, refused };
    return answer({ ...await read(ctx, spec, load), ask: question }, refused);
  };
  const open = openQuestion(action, sent, count);
  if (open) return await ask(open.refused);
  const { done: run, refused } = await attempt(
    ctx,
    sent,
    (trx) =>
      orderBulk(trx, actor, {
        list: spec.name,
        action: key,
        input: choiceIn(action, sent),
        ids: taken,
      }),
  );
  return refused ? await ask(refused) : await follow(ctx, spec, run, count);
}

/** A few rows are done before the answer; of many, the page shows the progress. */
async function follow<Row, Filter, Found extends PageOf<Row>>(
  ctx: Ctx,
  spec: ListSpec<Row, Filter, Found>,
  run: number,
  count: number,
): Promise<Response> {
  const { db } = ctx.state;
  const back = listAlone(ctx.url);
  const find = () => Promise.resolve(anyList(spec));
  const working = workSoon(db, run, find);
  if (count <= BULK_AT_ONCE) await working;
  const { status, failed, done } = await readBulk(db, caller(ctx), run);
  if (status !== "finished" || failed > 0) {
    return seeOther(withQuery(back, { run }));
  }
  return seeDone(back, "list.bulk.done", { n: done });
}

/** GET and POST of a page that is one list. */
export function listHandlers<Row, Filter, Found extends PageOf<Row>, Loaded>(
  spec: ListSpec<Row, Filter, Found>,
  load: Load<Loaded>,
) {
  return {
    GET: (ctx: Ctx) => listGet(ctx, spec, load),
    POST: (ctx: Ctx) => listPost(ctx, spec, load),
  };
}
