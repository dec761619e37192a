/** What the forms of the accounts' page do. */
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import {
  AccountProfile,
  AccountRights,
  NewAccount,
  NewPassword,
  StatusChange,
} from "@/domain/account/account_input.ts";
import { changeRights } from "@/domain/account/grants.ts";
import {
  createAccount,
  deleteAccount,
  resetPassword,
  setAccountStatus,
  signOutEverywhere,
  updateAccount,
} from "@/domain/account/manage.ts";
import { revokeSession } from "@/domain/account/session.ts";
import { resetTotp } from "@/domain/account/totp.ts";
import { invalid } from "@/domain/errors.ts";
import { id as anyId, parse } from "@/domain/validate.ts";
import {
  inputOf,
  NEW_ACCOUNT,
  type TypedNew,
  typedOf,
} from "./typed_account.ts";

/** An act on the account of that id. */
type Act = (
  trx: Trx,
  actor: Actor,
  id: number,
  form: FormData,
) => Promise<void>;

/** A new password, typed twice; as it is, without the rest of the form. Throws 42200 at `repeat`. */
function passwordOf(form: FormData): unknown {
  const [password, repeat] = [form.get("password"), form.get("repeat")];
  if (password && password !== repeat) {
    throw invalid("repeat", "account.page.password.repeat_wrong");
  }
  return password ?? "";
}

function withStatus(status: 0 | 1): Act {
  return (trx, actor, id, form) => {
    const version = form.get("version");
    const change = parse(StatusChange, { status, version });
    return setAccountStatus(trx, actor, id, change);
  };
}

/** Those that a question or a small form asks for; `profile` and `rights` have pages of their own. */
const ACTS = {
  password: (trx, actor, id, form) =>
    resetPassword(
      trx,
      actor,
      id,
      parse(NewPassword, { password: passwordOf(form) }),
    ),
  enable: withStatus(1),
  disable: withStatus(0),
  sign_out: (trx, actor, id) => signOutEverywhere(trx, actor, id),
  delete: (trx, actor, id) => deleteAccount(trx, actor, id),
  reset_totp: (trx, actor, id) => resetTotp(trx, actor, id),
  end_session: (trx, actor, _id, form) =>
    revokeSession(trx, actor, parse(anyId, form.get("session"))),
} satisfies Record<string, Act>;

export type ActName = keyof typeof ACTS;

/** The act of that name; undefined for what no form of the page sends. */
export function actOf(
  event: FormDataEntryValue | null,
): { name: ActName; run: Act } | undefined {
  const name = (Object.keys(ACTS) as ActName[]).find((one) => one === event);
  return name && { name, run: ACTS[name] };
}

export function typedNew(form: FormData): TypedNew {
  return typedOf(form, NEW_ACCOUNT);
}

export async function takeNew(
  trx: Trx,
  actor: Actor,
  form: FormData,
): Promise<{ id: number }> {
  const typed = inputOf(typedNew(form));
  const input = parse(NewAccount, { ...typed, password: passwordOf(form) });
  return await createAccount(trx, actor, input);
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
