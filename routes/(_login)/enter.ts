/** The ways through the door of /login. */
import { unlikeRepeat } from "@/domain/account/account_input.ts";
import { enterByIdentity } from "@/domain/account/external.ts";
import { acceptInvite, InvitedAccount } from "@/domain/account/invite.ts";
import { countingRefusals, fewOfNetwork } from "@/domain/account/limiter.ts";
import { SESSION_SECONDS } from "@/domain/account/session.ts";
import {
  beginSignIn,
  type Entered,
  finishSignIn,
  type SignedIn,
  SignInInput,
} from "@/domain/account/sign_in.ts";
import { Refused } from "@/domain/errors.ts";
import { parse } from "@/domain/validate.ts";
import { type Carried, readCarried } from "@/platform/carried.ts";
import { setCookie } from "@/platform/cookies.ts";
import { safeRedirect } from "@/platform/redirect.ts";
import { landing } from "@/site/map.ts";
import { forget } from "@/site/forget.ts";
import { sessionCookie } from "@/site/request.ts";
import { entryOf } from "@/site/entry.ts";
import { outdatedTabs } from "@/site/visited_tabs.ts";
import { forgetAsking, memberBehind } from "@/site/wework.ts";
import type { Ctx } from "@/utils.ts";

/** A form of the door, read. */
export interface Knock {
  ctx: Ctx;
  form: FormData;
  field(name: string): string;
  /** where the person wanted to go, if that is on this site */
  redirect: string | null;
  carried: Carried | null;
}

export function knock(ctx: Ctx, form: FormData): Knock {
  const field = (name: string) => String(form.get(name) ?? "");
  return {
    ctx,
    form,
    field,
    redirect: safeRedirect(field("redirect"), ctx.url.origin),
    carried: readCarried(field("carried")),
  };
}

export async function byPassword({ ctx, form }: Knock): Promise<Entered> {
  const input = parse(SignInInput, Object.fromEntries(form));
  return await beginSignIn(ctx.state.db, { ...input, ...entryOf(ctx) });
}

export async function byCode({ ctx, field }: Knock): Promise<SignedIn> {
  return await finishSignIn(ctx.state.db, {
    ...entryOf(ctx),
    challenge: field("challenge"),
    code: field("totp").trim(),
  });
}

/**
 * By WeWork. A code that is none counts as a failure of the address it came from; a member who has bound no account does
 * not, as WeWork vouches for them.
 */
export async function byWework({ ctx, field }: Knock): Promise<Entered> {
  const { state } = ctx;
  const returned = { code: field("code"), state: field("state") };
  const userId = await countingRefusals(
    state,
    "ewx",
    () => memberBehind(ctx, returned),
  );
  const identity = { provider: "wework", userId } as const;
  return await enterByIdentity(state.db, identity, entryOf(ctx));
}

/**
 * By an invitation: creates the account and signs in. Submitting the form again signs in with the account created by
 * then.
 */
export async function byInvite(
  { ctx, form }: Knock,
  token: string,
): Promise<Entered> {
  const input = parse(
    InvitedAccount,
    Object.fromEntries(form),
    unlikeRepeat(form),
  );
  const { db } = ctx.state;
  try {
    await countingRefusals(
      ctx.state,
      "invite",
      () => fewOfNetwork(ctx.state.ip, () => acceptInvite(db, token, input)),
    );
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 40400) throw error;
    return await byPassword({ ...knock(ctx, form), form }).catch(() => {
      throw error;
    });
  }
  return await beginSignIn(db, { ...input, ...entryOf(ctx) });
}

/** Lets somebody in: the session's cookie, and the way on. Of who was here before, nothing is left to go back to. */
export function letIn(
  { ctx, redirect }: Knock,
  { token, actor, panel }: SignedIn,
): Headers {
  const headers = new Headers({
    location: redirect ?? landing(actor, panel),
  });
  setCookie(headers, sessionCookie(ctx.url), token, {
    maxAge: SESSION_SECONDS,
  });
  for (const name of outdatedTabs(ctx.req.headers, actor)) {
    setCookie(headers, name, "", { maxAge: 0 });
  }
  forgetAsking(headers, ctx.url);
  forget(headers, "cache");
  return headers;
}
