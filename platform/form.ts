import { forgetBadges } from "@/db/platform/badges.ts";
import type { Trx } from "@/db/schema/database.ts";
import {
  malformed,
  ORGANIZATION_GONE,
  Refused,
  type Text,
  text,
} from "@/domain/errors.ts";
import { sha256OfFile } from "@/domain/canonical.ts";
import { answerTo, idempotent } from "@/domain/idempotency.ts";
import type { MessageKey, Params } from "@/locales/messages.ts";
import type { Ctx } from "@/utils.ts";
import { caller } from "./api.ts";
import { setCookie } from "./cookies.ts";
import { type Flash, FLASH_COOKIE, writeFlash } from "./flash.ts";
import { currentRequest } from "./request.ts";

/** The outcome of a form's command: done, or refused, to be shown in place with everything that was typed. */
export type Attempt<T> = { done: T; refused?: undefined } | {
  done?: undefined;
  refused: Refused;
};

/**
 * Runs a form's command in one transaction, once per rendering of the form (its hidden `idempotency_key`). Rethrows
 * anything but a refusal. What takes too long for a transaction is done before, by `ready`, which makes the command's
 * input.
 */
export async function attempt<T>(
  ctx: Ctx,
  form: FormData,
  run: (trx: Trx) => Promise<T>,
): Promise<Attempt<T>>;
export async function attempt<T, Input>(
  ctx: Ctx,
  form: FormData,
  run: (trx: Trx, input: Input) => Promise<T>,
  ready: () => Promise<Input>,
): Promise<Attempt<T>>;
export async function attempt<T>(
  ctx: Ctx,
  form: FormData,
  run: (trx: Trx, input?: unknown) => Promise<T>,
  ready?: () => Promise<unknown>,
): Promise<Attempt<T>> {
  const { db } = ctx.state;
  const actor = caller(ctx);
  const key = form.get("idempotency_key");
  try {
    // Without the query: a form that is asked for again after an outage may have another one.
    const request = { path: ctx.url.pathname, form: await digestOf(form) };
    const once = typeof key === "string" ? key : null;
    const done = await idempotent(db, actor, once, request, run, ready);
    forgetBadges(db, actor.id);
    return { done };
  } catch (error) {
    if (error instanceof Refused && error.code !== 40400) {
      // The form is shown again to who is of another organization by now.
      if (error.text.key === ORGANIZATION_GONE.key) {
        await currentRequest()?.askAgain?.();
      }
      return { refused: error.code === 40904 ? sentAlready() : error };
    }
    throw error;
  }
}

/** What this very form was answered when it was sent before, today; undefined when it was not. */
export async function answerBefore(
  ctx: Pick<Ctx, "state">,
  form: FormData,
): Promise<unknown> {
  const key = form.get("idempotency_key");
  if (typeof key !== "string") return undefined;
  return await answerTo(ctx.state.db, caller(ctx), key);
}

/** The refusal of a form that was changed and sent again after it had been accepted: 40904 in words for its author. */
export function sentAlready(): Refused {
  return new Refused(40904, text("form.sent"));
}

/**
 * What a form was opened on; undefined if somebody deleted it meanwhile. What is to be deleted and was before is done,
 * too.
 */
export async function unlessGone<T>(
  finding: Promise<T>,
): Promise<T | undefined> {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof Refused && error.code === 40400) return undefined;
    throw error;
  }
}

/** The refusal of a form whose row somebody deleted meanwhile, shown with what was typed: saving it makes a new one. */
export function gone(why = text("form.gone")): Refused {
  return new Refused(40901, why);
}

/** An edit that finds nothing left to edit is refused as {@link gone}; an act on a row, with a text of its own. */
export async function orGone<T>(
  editing: Promise<T>,
  why?: Text,
): Promise<T> {
  try {
    return await editing;
  } catch (error) {
    const isGone = error instanceof Refused && error.code === 40400;
    throw isGone ? gone(why) : error;
  }
}

/** The event that a form names, one of its page's. Throws 40000 for any other. */
export function eventIn<Event extends string>(
  form: FormData,
  events: readonly Event[],
): Event {
  const event = events.find((one) => one === form.get("event"));
  if (!event) throw malformed();
  return event;
}

/** What was typed and chosen: this decides whether two posts are the same. */
function digestOf(form: FormData): Promise<object[]> {
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === "string"
        ? { [name]: value }
        : { [name]: value.name, sha256: await sha256OfFile(value) }
    ),
  );
}

/** 303 to a page of this site, which shows the message once. */
export function seeOther(path: string, flash?: Flash): Response {
  const headers = new Headers({ location: path });
  if (flash) {
    setCookie(headers, FLASH_COOKIE, writeFlash(flash), { maxAge: 60 });
  }
  return new Response(null, { status: 303, headers });
}

/** 303 to a page of this site that says once what was done. */
export function seeDone(
  path: string,
  key: MessageKey,
  params?: Params,
): Response {
  return seeOther(path, { tone: "done", text: text(key, params) });
}
