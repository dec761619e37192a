import { readBasic, readSession } from "@/domain/account/session.ts";
import { keptFor } from "@/db/kept.ts";
import { NO_MEMORY } from "@/db/platform/list_memory.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { readSettings } from "@/domain/settings.ts";
import { translator } from "@/locales/messages.ts";
import { stylesheet, withOwnStyle } from "@/platform/assets.ts";
import {
  guardedName,
  readCookies,
  setCookie,
  YEAR,
} from "@/platform/cookies.ts";
import { FLASH_COOKIE, readFlash } from "@/platform/flash.ts";
import { leaveOpener, showOnce } from "@/platform/headers.ts";
import { readLocale, readPreferences } from "@/platform/preferences.ts";
import { currentRequest, isCall, takesToken } from "@/platform/request.ts";
import { placeAt } from "@/site/map.ts";
import type { Ctx, Services, State } from "@/utils.ts";
import type { Middleware } from "fresh";

/** The cookie that holds a session's token, on the site at this address. */
export function sessionCookie(url: URL): string {
  return guardedName("session", url);
}

/** Set once a page has brought the style along, so that the browser has cached its file. */
export const STYLE_COOKIE = "css";

/** The settings, at most five seconds old: every request needs them and they rarely change. */
const currentSettings = keptFor(5_000, readSettings);

/** Settings that were just read, so that the next request need not read them. */
export function rememberSettings(db: Db, settings: Settings): void {
  currentSettings.remember(db, settings);
}

/** Fills in the request's state: who asks, in which language, with which preferences. */
export function requestState(services: Services): Middleware<State> {
  return async (ctx) => {
    const { headers } = ctx.req;
    const cookies = readCookies(headers);
    const call = isCall(ctx.url.pathname);
    const request = currentRequest();
    Object.assign(ctx.state, services, {
      db: services.database.db,
      requestId: request?.id ?? "",
      nonce: request?.nonce ?? "",
      ip: request?.ip ?? "",
      t: translator(readLocale(cookies, headers, call)),
      preferences: readPreferences(cookies, headers),
      place: null,
      badges: {},
      unread: 0,
      cursor: 0,
      styled: cookies.get(STYLE_COOKIE) === stylesheet().href,
      flash: call || isPartOfPage(headers)
        ? null
        : readFlash(cookies.get(FLASH_COOKIE)),
      actor: null,
      sessionId: null,
      sessionExpiresAt: null,
      organization: null,
      avatar: null,
      ownPanel: "",
      totpDue: false,
      memory: NO_MEMORY,
    });
    await identify(ctx, cookies.get(sessionCookie(ctx.url)));
    ctx.state.settings = await currentSettings.read(services.database.db);
    const response = await ctx.next();
    return call || !isHtml(response)
      ? response
      : await asPage(ctx.state, response);
  };
}

/** Whether an open page asks, by itself: what was said is for the page that the reader opens next. */
function isPartOfPage(headers: Headers): boolean {
  return (headers.get("sec-fetch-dest") ?? "document") !== "document";
}

/**
 * A page has shown what the flash said, and brings the style along where the browser has not cached it. The door is
 * opened on the slowest of lines and shows nobody's data: it stays in its opener's window.
 */
export async function asPage(
  { flash, styled, actor, shownOnce }: State,
  response: Response,
): Promise<Response> {
  const { headers } = response;
  if (!actor) leaveOpener(headers);
  if (shownOnce) showOnce(headers);
  if (flash) setCookie(headers, FLASH_COOKIE, "", { maxAge: 0 });
  if (styled) return response;
  setCookie(headers, STYLE_COOKIE, stylesheet().href, { maxAge: YEAR });
  return new Response(withOwnStyle(await response.text()), response);
}

/** Whether an answer is a page. */
export function isHtml(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}

/** Group and permissions are read with the session for every request, never kept in it (decisions 1.5). */
async function identify(
  ctx: Ctx,
  token: string | undefined,
): Promise<void> {
  const { state } = ctx;
  const basic = /^Basic (.+)$/i.exec(
    ctx.req.headers.get("authorization") ?? "",
  );
  const session = basic?.[1] && takesToken(ctx.url.pathname)
    ? await readBasic(state.db, basic[1])
    : token
    ? await readSession(state.db, token, placeAt(ctx.url.pathname)?.lists)
    : null;
  if (!session) return;
  const request = currentRequest();
  if (request) request.accountId = session.actor.id;
  state.actor = session.actor;
  state.sessionId = session.sessionId;
  state.sessionExpiresAt = session.expiresAt;
  state.organization = session.organization;
  state.avatar = session.avatar;
  state.ownPanel = session.panel;
  state.totpDue = session.totpDue;
  state.memory = session.memory ?? NO_MEMORY;
}
