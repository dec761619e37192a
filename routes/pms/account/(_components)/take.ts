/** A posted form of the accounts page: done, or the page again with what was typed. */
import { roleChoices } from "@/db/account/roles.ts";
import type { AccountDetail } from "@/db/account/accounts.ts";
import { GROUP } from "@/domain/access.ts";
import { createAccount, resetPassword } from "@/domain/account/manage.ts";
import { invalid, malformed, Refused, text } from "@/domain/errors.ts";
import { caller } from "@/platform/api.ts";
import { attempt, orGone, seeDone, unlessGone } from "@/platform/form.ts";
import { listAlone, withQuery } from "@/components/query.ts";
import { shownAgain, stillOffered, type Typed } from "@/components/typed.ts";
import { takeInvite, takeRevocation } from "@/site/invite_acts.ts";
import type { Ctx } from "@/utils.ts";
import {
  actOf,
  readyNew,
  readyPassword,
  takeProfile,
  takeRights,
  typedNew,
} from "./acts.ts";
import {
  loadInvites,
  loadNew,
  openAccount,
  showAccount,
  type Shown,
} from "./load.ts";
import {
  inputOf,
  NEW_PROFILE,
  NEW_RIGHTS,
  offeredRights,
  postedIn,
  profileOf,
  savedRights,
  type TypedProfile,
  type TypedRights,
} from "./typed_account.ts";

const LIST = "/pms/account/list";
const SUPER = String(GROUP.super);

/**
 * Performs the form's act. Throws 40000 for an event that the page does not have, 40400 for an account that is gone.
 */
export async function take(
  ctx: Ctx,
  form: FormData,
): Promise<Response | Shown> {
  const event = form.get("event");
  switch (event) {
    case "create":
      return await create(ctx, form);
    case "invite":
      return await invite(ctx, form);
    case "revoke_invite":
      return await revokeInvite(ctx, form);
  }
  const finding = openAccount(ctx, ctx.url.searchParams.get("id"));
  if (event === "profile") {
    return await profile(ctx, form, await unlessGone(finding));
  }
  if (event === "rights") {
    return await rights(ctx, form, await unlessGone(finding));
  }
  const found = await (event === "delete" ? unlessGone(finding) : finding);
  if (!found) return deleted(ctx);
  return event === "password"
    ? await password(ctx, form, found)
    : await act(ctx, form, found);
}

/** What was typed for an account that is gone. */
async function gone(
  { state }: Ctx,
  typed: TypedProfile | TypedRights,
): Promise<Shown> {
  const roles = await roleChoices(state.db);
  const refused = new Refused(40901, text("account.gone"));
  return { is: "gone", typed, roles, refused };
}

/** By this very form, sent twice, or by somebody else: either way it is done. */
function deleted({ url }: Ctx): Response {
  return seeDone(listAlone(url), "account.done.delete");
}

/** An account's page, leading back to the list as it was left. */
function pageOf({ url }: Ctx, id: number): string {
  return withQuery(listAlone(url), { id });
}

async function create(ctx: Ctx, form: FormData): Promise<Response | Shown> {
  const { done: made, refused } = await attempt(
    ctx,
    form,
    async (trx, input) => {
      const made = await createAccount(trx, caller(ctx), input);
      checkAsked(form, NEW_RIGHTS);
      return made;
    },
    () => readyNew(form),
  );
  return made
    ? seeDone(pageOf(ctx, made.id), "account.done.create")
    : await loadNew(ctx, typedNew(form), refused);
}

/**
 * Whoever becomes a super admin may do everything from then on: once nothing else is wrong, that is asked. Throws 42200
 * at `super_confirmed`, and undoes what was written.
 */
function checkAsked(form: FormData, held: TypedRights): void {
  const becomes = form.get("group") === SUPER && held.group !== SUPER;
  if (!becomes || form.has("super_confirmed")) return;
  throw invalid("super_confirmed", "account.rights.super.ask");
}

