import { AskWhom } from "@/components/account/ask_whom.tsx";
import { StatePage, stateTitle } from "@/components/states.tsx";
import { notFound, Refused, type Text, text } from "@/domain/errors.ts";
import { type MessageKey, type T, translator } from "@/locales/messages.ts";
import { type Named, whoCanGrant } from "@/db/account/holders.ts";
import { isTaken } from "@/db/faults.ts";
import { type Access, allows } from "@/domain/access.ts";
import { refusalEnvelope } from "@/platform/api.ts";
import { readCookies } from "@/platform/cookies.ts";
import { faultOf, faultPage } from "@/platform/plain_page.ts";
import { readLocale } from "@/platform/preferences.ts";
import type { Ctx, State } from "@/utils.ts";
import { HttpError } from "fresh";
import { lackOf } from "./lack.ts";
import { landing, mayOpen, placeOf } from "./map.ts";
import { isCall, takesEnvelope } from "@/platform/request.ts";
import { Frame } from "./frame.tsx";
import { asPage } from "./request.ts";
import type { Place } from "./place.ts";
import { forgetTab } from "./remember_tab.ts";
import { FORM_WITH_FILES } from "@/platform/body.ts";
import { isSameOrigin } from "@/platform/headers.ts";
import { refusalInit } from "@/platform/refusal.ts";
import { type Posted, readPosted } from "@/platform/posted.ts";
import { TOTP_SETUP } from "./gate.tsx";
import { KeptForm } from "./kept_form.tsx";

/** What went wrong, as a code of decisions 1.1. */
function refusalOf(error: unknown, requestId: string): Refused {
  if (error instanceof HttpError && error.status === 404) {
    return notFound();
  }
  if (error instanceof HttpError && error.status === 405) {
    return new Refused(40500, text("error.40500"));
  }
  if (isTaken(error)) return new Refused(40903, text("error.duplicate"));
  return faultOf(error, requestId);
}

/**
 * The last resort of every request: the envelope for calls, a page that says what to do next for the rest. Where that
 * page fails itself, a plain one.
 */
export async function showError(ctx: Ctx): Promise<Response> {
  const { state, req, url } = ctx;
  const id = state.requestId ?? "";
  const refused = refusalOf(ctx.error, id);
  state.t ??= translator(
    readLocale(readCookies(req.headers), req.headers, isCall(url.pathname)),
  );
  if (takesEnvelope(req.headers, url.pathname)) {
    return refusalEnvelope(refused, state.t);
  }
  try {
    const shown = await showPage(ctx, refused);
    return state.preferences ? await asPage(state, shown) : shown;
  } catch (error) {
    return faultPage(req, url.pathname, error, id);
  }
}

/** After these the same request may be sent again: at once, later, or once a colleague has granted a permission. */
const AGAIN: readonly number[] = [
  40300,
  40800,
  40903,
  41300,
  42900,
  50000,
  50300,
];

/** So may a form that was opened as another account: by who is signed in now, if they mean it. */
function isForAgain({ code, text }: Refused): boolean {
  return AGAIN.includes(code) || text.key === "form.other_account";
}

/** How much of an oversized form is read to save what was typed in it. */
const TOO_LARGE = { ...FORM_WITH_FILES, bytes: 1024 ** 3 };

/**
 * The posted form, for its author to send again; null if it can't be read. Never another site's: the page would make it
 * look like the reader's own.
 */
async function readKept(ctx: Ctx): Promise<Posted | null> {
  if (!isSameOrigin(ctx)) return null;
  const limits = ctx.state.actor ? TOO_LARGE : FORM_WITH_FILES;
  return await readPosted(ctx.req, limits);
}

/** What was denied to a member of staff: a page, or an action on it. */
interface Denied {
  /** undefined where they may open it */
  place?: Place;
  why: Text;
  /** who can grant what is missing */
  helpers: readonly Named[];
}

/** What a member of staff lacks, and who can grant it; customers are told neither. */
async function readDenied(
  { db, actor, place, t }: State,
  { code, text: why, lacks }: Refused,
): Promise<Denied | null> {
  if (code !== 40300 || actor?.kind !== "staff") return null;
  if (lacks) {
    const access: Access = { anyOf: lacks };
    return {
      why: lackOf(t, access),
      helpers: await whoCanGrant(db, actor, access),
    };
  }
  if (!place || allows(place.access, actor)) return null;
  return { place, why, helpers: await whoCanGrant(db, actor, place.access) };
}

