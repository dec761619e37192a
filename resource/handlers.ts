import type { PageResponse } from "fresh";
import { listAlone, withQuery } from "@/components/query.ts";
import { shownAgain, stillOffered } from "@/components/typed.ts";
import type { List } from "@/db/list.ts";
import type { Trx } from "@/db/schema/database.ts";
import { Refused } from "@/domain/errors.ts";
import { id as rowId, idIn, parse } from "@/domain/validate.ts";
import {
  type ListData,
  listGet,
  listPage,
  listPost,
} from "@/lists/handlers.ts";
import type { ListSpec } from "@/lists/spec.ts";
import { caller } from "@/platform/api.ts";
import { attempt, gone, orGone, seeDone, unlessGone } from "@/platform/form.ts";
import { askedFrom } from "@/platform/redirect.ts";
import type { Ctx } from "@/utils.ts";
import { readChangeOf, type RowChange } from "./changes.ts";
import {
  type Choices,
  formChoices,
  listChoices,
  selectsOf,
} from "./choices.ts";
import { type OpenForm, textsOf, typedTexts } from "./form_texts.ts";
import {
  importFile,
  importPost,
  type ImportState,
  importState,
  withRefusal,
} from "./import/handlers.ts";
import { specOf } from "./list.tsx";
import { findRow, type ResourceFilter } from "./read.ts";
import { labelOf, type Resource, type Row } from "./spec.ts";
import { namesIn } from "./references.ts";
import { commandsOf } from "./write.ts";

/** What a noun's page shows beside its list. */
interface ResourceState<Detail> {
  mayEdit: boolean;
  choices: Choices;
  form?: OpenForm;
  /** who changed the form's row meanwhile */
  changed?: RowChange;
  /** the row whose details are open */
  open?: Row;
  detail?: Detail;
  /** the row whose deletion the page asks about */
  leaving?: Row;
  /** a file of rows to import, chosen or being imported */
  importing?: ImportState;
  refused?: Refused;
}

export type ResourceData<Detail> = ListData<
  ResourceFilter,
  List<Row>,
  ResourceState<Detail>
>;

/** Hand-written parts in place of the described ones. */
export interface Parts<Detail> {
  /** another list of the same rows */
  list?: ListSpec<Row, ResourceFilter, List<Row>>;
  /** what the page of one row reads beside the row; that page then replaces the list */
  detail?: (ctx: Ctx, row: Row) => Promise<Detail>;
  /** its forms' further acts; undefined for a form that is none of them */
  act?: (
    ctx: Ctx,
    form: FormData,
  ) => Promise<Response | Acted<Detail> | undefined>;
}

/** The row's page again, with something that only the answer to its form has. */
export interface Acted<Detail> {
  detail: Partial<Detail>;
  refused?: Refused;
}

/** GET and POST of a noun's page: the list, and over it a form (`?edit`), a row (`?open`), a question (`?delete`). */
export function resourceHandlers<Detail = undefined>(
  noun: Resource,
  parts: Parts<Detail> = {},
) {
  const list = parts.list ?? specOf(noun);
  const load = (ctx: Ctx) => stateOf(ctx, noun, parts);
  const specAsked = ({ url }: Ctx) =>
    parts.detail && url.searchParams.has("open") ? unread(list) : list;
  return {
    GET: async (ctx: Ctx) =>
      await importFile(ctx, noun) ?? await listGet(ctx, specAsked(ctx), load),
    async POST(
      ctx: Ctx,
    ): Promise<Response | PageResponse<ResourceData<Detail>>> {
      const sent = await importPost(ctx, noun);
      if (sent instanceof Response) return sent;
      if (sent instanceof Refused) {
        const shown = async () => withRefusal(await load(ctx), sent);
        return await listPage(ctx, list, shown, sent);
      }
      const acted = await parts.act?.(ctx, sent);
      if (acted instanceof Response) return acted;
      if (acted) {
        const shown = async () => withActed(await load(ctx), acted);
        return await listPage(ctx, specAsked(ctx), shown, acted.refused);
      }
      const taken = await take(ctx, noun, sent);
      if (!taken) return await listPost(ctx, list, load, sent);
      const { refused } = await attempt(ctx, sent, taken.run);
      if (!refused) return done(ctx, taken);
      const shown = () => refusedState(ctx, noun, parts, sent, taken, refused);
      const spec = taken.row ? specAsked(ctx) : list;
      return await listPage(ctx, spec, shown, refused);
    },
  };
}

function withActed<Detail>(
  state: ResourceState<Detail>,
  { detail, refused }: Acted<Detail>,
): ResourceState<Detail> {
  const more = state.detail && { ...state.detail, ...detail };
  return { ...state, detail: more, refused };
}

/** The list where it isn't shown. */
function unread<Filter, Found>(
  list: ListSpec<Row, Filter, Found & List<Row>>,
): ListSpec<Row, Filter, Found & List<Row>> {
  return {
    ...list,
    find: (_db, _actor, filter) => Promise.resolve(list.none(filter)),
  };
}

