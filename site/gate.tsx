import { cachedCounters } from "@/db/platform/badges.ts";
import { type Access, allows } from "@/domain/access.ts";
import { readSessionById } from "@/domain/account/session.ts";
import { notFound, Refused, text } from "@/domain/errors.ts";
import { withQuery } from "@/components/query.ts";
import type { Ctx, State } from "@/utils.ts";
import type { Middleware } from "fresh";
import { callOf, methodsOf } from "./call_of.ts";
import { type Call, FILES } from "./calls.ts";
import { lackOf } from "./lack.ts";
import { leadsTo, placeOf } from "./map.ts";
import { fits, type Place } from "./place.ts";
import { LONGEST_ADDRESS } from "@/platform/redirect.ts";
import { currentRequest, isCall, takesEnvelope } from "@/platform/request.ts";
import { carry } from "@/platform/carried.ts";
import { seeOther } from "@/platform/form.ts";
import { type Posted, readPosted } from "@/platform/posted.ts";
import { forget } from "./forget.ts";
import { SignIn } from "./sign_in.tsx";

/** The paths that are in no table (decisions 1.10). */
const TECHNICAL: Record<string, Access> = {
  "/logout": "public",
  "/preference": "public",
  ...Object.fromEntries(FILES.map(({ path, access }) => [path, access])),
};

/** Where a second factor is set up. */
export const TOTP_SETUP = "/common/account/setting";

/** What an account may open before it has set up a second factor that one of its roles demands. */
const BEFORE_TOTP: readonly string[] = [
  TOTP_SETUP,
  "/login",
  "/logout",
  "/preference",
  "/api/admin/manage/account/admin/login",
  "/api/admin/manage/account/admin/logout",
  "/api/admin/manage/account/admin/check",
];

/** Lets a request through only if the site map or the access table has a line for it and the line lets it. */
export const gate: Middleware<State> = (ctx) => {
  checkParams(ctx, { id: "id?" });
  return isCall(ctx.url.pathname) ? gateCall(ctx) : gatePage(ctx);
};

function checkParams(ctx: Ctx, kinds: Place["params"]): void {
  for (const [name, kind] of Object.entries(kinds ?? {})) {
    const value = ctx.params[name];
    if (value !== undefined && !fits(kind, value)) throw notFound();
  }
}

function gateCall(ctx: Ctx): Promise<Response> {
  const { url, req } = ctx;
  // A GET call answers HEAD too; tus has lines of its own for it.
  const line = callOf(req.method, url.pathname) ??
    (req.method === "HEAD" ? callOf("GET", url.pathname) : undefined);
  if (!line) throw withoutLine(ctx);
  return pass(ctx, line);
}

/** What a table says of a path. */
type Line = Pick<Call, "path" | "access">;

/** Lets a program through, or refuses it with the reason. */
function pass(
  ctx: Ctx,
  { path, access }: Line,
): Promise<Response> {
  const { state } = ctx;
  if (!allows(access, state.actor)) throw refusal(ctx, access);
  if (setsUpFirst(state, path)) throw setUpFirst();
  return letIn(ctx, { path, access });
}

/** Whether a second factor is to be set up before. */
function setsUpFirst({ totpDue }: State, path: string): boolean {
  return totpDue && !BEFORE_TOTP.includes(path);
}

function setUpFirst(): Refused {
  return new Refused(40300, text("account.totp.setup_first"));
}

/** Goes on to the page or call. */
function letIn(ctx: Ctx, line: Line): Promise<Response> {
  const request = currentRequest();
  if (request) request.askAgain = () => askAgain(ctx, line);
  return ctx.next();
}

/** What was let in by its head is refused if its session has been ended, or its right taken away or bound since. */
async function askAgain(ctx: Ctx, { path, access }: Line): Promise<void> {
  const { state } = ctx;
  if (state.sessionId === null) return;
  const session = await readSessionById(state.db, state.sessionId);
  state.actor = session?.actor ?? null;
  state.totpDue = session?.totpDue ?? false;
  state.organization = session?.organization ?? null;
  if (!allows(access, state.actor)) throw refusal(ctx, access);
  if (setsUpFirst(state, path)) throw setUpFirst();
}

function withoutLine(ctx: Ctx): Refused {
  const allow = methodsOf(ctx.url.pathname);
  if (allow.length > 0) {
    return Object.assign(new Refused(40500, text("error.40500")), { allow });
  }
  // A route that ends in `:action` serves many calls: an action without a line is an unknown path. So is a path that
  // only the router matches with a line: with a trailing slash, or an id that is not in digits.
  const known = ctx.route !== null && !ctx.route.endsWith("/:action") &&
    methodsOf(ctx.route).length === 0;
  return known ? new Refused(40300, text("error.40300")) : notFound();
}

