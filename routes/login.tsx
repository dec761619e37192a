import { nameOf } from "@/components/account/account_words.ts";
import { holdsDemo, NAMED_ACCOUNTS } from "@/db/account/demo_accounts.ts";
import type { Actor } from "@/domain/access.ts";
import { type OpenInvite, readInvite } from "@/domain/account/invite.ts";
import { Refused } from "@/domain/errors.ts";
import { type Locale, translator } from "@/locales/messages.ts";
import { readForm } from "@/platform/body.ts";
import { type Carried, SIGN_IN_FORM } from "@/platform/carried.ts";
import { setCookie, YEAR } from "@/platform/cookies.ts";
import { seeOther } from "@/platform/form.ts";
import { isLocale } from "@/platform/preferences.ts";
import { refusalInit } from "@/platform/refusal.ts";
import { safeRedirect } from "@/platform/redirect.ts";
import { ContinueSubmit } from "@/site/continue_submit.tsx";
import {
  Invited,
  InvitedElse,
  NotInvited,
  type TypedInvited,
} from "@/site/invited.tsx";
import { landing, placeAt } from "@/site/map.ts";
import { SignIn } from "@/site/sign_in.tsx";
import { CodeStep, WeworkStep } from "@/site/sign_in_steps.tsx";
import { leadToWework, type Returned, returnedIn } from "@/site/wework.ts";
import { type Ctx, define, type State } from "@/utils.ts";
import { page, type PageResponse } from "fresh";
import {
  byCode,
  byInvite,
  byPassword,
  byWework,
  type Knock,
  knock,
  letIn,
} from "./(_login)/enter.ts";

interface Shown {
  username?: string;
  redirect: string;
  carried?: string;
  /** it had files or passwords, which are not carried */
  leftOut?: boolean;
  /** an expired session posted what can't be carried */
  lost?: boolean;
  refused?: Refused;
  /** the password was right, or WeWork vouched: the second factor is asked for */
  challenge?: string;
  /** back from WeWork */
  returned?: Returned;
  /** by an invitation's link */
  invited?: { token: string; invite?: OpenInvite; typed?: TypedInvited };
  /** signed in, with something left to submit */
  next?: Carried & { account: number; nickname: string; back: string };
  /** whom a demo's page names */
  demoAccounts?: readonly string[];
}

type Page = PageResponse<Shown>;

export const handler = define.handlers({
  async GET(ctx) {
    const { state, url } = ctx;
    const invite = url.searchParams.get("invite");
    if (invite !== null) return await showInvite(ctx, invite);
    const redirect = safeRedirect(url.searchParams.get("redirect"), url.origin);
    if (state.actor) return goOn(state, state.actor, redirect);
    const step = url.searchParams.get("ewx");
    if (step === "start") return leadToWework(ctx, comeBack(redirect));
    const returned = step === "back" ? returnedIn(url) : null;
    return page<Shown>({
      redirect: redirect ?? "",
      returned: returned ?? undefined,
      demoAccounts: await demoAccounts(state),
    });
  },

  async POST(ctx) {
    const asked = knock(ctx, await readForm(ctx.req, SIGN_IN_FORM));
    const locale = asked.field("locale");
    if (isLocale(locale)) return await inLanguage(asked, locale);
    if (asked.field("again")) return await anew(asked);
    try {
      return await enter(asked);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return sentTwice(asked, error) ?? await again(asked, error);
    }
  },
});

/** A reader who is signed in goes to the page they wanted, or to their panel. */
function goOn(
  { ownPanel }: State,
  actor: Actor,
  redirect: string | null,
): Response {
  return seeOther(redirect ?? landing(actor, ownPanel));
}

/** The second step submitted again after it succeeded, from the browser's history: it is finished, so they go on. */
function sentTwice(asked: Knock, refused: Refused): Response | null {
  const { ctx: { state }, redirect, carried, field } = asked;
  const { actor } = state;
  const own = field("username").toLowerCase() === actor?.username.toLowerCase();
  if (!actor || !own || carried || !isOver(asked, refused)) return null;
  return goOn(state, actor, redirect);
}

function isOver({ field }: Knock, { code, fields }: Refused): boolean {
  return field("step") === "code" && !fields.totp && code !== 42900;
}

/** Where WeWork leads back to. */
function comeBack(redirect: string | null): string {
  const query = new URLSearchParams({ ewx: "back" });
  if (redirect) query.set("redirect", redirect);
  return `/login?${query}`;
}

/** The invitation of a link; an invalid one is told why only if it was used. */
async function showInvite(
  { state }: Ctx,
  token: string,
  typed?: TypedInvited,
  refused?: Refused,
): Promise<Page> {
  const start: Shown = { redirect: "", invited: { token, typed }, refused };
  try {
    const invite = await readInvite(state.db, token);
    const shown = { ...start, invited: { token, typed, invite } };
    return page<Shown>(shown, refused && refusalInit(refused));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return page<Shown>({ ...start, refused: error }, refusalInit(error));
  }
}