/** Back to where the form was opened from, to the row whose page it was, else to the list. */
function done({ url }: Ctx, { event }: Taken): Response {
  const open = event === "update" ? url.searchParams.get("open") : null;
  const back = askedFrom(url) ?? withQuery(listAlone(url), { open });
  return seeDone(back, `resource.done.${event}`);
}

/** The page's contents; `posted`: behind a refused form, whose row may be gone. Throws 40400. */
async function stateOf<Detail>(
  ctx: Ctx,
  noun: Resource,
  parts: Parts<Detail>,
  posted = false,
): Promise<ResourceState<Detail>> {
  const { db } = ctx.state;
  const { searchParams } = ctx.url;
  const mayEdit = noun.mayEdit(caller(ctx));
  const row = (name: string) => rowIn(ctx, noun, searchParams.get(name));
  const open = await (posted ? unlessGone(row("open")) : row("open"));
  if (open && parts.detail) ctx.state.title = labelOf(noun, open);
  const edited = mayEdit && !posted ? searchParams.get("edit") : null;
  const known = String(open?.id) === edited ? open : undefined;
  const form = edited === null ? undefined : startForm(
    noun,
    edited === "new" ? null : known ?? await row("edit") ?? null,
    searchParams,
  );
  return {
    mayEdit,
    form,
    choices: form
      ? await formChoices(db, noun, form)
      : open && parts.detail
      ? {}
      : await listChoices(db, noun, searchParams),
    open,
    detail: open && await parts.detail?.(ctx, open),
    leaving: mayEdit ? await row("delete") : undefined,
    importing: await importState(ctx, noun),
  };
}

function startForm(
  noun: Resource,
  row: Row | null,
  given: URLSearchParams,
): OpenForm {
  const texts = textsOf(noun, row, given);
  const { version } = row ?? {};
  return { row, version, typed: texts, saved: texts, conflict: [] };
}

/** The row that a parameter names. Throws 40400. */
async function rowIn(
  ctx: Ctx,
  noun: Resource,
  value: string | null,
): Promise<Row | undefined> {
  if (value === null) return undefined;
  return await findRow(ctx.state.db, caller(ctx), noun, idIn(value));
}

/** A posted act on a row. */
interface Taken {
  event: "create" | "update" | "delete";
  /** as stored; null for a new one, or if somebody deleted it meanwhile */
  row: Row | null;
  run: (trx: Trx) => Promise<unknown>;
}

/** Reads the form of an act; undefined if it is none of the noun's. */
async function take(
  ctx: Ctx,
  noun: Resource,
  form: FormData,
): Promise<Taken | undefined> {
  const actor = caller(ctx);
  const { create, update, remove } = commandsOf(noun);
  const event = form.get("event");
  if (event === "create") {
    const input = namesIn(noun, typedTexts(noun, form), null);
    return { event, row: null, run: (trx) => create(trx, actor, input) };
  }
  if (event !== "update" && event !== "delete") return undefined;
  const id = parse(rowId, form.get("row"));
  const row = await unlessGone(findRow(ctx.state.db, actor, noun, id)) ?? null;
  // The row may have been deleted by this very form, sent twice, or by somebody else: either way it is done.
  if (event === "delete") {
    return { event, row, run: (trx) => unlessGone(remove(trx, actor, id)) };
  }
  if (!row) return { event, row, run: () => Promise.reject(gone()) };
  const typed = typedTexts(noun, form, textsOf(noun, row));
  const input = {
    ...namesIn(noun, typed, row),
    version: form.get("version"),
  };
  const run = (trx: Trx) => orGone(update(trx, actor, id, input));
  return { event, row, run };
}

/** The page again with what was typed, on the row as stored now, whose version and values may be somebody else's. */
async function refusedState<Detail>(
  ctx: Ctx,
  noun: Resource,
  parts: Parts<Detail>,
  sent: FormData,
  { event, row }: Taken,
  refused: Refused,
): Promise<ResourceState<Detail>> {
  const { db } = ctx.state;
  if (event === "delete") {
    const state = await stateOf(ctx, noun, parts);
    return { ...state, leaving: undefined, refused };
  }
  const state = await stateOf(ctx, noun, parts, true);
  const now = row &&
    (await unlessGone(findRow(db, caller(ctx), noun, row.id)) ?? null);
  const saved = textsOf(noun, now);
  const typed = typedTexts(noun, sent, now ? saved : undefined);
  const stale = now && refused.code === 40901;
  const stands = { saved, version: now?.version };
  const shown = shownAgain(sent, typed, stands, stale ? refused : undefined);
  const choices = await formChoices(db, noun, { row: now, typed: shown.typed });
  const { refused: told, ...form } = stillOffered(
    { ...shown, refused },
    selectsOf(noun, choices),
  );
  const disputed = form.conflict.map(({ name }) => name);
  const changed = stale
    ? await readChangeOf(db, noun.table, now, disputed)
    : undefined;
  return {
    ...state,
    choices,
    form: { row: now, ...form },
    changed,
    refused: told,
  };
}