/** A route's pattern as the site map writes it: "{/:id}?" → "/:id?", "/:path*" → "/:path(.*)". */
function siteForm(route: string): string {
  return route.replace(/\{\/:(\w+)\}\?/g, "/:$1?")
    .replace(/:(\w+)\*/g, ":$1(.*)");
}

async function gatePage(ctx: Ctx): Promise<Response> {
  const { state } = ctx;
  const path = siteForm(ctx.route ?? ctx.url.pathname);
  const technical = TECHNICAL[path];
  if (technical && takesEnvelope(ctx.req.headers, ctx.url.pathname)) {
    return pass(ctx, { path, access: technical });
  }
  const toSetUp = setsUpFirst(state, path);
  if (toSetUp && isRead(ctx)) return goToSetUp(technical !== undefined);
  if (technical) {
    if (!allows(technical, state.actor)) return askToSignIn(ctx);
    return open(ctx, { path, access: technical });
  }
  if (state.actor) { // what is refused has a menu, too
    Object.assign(state, await cachedCounters(state.db, state.actor));
  }
  if (toSetUp) throw setUpFirst();
  const place = placeOf(path);
  if (!place) throw notFound();
  checkParams(ctx, place.params);
  state.place = place;
  if (!allows(place.access, state.actor)) {
    if (!state.actor) return askToSignIn(ctx);
    throw refusal(ctx, place.access);
  }
  if (place.redirectTo && place.redirectTo !== path) return goTo(ctx, place);
  return open(ctx, { path, access: place.access });
}

/** Opens a page. Whoever turns out to be signed in no more may sign in again, with what was typed. */
async function open(ctx: Ctx, line: Line): Promise<Response> {
  const { state } = ctx;
  try {
    return await letIn(ctx, line);
  } catch (error) {
    const asks = state.sessionId !== null ||
      error instanceof Refused && error.code === 40100;
    if (state.actor || !asks) throw error;
    return askToSignIn(ctx);
  }
}

function isRead({ req }: Ctx): boolean {
  return req.method === "GET" || req.method === "HEAD";
}

/** Leads to where the second factor is set up that a role demands. A picture of the open page leaves no message. */
function goToSetUp(isPicture: boolean): Response {
  const why = text("account.totp.setup_first");
  return seeOther(
    TOTP_SETUP,
    isPicture ? undefined : { tone: "cust", text: why },
  );
}

/** Leads into a section. Who may open none of its pages lacks what the first one asks for. */
function goTo(ctx: Ctx, section: Place): Response {
  const { state } = ctx;
  const target = state.actor && leadsTo(section, state.actor);
  if (target) return ctx.redirect(target);
  const closed = section.children?.find(({ hidden, access }) =>
    !hidden && !allows(access, state.actor)
  );
  const { access } = closed ?? section;
  state.place = { ...section, access };
  throw refusal(ctx, access);
}

/** Redirects to sign-in and back. A post of an expired session is carried along (decisions 1.4), or said to be lost. */
async function askToSignIn(ctx: Ctx): Promise<Response> {
  const { req, url, state } = ctx;
  const here = url.pathname + url.search;
  if (isRead(ctx)) {
    const page = withQuery(here, { format: null }); // a file would leave the reader at the door
    const door = `/login?redirect=${encodeURIComponent(page)}`;
    const fits = url.origin.length + door.length <= LONGEST_ADDRESS;
    const answer = seeOther(fits ? door : "/login");
    forget(answer.headers, "cache"); // of a session that ended without a sign-out
    return answer;
  }
  const posted = await readPosted(req);
  const carried = posted && carry({ action: here, ...posted });
  const signIn = (
    <SignIn
      siteTitle={state.settings.site_title}
      redirect={wayBack(ctx, posted) ?? here}
      carried={carried ?? undefined}
      leftOut={posted?.leftOut}
      lost={!carried}
      wework={state.config.wework !== null}
      demoAccounts={[]}
    />
  );
  return ctx.render(signIn, { status: 401 });
}

/** Where a form leads back to that goes to no page: /preference, which only takes forms. */
function wayBack({ url }: Ctx, posted: Posted | null): string | undefined {
  if (url.pathname !== "/preference") return undefined;
  return posted?.fields.find(([name]) => name === "back")?.[1];
}

/** 40100 or 40300, which names to staff the permission that is missing. */
function refusal(ctx: Ctx, access: Access): Refused {
  const { actor, t } = ctx.state;
  if (!actor) return new Refused(40100, text("error.40100"));
  return new Refused(
    40300,
    actor.kind === "staff" ? lackOf(t, access) : text("error.40300"),
  );
}