/** One of the forms after a refusal, based on what is saved now. */
function again<T extends Typed>(
  form: FormData,
  saved: T,
  { version }: AccountDetail,
  refused: Refused,
) {
  const typed = postedIn(form, saved, saved);
  return { ...shownAgain(form, typed, { saved, version }, refused), refused };
}

async function profile(
  ctx: Ctx,
  form: FormData,
  account: AccountDetail | undefined,
): Promise<Response | Shown> {
  if (!account) return await gone(ctx, postedIn(form, NEW_PROFILE));
  const typed = postedIn(form, profileOf(account), profileOf(account));
  const { refused } = await attempt(
    ctx,
    form,
    (trx) =>
      orGone(takeProfile(trx, caller(ctx), account.id, {
        ...typed,
        version: form.get("version"),
      })),
  );
  if (!refused) {
    return seeDone(pageOf(ctx, account.id), "account.done.profile");
  }
  const now = await unlessGone(openAccount(ctx, String(account.id)));
  if (!now) return await gone(ctx, typed);
  const saved = profileOf(now);
  const edit = again(form, saved, now, refused);
  return { is: "profile", account: now, edit, refused };
}

async function rights(
  ctx: Ctx,
  form: FormData,
  account: AccountDetail | undefined,
): Promise<Response | Shown> {
  if (!account) return await gone(ctx, postedIn(form, NEW_RIGHTS));
  const typed = postedIn(form, savedRights(account), savedRights(account));
  const { refused } = await attempt(
    ctx,
    form,
    async (trx) => {
      const input = { ...inputOf(typed), version: form.get("version") };
      await orGone(takeRights(trx, caller(ctx), account.id, input));
      checkAsked(form, savedRights(account));
    },
  );
  if (!refused) {
    return seeDone(pageOf(ctx, account.id), "account.done.rights");
  }
  const now = await unlessGone(openAccount(ctx, String(account.id)));
  if (!now) return await gone(ctx, typed);
  const held = savedRights(now);
  const roles = await roleChoices(ctx.state.db);
  const edit = stillOffered(
    again(form, held, now, refused),
    offeredRights(caller(ctx), roles, held),
  );
  return {
    is: "rights",
    account: now,
    edit: { ...edit, held },
    roles,
    refused,
  };
}

async function password(
  ctx: Ctx,
  form: FormData,
  { id }: AccountDetail,
): Promise<Response | Shown> {
  const { refused } = await attempt(
    ctx,
    form,
    (trx, input) => resetPassword(trx, caller(ctx), id, input),
    () => readyPassword(form),
  );
  if (!refused) return seeDone(pageOf(ctx, id), "account.done.password");
  const now = await openAccount(ctx, String(id));
  return await showAccount(ctx, now, "password", refused);
}

async function act(
  ctx: Ctx,
  form: FormData,
  account: AccountDetail,
): Promise<Response | Shown> {
  const asked = actOf(form.get("event"));
  if (!asked) throw malformed();
  const { name, run } = asked;
  const { refused } = await attempt(
    ctx,
    form,
    (trx) => run(trx, caller(ctx), account.id, form),
  );
  if (!refused) {
    return name === "delete"
      ? deleted(ctx)
      : seeDone(pageOf(ctx, account.id), `account.done.${name}`);
  }
  const now = await openAccount(ctx, String(account.id));
  return await showAccount(ctx, now, null, refused);
}

async function invite(ctx: Ctx, form: FormData): Promise<Response | Shown> {
  const { link, refused } = await takeInvite(ctx, form);
  if (!link && !refused) {
    return seeDone(`${LIST}?tab=invites`, "account.invite.twice");
  }
  const typed = postedIn(form, { organization_id: "", name: "" });
  return {
    ...await loadInvites(ctx),
    link,
    refused,
    inviting: refused && typed,
  };
}

async function revokeInvite(
  ctx: Ctx,
  form: FormData,
): Promise<Response | Shown> {
  const { refused } = await takeRevocation(ctx, form);
  if (!refused) return seeDone(`${LIST}?tab=invites`, "account.invite.revoked");
  return { ...await loadInvites(ctx), revoking: undefined, refused };
}
