import type { CursorList, List } from "@/db/list.ts";
import { forgetBadges } from "@/db/platform/badges.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { malformed, Refused, text } from "@/domain/errors.ts";
import { idempotent } from "@/domain/idempotency.ts";
import type { T } from "@/locales/messages.ts";
import { readJson } from "@/platform/body.ts";
import { noQuery, readQuery } from "@/platform/filter.ts";
import { envelopeInit } from "@/platform/refusal.ts";
import type { Ctx } from "@/utils.ts";
import type { z } from "zod";

/** A page of a list, as the envelope carries it (decisions 1.1). */
class Paged {
  constructor(
    readonly rows: unknown[],
    readonly total: number,
    readonly page: number,
    readonly pageSize: number,
    readonly more = false,
  ) {}
}

/** A list's page with each row shaped for the caller. */
export function paged<Row>(
  list: List<Row>,
  shape: (row: Row) => unknown,
): Paged {
  const { rows, total, page, pageSize, totalMore } = list;
  return new Paged(rows.map(shape), total, page, pageSize, totalMore);
}

/** A page of a log, as the envelope carries it: `next_after` is the `after` of the page below, null at the end. */
class PagedAfter {
  constructor(
    readonly rows: unknown[],
    readonly pageSize: number,
    readonly nextAfter: string | null,
  ) {}
}

/** A log's page with each row shaped for the caller. */
export function pagedAfter<Row>(
  { rows, pageSize, nextAfter }: CursorList<Row>,
  shape: (row: Row) => unknown,
): PagedAfter {
  return new PagedAfter(rows.map(shape), pageSize, nextAfter);
}

/** An answer in the envelope (decisions 1.1). */
export function envelope(data: unknown): Response {
  if (data instanceof PagedAfter) {
    return Response.json({
      code: 0,
      message: "",
      data: data.rows,
      page_size: data.pageSize,
      next_after: data.nextAfter,
    });
  }
  if (!(data instanceof Paged)) {
    return Response.json({ code: 0, message: "", data: data ?? null });
  }
  const { rows, total, page, pageSize, more } = data;
  return Response.json({
    code: 0,
    message: "",
    data: rows,
    total,
    page,
    page_size: pageSize,
    ...(more ? { total_more: true } : {}),
  });
}

/** The caller; the access table has let them in already. */
export function caller({ state }: Pick<Ctx, "state">): Actor {
  if (!state.actor) throw new Refused(40100, text("error.40100"));
  return state.actor;
}

/** A call that answers what `fn` returns, in the envelope. It has no parameters: any is 42200 (docs/decisions/26). */
export function call(
  fn: (ctx: Ctx) => Promise<unknown> | unknown,
): (ctx: Ctx) => Promise<Response> {
  return async (ctx) => {
    noQuery(ctx.url);
    return envelope(await fn(ctx));
  };
}

/** The same with the parameters that `query` reads; any other is 42200. */
export function callWith<S extends z.ZodType>(
  query: S,
  fn: (ctx: Ctx, asked: z.output<S>) => Promise<unknown> | unknown,
): (ctx: Ctx) => Promise<Response> {
  return async (ctx) => envelope(await fn(ctx, readQuery(query, ctx.url)));
}

/** What a writing call does with its input, in one transaction; its result is the answer. */
export type Command<Input = object> = (
  ctx: Ctx,
  trx: Trx,
  input: Input,
) => Promise<unknown>;

/**
 * A call that writes: reads the JSON body and runs `command` in one transaction, once per Idempotency-Key.
 * `key: "required"` refuses a call without one (40000). What takes too long for a transaction is done before, by
 * `ready`, which makes the command's input of the body. It has no parameters: any is 42200 (docs/decisions/26).
 */
export function write(
  key: "required" | "optional",
  command: Command,
): (ctx: Ctx) => Promise<Response>;
export function write<Input>(
  key: "required" | "optional",
  command: Command<Input>,
  ready: (body: object, ctx: Ctx) => Promise<Input>,
): (ctx: Ctx) => Promise<Response>;
export function write(
  key: "required" | "optional",
  command: Command,
  ready?: (body: object, ctx: Ctx) => Promise<object>,
): (ctx: Ctx) => Promise<Response> {
  return async (ctx) => {
    noQuery(ctx.url);
    return await written(ctx, key, command, ready);
  };
}

/** The same with the parameters that `query` reads, as some calls name their rows; any other is 42200. */
export function writeWith<S extends z.ZodType>(
  key: "required" | "optional",
  query: S,
  command: (
    ctx: Ctx,
    trx: Trx,
    body: object,
    asked: z.output<S>,
  ) => Promise<unknown>,
): (ctx: Ctx) => Promise<Response> {
  return async (ctx) => {
    const asked = readQuery(query, ctx.url);
    const run: Command = (_, trx, body) => command(ctx, trx, body, asked);
    return await written(ctx, key, run);
  };
}

async function written(
  ctx: Ctx,
  key: "required" | "optional",
  command: Command,
  ready?: (body: object, ctx: Ctx) => Promise<object>,
): Promise<Response> {
  const given = ctx.req.headers.get("idempotency-key");
  if (!given && key === "required") {
    throw new Refused(40000, text("error.idempotency_key_missing"));
  }
  const { db } = ctx.state;
  const actor = caller(ctx);
  const body = await readBody(ctx.req);
  const path = ctx.url.pathname + ctx.url.search;
  const request = { method: ctx.req.method, path, body };
  const answer = await idempotent(
    db,
    actor,
    given,
    request,
    (trx, input = body) => command(ctx, trx, input),
    ready && (() => ready(body, ctx)),
  );
  forgetBadges(db, actor.id);
  return envelope(answer);
}

/** A call's body, to be checked by a schema: a JSON object, or 40000. Without a body, {}. */
export async function readBody(req: Request): Promise<object> {
  const body = await readJson(req);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw malformed();
  }
  return body;
}

/** The field that carries the version that was read; where "version" is the name of something, it is "revision". */
export type VersionField = "version" | "revision";

/**
 * The body of an edit, laid over the stored fields: a field that is left out stays, null or "" clears it. The version
 * is always the caller's: without it nobody can tell what they had read (40901).
 */
export function overStored(
  stored: object,
  body: object,
  field: VersionField = "version",
): object {
  return { ...stored, [field]: undefined, ...body };
}

/** The envelope of a refusal, worded for the caller. */
export function refusalEnvelope(refused: Refused, t: T): Response {
  const word = (entry: { key: Parameters<T>[0]; params?: Parameters<T>[1] }) =>
    t(entry.key, entry.params);
  const fields = Object.entries(refused.fields).map((
    [name, entry],
  ) => [name, word(entry)]);
  const { code, challenge } = refused;
  const data = fields.length || refused.details.length || challenge
    ? {
      fields: Object.fromEntries(fields),
      details: refused.details.map(word),
      ...challenge && { challenge },
    }
    : null;
  const envelope = { code, message: word(refused.text), data };
  return Response.json(envelope, envelopeInit(refused));
}
