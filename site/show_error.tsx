import { word } from "@/components/reader.tsx";
import { StatePage, stateTitle } from "@/components/states.tsx";
import { Refused, text } from "@/domain/errors.ts";
import { translator } from "@/locales/messages.ts";
import { isUnavailable } from "@/db/open.ts";
import { logError } from "@/platform/log.ts";
import { refusalEnvelope } from "@/platform/api.ts";
import { readCookies } from "@/platform/cookies.ts";
import { readLocale } from "@/platform/preferences.ts";
import type { State } from "@/utils.ts";
import { type Context, HttpError } from "fresh";
import { landing } from "./map.ts";
import { isCall } from "@/platform/request.ts";
import { Frame } from "./frame.tsx";

/** What went wrong, as a code of decisions 1.1; anything unknown is our fault, logged once, and shown as its id. */
function refusalOf(error: unknown, requestId: string): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof HttpError && error.status === 404) {
    return new Refused(40400, text("error.40400"));
  }
  if (error instanceof HttpError && error.status === 405) {
    return new Refused(40500, text("error.40500"));
  }
  if (isDuplicate(error)) return new Refused(40903, text("error.duplicate"));
  if (isUnavailable(error)) return new Refused(50300, text("error.50300"));
  logError(error, requestId);
  return new Refused(50000, text("error.50000", { id: requestId }));
}

/** Two writers took the same unique value at once; whoever came second is told so. */
function isDuplicate(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}

/** The last resort of every request: the envelope for calls, a page that says what to do next for the rest. */
export function showError(ctx: Context<State>): Response | Promise<Response> {
  const { state, req, url } = ctx;
  const refused = refusalOf(ctx.error, state.requestId ?? "");
  state.t ??= translator(
    readLocale(readCookies(req.headers), req.headers, isCall(url.pathname)),
  );
  if (isCall(url.pathname)) return refusalEnvelope(refused, state.t);
  return showPage(ctx, refused);
}

export function showNotFound(
  ctx: Context<State>,
): Response | Promise<Response> {
  ctx.error = new Refused(40400, text("error.40400"));
  return showError(ctx);
}

function showPage(
  ctx: Context<State>,
  refused: Refused,
): Response | Promise<Response> {
  const { state, url, req } = ctx;
  state.title = state.t(stateTitle(refused.code));
  const body = (
    <StatePage
      code={refused.code}
      text={word(state.t, refused.text)}
      requestId={refused.status >= 500 ? state.requestId : undefined}
    >
      {refused.status >= 500 && (
        <a class="btn" href={url.pathname + url.search}>
          {state.t("common.retry")}
        </a>
      )}
      <a
        class="btn btn-primary"
        href={state.actor ? landing(state.actor, state.ownPanel) : "/"}
      >
        {state.t("common.home")}
      </a>
    </StatePage>
  );
  const framed = state.actor && state.badges
    ? <Frame state={state} url={url} headers={req.headers}>{body}</Frame>
    : <main id="main">{body}</main>;
  const headers = new Headers();
  if (refused.retryAfter) {
    headers.set("retry-after", String(refused.retryAfter));
  }
  return ctx.render(framed, { status: refused.status, headers });
}