/** Goes on: to the page carried along, the page the person wanted, or their panel; or asks for the second factor. */
async function enter(asked: Knock) {
  const { ctx, redirect, carried, field } = asked;
  const entered = await byStep(asked);
  if ("challenge" in entered) {
    return page<Shown>({
      username: entered.username,
      redirect: redirect ?? "",
      challenge: entered.challenge,
      carried: carried ? field("carried") : undefined,
      lost: field("lost") !== "",
    });
  }
  const headers = letIn(asked, entered);
  const action = carried && safeRedirect(carried.action, ctx.url.origin);
  if (carried && action) {
    headers.delete("location");
    const { id: account, nickname } = entered.actor;
    const back = redirect ?? action;
    const next = { ...carried, action, account, nickname, back };
    return page<Shown>({ redirect: "", next }, { headers });
  }
  return new Response(null, { status: 303, headers });
}

async function byStep(asked: Knock) {
  switch (asked.field("step")) {
    case "code":
      return await byCode(asked);
    case "ewx":
      return await byWework(asked);
    case "invite":
      return await byInvite(asked, tokenOf(asked));
    default:
      return await byPassword(asked);
  }
}

function tokenOf({ ctx }: Knock): string {
  return ctx.url.searchParams.get("invite") ?? "";
}

/** The same step in another language, which stays, with all that was typed but the password. */
async function inLanguage(asked: Knock, locale: Locale): Promise<Page> {
  asked.ctx.state.t = translator(locale);
  const shown = await again(asked);
  const headers = new Headers(shown.headers);
  setCookie(headers, "locale", locale, { maxAge: YEAR });
  return { ...shown, headers };
}

/** The same step again; one that was refused and has expired starts anew. */
async function again(asked: Knock, refused?: Refused): Promise<Page> {
  const { ctx, redirect, carried, field } = asked;
  const step = field("step");
  if (step === "invite") {
    const typed = {
      username: field("username"),
      nickname: field("nickname"),
      phone: field("phone"),
    };
    return await showInvite(ctx, tokenOf(asked), typed, refused);
  }
  const stays = !refused || !isOver(asked, refused);
  return page<Shown>({
    username: field("username"),
    redirect: redirect ?? "",
    refused,
    carried: carried ? field("carried") : undefined,
    leftOut: carried?.leftOut,
    lost: field("lost") !== "",
    challenge: step === "code" && stays ? field("challenge") : undefined,
    returned: step === "ewx" && !refused
      ? { code: field("code"), state: field("state") }
      : undefined,
    demoAccounts: await demoAccounts(ctx.state),
  }, refused && refusalInit(refused));
}

/** The first step, for another account, with all that the door carries. */
async function anew(asked: Knock): Promise<Page> {
  for (const name of ["step", "challenge", "username"]) asked.form.delete(name);
  return await again(asked);
}

async function demoAccounts({ config, db }: State) {
  return config.demo && await holdsDemo.read(db) ? NAMED_ACCOUNTS : undefined;
}

export default define.page<typeof handler>(function Login({ data, state }) {
  const { settings, config, t, actor } = state;
  const { username, redirect, carried, lost, refused, challenge } = data;
  const { returned, invited } = data;
  const siteTitle = settings.site_title;
  if (data.next) {
    return <ContinueSubmit {...data.next} posted={data.next} />;
  }
  if (challenge) {
    return (
      <CodeStep
        {...{
          siteTitle,
          challenge,
          username,
          redirect,
          carried,
          lost,
          refused,
        }}
      />
    );
  }
  if (returned) return <WeworkStep {...{ siteTitle, returned, redirect }} />;
  if (invited?.invite) {
    const { token, typed, invite } = invited;
    const { organization, name } = invite;
    if (actor && !typed) {
      const signedIn = { siteTitle, token, organization, name: nameOf(actor) };
      return <InvitedElse {...signedIn} />;
    }
    const known = { username: "", nickname: name, phone: "" };
    return (
      <Invited
        {...{ siteTitle, token, organization, refused }}
        typed={typed ?? known}
      />
    );
  }
  if (invited) {
    const { token } = invited;
    return (
      <NotInvited
        {...{ siteTitle, token, refused }}
        signedIn={actor !== null}
      />
    );
  }
  const goal = placeAt(redirect);
  return (
    <SignIn
      siteTitle={siteTitle}
      username={data.username}
      redirect={redirect}
      redirectTitle={goal && t(goal.title)}
      carried={carried}
      leftOut={data.leftOut}
      lost={lost}
      refused={refused}
      wework={config.wework !== null}
      demoAccounts={data.demoAccounts ?? []}
    />
  );
});
