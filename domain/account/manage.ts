import { sql } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import {
  checkVersion,
  invalid,
  Refused,
  taken,
  text,
} from "@/domain/errors.ts";
import { findByNewNickname } from "@/domain/feedback/found_tickets.ts";
import { changes, logOperation } from "@/domain/operation_log.ts";
import type {
  AccountProfile,
  NewAccount,
  NewPassword,
} from "./account_input.ts";
import { accountWords } from "./account_words.ts";
import { grantedTo } from "./actor.ts";
import { dropIdentity } from "./external.ts";
import { checkGrants, giveGrants } from "./grants.ts";
import {
  checkNotLastSuper,
  lockAccount,
  type LockedAccount,
} from "./lock_account.ts";
import { checkUnlikeName, type Hashed } from "./new_password.ts";
import { checkManages, checkOthers, mayChoosePassword } from "./rank.ts";
import { endSignIns } from "./session.ts";
import { cancelTotp } from "./totp.ts";

/**
 * Makes an account for a member of staff; customers make theirs by invitation. Throws 40300 at `group`, `roles` or
 * `permissions` (what the actor does not have), 40903 at `username`, 42200 at `roles`.
 */
export async function createAccount(
  db: Db | Trx,
  actor: Actor,
  input: Hashed<NewAccount>,
): Promise<{ id: number }> {
  checkManages(actor);
  const { username, phone, email, panel, group, password_hash } = input;
  const nickname = input.nickname || username;
  return await inTransaction(db, async (trx) => {
    const grants = await checkGrants(trx, actor, input);
    const made = await trx.insertInto("account").values({
      username,
      nickname,
      phone,
      email,
      panel,
      password_hash,
      group_level: group,
      kind: "staff",
      ...accountWords(input),
    }).onConflict((conflict) => conflict.doNothing()).returning("id")
      .executeTakeFirst();
    if (!made) throw usernameTaken();
    await giveGrants(trx, made.id, input);
    await logOperation(trx, actor, "account.create", "account", {
      id: made.id,
      after: { username, nickname, phone, email, panel, group, ...grants },
    });
    return made;
  });
}

/** The refusal of a user name that somebody has. */
export function usernameTaken(): Refused {
  return taken("username", "account.username.taken");
}

/**
 * Changes an account's profile, the panel that it starts in, and whether it may sign in. Throws 40300 (a higher group),
 * 40400, 40900 (one's own account, the last super admin), 40901, 42200 at `panel`.
 */
export async function updateAccount(
  db: Db | Trx,
  actor: Actor,
  id: number,
  input: AccountProfile,
): Promise<void> {
  checkManages(actor);
  await inTransaction(db, async (trx) => {
    const before = await lockAccount(trx, actor, id);
    const { phone, email } = input;
    const nickname = input.nickname || before.username;
    checkVersion(before.version, input.version);
    const panel = input.panel ?? before.panel;
    if ((panel === "oem") !== (before.kind === "oem")) {
      throw invalid("panel", "validation.choice");
    }
    const status = input.status ?? before.status;
    if (status !== before.status) {
      await writeStatus(trx, actor, before, status);
    }
    const after = { nickname, phone, email, panel };
    if (!changes(before, after)) return;
    await trx.updateTable("account").set({
      ...after,
      ...accountWords({ ...after, username: before.username }),
      version: before.version + 1,
    }).where("id", "=", id).execute();
    await findByNewNickname(trx, before, nickname);
    await logOperation(trx, actor, "account.update", "account", {
      id,
      before: { ...before },
      after,
    });
  });
}

/**
 * Enables or disables an account; disabling ends its sessions at once (decisions 1.5). One that is so already is left
 * alone. Throws 40300, 40400, 40900 (one's own account, the last super admin), 40901.
 */
export async function setAccountStatus(
  db: Db | Trx,
  actor: Actor,
  id: number,
  { status, version }: { status: number; version: number },
): Promise<void> {
  checkManages(actor);
  await inTransaction(db, async (trx) => {
    const before = await lockAccount(trx, actor, id);
    checkVersion(before.version, version);
    await writeStatus(trx, actor, before, status);
  });
}

/** The same for one row of a bulk action, whatever its version. */
export async function switchAccount(
  trx: Trx,
  actor: Actor,
  id: number,
  status: 0 | 1,
): Promise<void> {
  checkManages(actor);
  const before = await lockAccount(trx, actor, id);
  await writeStatus(trx, actor, before, status);
}

async function writeStatus(
  trx: Trx,
  actor: Actor,
  before: LockedAccount,
  status: number,
): Promise<void> {
  const { id, version } = before;
  checkOthers(actor, before);
  if (status === before.status) return;
  if (status !== 1) {
    checkNotLastSuper(before);
    await endSignIns(trx, id);
  }
  await trx.updateTable("account").set({ status, version: version + 1 })
    .where("id", "=", id).execute();
  const event = status === 1 ? "account.enable" : "account.disable";
  await logOperation(trx, actor, event, "account", {
    id,
    before: { status: before.status },
    after: { status },
  });
}

/**
 * Gives an account a new password, ends its sessions and the set-up of a second factor, and unbinds what else it signs
 * in with: whoever had a hold of it has none any more. Throws 40300, also where it may do what the actor may not, 40400,
 * 40900 (one's own), 42200 at `password` (the user name).
 */
export async function resetPassword(
  db: Db | Trx,
  actor: Actor,
  id: number,
  { password, password_hash }: Hashed<NewPassword>,
): Promise<void> {
  checkManages(actor);
  await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, actor, id);
    checkOthers(actor, account);
    const { kind } = account;
    const permissions = await grantedTo(trx, id);
    if (!mayChoosePassword(actor, { kind, permissions, roles: [] })) {
      throw new Refused(40300, text("account.password.above"));
    }
    checkUnlikeName(account.username, password);
    await trx.updateTable("account").set({ password_hash }).where("id", "=", id)
      .execute();
    await endSignIns(trx, id);
    await cancelTotp(trx, id);
    const wework = await dropIdentity(trx, id, "wework");
    await logOperation(trx, actor, "account.password", "account", {
      id,
      before: { wework },
      after: wework ? { wework: null } : {},
    });
  });
}

/** Ends all sign-ins of an account. Throws 40300, 40400, 40900 (one's own: /common/account/setting has them). */
export async function signOutEverywhere(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<void> {
  checkManages(actor);
  await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, actor, id);
    checkOthers(actor, account);
    await endSignIns(trx, id);
    await logOperation(trx, actor, "account.sign_out", "account", {
      id,
      before: {},
      after: {},
    });
  });
}

/**
 * Deletes an account: its name becomes free, its saved views go, as nobody else could remove those that it shares; what
 * it did stays. Throws 40300, 40400, 40900 (one's own account, the last super admin).
 */
export async function deleteAccount(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<void> {
  checkManages(actor);
  await inTransaction(db, async (trx) => {
    const before = await lockAccount(trx, actor, id);
    checkOthers(actor, before);
    checkNotLastSuper(before);
    await trx.updateTable("account").set({
      status: 0,
      deleted_at: sql<Date>`app_now()`,
    }).where("id", "=", id).execute();
    await endSignIns(trx, id);
    for (const own of ["external_identity", "saved_view"] as const) {
      await trx.deleteFrom(own).where("account_id", "=", id).execute();
    }
    const { otherSupers: _, id: _id, version: _version, ...was } = before;
    await logOperation(trx, actor, "account.delete", "account", {
      id,
      before: { ...was, roles: before.roles.map(({ name }) => name) },
    });
  });
}
