/** The acts of the accounts page's forms. */
import type { z } from "zod";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import {
  AccountProfile,
  AccountRights,
  NewAccount,
  NewPassword,
  StatusChange,
  unlikeRepeat,
} from "@/domain/account/account_input.ts";
import { changeRights } from "@/domain/account/grants.ts";
import {
  deleteAccount,
  setAccountStatus,
  signOutEverywhere,
  updateAccount,
} from "@/domain/account/manage.ts";
import { type Hashed, hashed } from "@/domain/account/new_password.ts";
import { endSessionOf } from "@/domain/account/session.ts";
import { resetTotp } from "@/domain/account/totp.ts";
import { id as anyId, parse } from "@/domain/validate.ts";
import { unlessGone } from "@/platform/form.ts";
import {
  inputOf,
  NEW_ACCOUNT,
  postedIn,
  type TypedNew,
} from "./typed_account.ts";

/** An act on the account of that id. */
type Act = (
  trx: Trx,
  actor: Actor,
  id: number,
  form: FormData,
) => Promise<void>;

/**
 * The input with a new password, which is typed twice. Throws 42200 at `repeat` if the two differ, and at all other
 * faults.
 */
function withPassword<S extends z.ZodType>(
  schema: S,
  form: FormData,
  input: Readonly<Record<string, unknown>> = {},
): z.output<S> {
  const password = form.get("password") ?? "";
  return parse(schema, { ...input, password }, unlikeRepeat(form));
}

function withStatus(status: 0 | 1): Act {
  return (trx, actor, id, form) => {
    const version = form.get("version");
    const change = parse(StatusChange, { status, version });
    return setAccountStatus(trx, actor, id, change);
  };
}

/** The acts behind a question or a small form; `profile` and `rights` have pages of their own. */
const ACTS = {
  enable: withStatus(1),
  disable: withStatus(0),
  sign_out: (trx, actor, id) => signOutEverywhere(trx, actor, id),
  delete: (trx, actor, id) => unlessGone(deleteAccount(trx, actor, id)),
  reset_totp: (trx, actor, id) => resetTotp(trx, actor, id),
  end_session: (trx, actor, id, form) =>
    endSessionOf(trx, actor, id, parse(anyId, form.get("session"))),
} satisfies Record<string, Act>;

type ActName = keyof typeof ACTS;

/** The act of that name; undefined if no form of the page sends it. */
export function actOf(
  event: FormDataEntryValue | null,
): { name: ActName; run: Act } | undefined {
  const name = (Object.keys(ACTS) as ActName[]).find((one) => one === event);
  return name && { name, run: ACTS[name] };
}

export function typedNew(form: FormData): TypedNew {
  return postedIn(form, NEW_ACCOUNT);
}

/** The new account with its password hashed. Throws 42200. */
export async function readyNew(form: FormData): Promise<Hashed<NewAccount>> {
  const input = withPassword(NewAccount, form, inputOf(typedNew(form)));
  return await hashed(input);
}

/** The new password, hashed. Throws 42200. */
export async function readyPassword(
  form: FormData,
): Promise<Hashed<NewPassword>> {
  return await hashed(withPassword(NewPassword, form));
}

export const takeProfile = (
  trx: Trx,
  actor: Actor,
  id: number,
  input: unknown,
) => updateAccount(trx, actor, id, parse(AccountProfile, input));

export const takeRights = (
  trx: Trx,
  actor: Actor,
  id: number,
  input: unknown,
) => changeRights(trx, actor, id, parse(AccountRights, input));