interface ToldProps {
  t: T;
  refused: Refused;
  /** the reader's role demands a second factor, which comes first */
  totpDue: boolean;
  denied: Denied | null;
  /** whether the post was kept; undefined: there was none */
  kept?: boolean;
}

/** More helpful texts for refusals that would only repeat the title, or the number that stands below them. */
const MORE: Partial<Record<MessageKey, MessageKey>> = {
  "error.50000": "state.500.text",
  "error.not_found": "state.404.text",
  "error.40300": "state.403.closed",
};

/** What happened, and what becomes of it. */
function Told({ t, refused, totpDue, denied, kept }: ToldProps) {
  const why = denied?.why ?? refused.text;
  const more = MORE[why.key];
  const denial = totpDue ? "kept.totp" : "kept.denied";
  const again = refused.code === 40300 ? denial : "kept.page";
  return (
    <>
      <AskWhom
        why={more ? text(more) : why}
        helpers={denied?.helpers ?? []}
      />
      {kept !== undefined && (
        <span class="block">{t(kept ? again : "kept.lost")}</span>
      )}
    </>
  );
}

/** The list of a missing document, which may be opened over it, if the reader may open it. */
function listOf({ actor, place }: State): Place | undefined {
  const list = place?.parent ?? (place?.lists && place.path);
  return list && mayOpen(actor, list) ? placeOf(list) : undefined;
}

/** In a tab of its own: the form stays here, to be sent once the second factor is set up. */
function SetUpLink({ t }: { t: T }) {
  return (
    <a class="btn" href={`${TOTP_SETUP}?totp=start`} target="_blank">
      {t("account.totp.set_up")}
    </a>
  );
}

async function showPage(
  ctx: Ctx,
  refused: Refused,
): Promise<Response> {
  const { state, url, req } = ctx;
  const here = url.pathname + url.search;
  state.title = { as: stateTitle(refused.code), of: "" };
  const posted = req.method === "POST" && isForAgain(refused);
  const kept = posted ? await readKept(ctx) : null;
  const denied = await readDenied(state, refused);
  const home = state.actor ? landing(state.actor, state.ownPanel) : "/";
  const list = refused.status === 404 ? listOf(state) : undefined;
  const body = (
    <StatePage
      code={refused.code}
      title={denied?.place
        ? state.t("account.denied.title", { page: state.t(denied.place.title) })
        : undefined}
      text={
        <Told
          t={state.t}
          refused={refused}
          totpDue={state.totpDue}
          denied={denied}
          kept={posted ? kept !== null : undefined}
        />
      }
      requestId={refused.status >= 500 ? state.requestId : undefined}
    >
      {refused.status >= 500 && !posted && (
        <a class="btn" href={here}>{state.t("common.retry")}</a>
      )}
      {kept
        ? (
          <KeptForm
            action={here}
            posted={kept}
            submit={state.t("kept.submit")}
          >
            {state.totpDue
              ? <SetUpLink t={state.t} />
              : <a class="btn" href={home}>{state.t("common.home")}</a>}
          </KeptForm>
        )
        : (
          <>
            {list && (
              <a class="btn btn-primary" href={list.path}>
                {state.t(list.title)}
              </a>
            )}
            <a class={list ? "btn" : "btn btn-primary"} href={home}>
              {state.t("common.home")}
            </a>
          </>
        )}
    </StatePage>
  );
  // The database may be gone since we know who asks.
  if (state.actor && state.settings) {
    const framed = (
      <Frame state={state} url={url} headers={req.headers} failed>
        {body}
      </Frame>
    );
    const response = await ctx.render(framed, refusalInit(refused));
    const closed = refused.status === 403 || refused.status === 404;
    if (closed && req.method === "GET") forgetTab(ctx, state.actor, response);
    return response;
  }
  state.flash = null; // only the frame shows it: the next page will
  return await ctx.render(<main id="main">{body}</main>, refusalInit(refused));
}
