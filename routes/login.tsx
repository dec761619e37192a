import { Refused } from "@/domain/errors.ts";
import { signIn, SignInInput } from "@/domain/account/sign_in.ts";
import { parse } from "@/domain/validate.ts";
import { readForm } from "@/platform/body.ts";
import { type Carried, readCarried, SIGN_IN_FORM } from "@/platform/carried.ts";
import { setCookie } from "@/platform/cookies.ts";
import { refusalInit } from "@/platform/refusal.ts";
import { safeRedirect } from "@/platform/redirect.ts";
import { landing } from "@/site/map.ts";
import { SESSION_COOKIE } from "@/site/request.ts";
import { SESSION_SECONDS } from "@/domain/account/session.ts";
import { titleOfPath } from "@/site/title.ts";
import { define, type State } from "@/utils.ts";
import { type Context, page } from "fresh";
import { ContinueSubmit } from "@/site/continue_submit.tsx";
import { SignIn } from "@/site/sign_in.tsx";

interface Shown {
  username?: string;
  redirect: string;
  carried?: string;
  refused?: Refused;
  /** signed in, with something left to submit */
  next?: Carried & { nickname: string };
}

export const handler = define.handlers({
  GET({ state, url }) {
    const redirect = safeRedirect(url.searchParams.get("redirect"), url.origin);
    if (state.actor) {
      return goOn(redirect ?? landing(state.actor, state.ownPanel));
    }
    return page<Shown>({ redirect: redirect ?? "" });
  },

  async POST(ctx) {
    const form = await readForm(ctx.req, SIGN_IN_FORM);
    const field = (name: string) => String(form.get(name) ?? "");
    const redirect = safeRedirect(field("redirect"), ctx.url.origin);
    const carried = readCarried(field("carried"));
    try {
      return await enter(ctx, form, redirect, carried);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const shown: Shown = {
        username: field("username"),
        redirect: redirect ?? "",
        refused: error,
        carried: carried ? field("carried") : undefined,
      };
      return page(shown, refusalInit(error));
    }
  },
});

function goOn(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}

/** Signs in and goes on: to what was carried, to where the person wanted to go, or to their panel. */
async function enter(
  ctx: Context<State>,
  form: FormData,
  redirect: string | null,
  carried: Carried | null,
) {
  const { state, req, url } = ctx;
  const { token, actor, account } = await signIn(state.database, {
    ...parse(SignInInput, Object.fromEntries(form)),
    ip: state.ip,
    userAgent: req.headers.get("user-agent") ?? "",
    previousSessionId: state.sessionId,
  });
  const action = carried && safeRedirect(carried.action, url.origin);
  const headers = new Headers();
  const secure = url.protocol === "https:";
  setCookie(headers, SESSION_COOKIE, token, {
    maxAge: SESSION_SECONDS,
    secure,
  });
  if (carried && action) {
    const next = { ...carried, action, nickname: actor.nickname };
    return page<Shown>({ redirect: "", next }, { headers });
  }
  headers.set("location", redirect ?? landing(actor, account.panel));
  return new Response(null, { status: 303, headers });
}

export default define.page<typeof handler>(function Login({ data, state }) {
  const { settings, config, t } = state;
  if (data.next) {
    const { action, nickname } = data.next;
    return (
      <ContinueSubmit action={action} nickname={nickname} posted={data.next} />
    );
  }
  return (
    <SignIn
      siteTitle={settings.site_title}
      username={data.username}
      redirect={data.redirect}
      redirectTitle={titleOfPath(data.redirect, t)}
      carried={data.carried}
      refused={data.refused}
      demoAccounts={config.demo
        ? ["oem_green", "sales", "finance", "production"]
        : []}
    />
  );
});
