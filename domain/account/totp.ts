import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { AccountTotpTable } from "@/db/schema/account.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { type Actor, isSuper } from "@/domain/access.ts";
import { forbidden, found, invalid, Refused, text } from "@/domain/errors.ts";
import { logOperation } from "@/domain/operation_log.ts";
import { plainLetters } from "@/domain/text.ts";
import { requiredLine } from "@/domain/validate.ts";
import { seal, type SecretKeys, unseal } from "@/platform/secrets.ts";
import { password } from "./account_input.ts";
import { lockAccount } from "./lock_account.ts";
import { provePassword } from "./own_password.ts";
import { checkOthers } from "./rank.ts";
import {
  newRecoveryCode,
  RECOVERY_CODES,
  recoveryHash,
} from "./recovery_code.ts";
import { endSignIns, holdSession } from "./session.ts";
import { matchingStep, newSecret } from "./totp_code.ts";

/** A typed code: six digits, or a recovery code. */
export const code = requiredLine(40, "account.totp.code.required");
export const CodeInput = z.object({ code });
/** One's own password as proof, under a name of its own: the page has other password fields. */
export const PasswordProof = z.object({ proof: password });

/** One's own second factor, as its page shows it. */
export interface OwnTotp {
  /** since when it is asked for; null: it is not */
  confirmedAt: Date | null;
  /** of a set-up that this session began and that waits for its first code; shown until it is confirmed or lapses */
  pendingSecret: string | null;
  recoveryLeft: number;
  /** the roles that demand one */
  demandedBy: { name: string; name_en: string }[];
}

/** Minutes that a set-up waits for its first code: after them the password is asked for again. */
const SETUP_MINUTES = 10;

/** The pending secret that the session may still confirm, as it is kept. */
function pendingIn(sessionId: number | null) {
  return sql<string | null>`case when pending_until > app_now()
    and pending_session is not distinct from ${sessionId}::bigint then pending_secret end`;
}

const NOTHING_PENDING = {
  pending_secret: null,
  pending_session: null,
  pending_until: null,
};

/** One's own second factor. One statement. A set-up whose secret no key opens counts as none. */
export async function readOwnTotp(
  db: Db,
  actor: Actor,
  sessionId: number | null,
  keys: SecretKeys,
): Promise<OwnTotp> {
  const row = await db.selectFrom("account as a")
    .leftJoin("account_totp as t", "t.account_id", "a.id")
    .select(["t.confirmed_at", pendingIn(sessionId).as("pending")])
    .select([
      sql<number>`(select count(*) from recovery_code r
        where r.account_id = a.id and r.used_at is null)`.as("left"),
      sql<OwnTotp["demandedBy"]>`(select coalesce(
        json_agg(json_build_object('name', r.name, 'name_en', r.name_en) order by r.id), '[]')
        from account_role h join role r on r.id = h.role_id
        where h.account_id = a.id and r.requires_totp)`.as("demanded"),
    ])
    .where("a.id", "=", actor.id).executeTakeFirst();
  const { confirmed_at, pending, left, demanded } = found(row);
  return {
    confirmedAt: confirmed_at,
    pendingSecret: await opened(keys, actor.id, pending),
    recoveryLeft: left,
    demandedBy: demanded,
  };
}

/** The authenticator's secret of what is kept of it; null without one, or when no key opens it. */
export async function opened(
  keys: SecretKeys,
  accountId: number,
  kept: string | null,
): Promise<string | null> {
  return kept && ((await unseal(keys, accountId, kept))?.secret ?? null);
}

/**
 * Begins to set up a second factor, or a new one: the one in force stays until {@link confirmTotp}, which takes the
 * same session within {@link SETUP_MINUTES}. Throws 42200 at `proof`, 42900.
 */
export async function startTotp(
  db: Db,
  actor: Actor,
  sessionId: number | null,
  proof: { password: string; ip: string },
  keys: SecretKeys,
): Promise<void> {
  await provePassword(db, actor, proof, "proof");
  const pending = {
    pending_secret: await seal(keys, actor.id, newSecret()),
    pending_session: sessionId,
    pending_until: sql<
      Date
    >`app_now() + make_interval(mins => ${SETUP_MINUTES})`,
  };
  await db.insertInto("account_totp")
    .values({ account_id: actor.id, ...pending })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet(pending)
    ).execute();
}

/** Gives up an account's set-up that was begun: by its owner, or because the password that began it is another now. */
export async function cancelTotp(
  trx: Db | Trx,
  accountId: number,
): Promise<void> {
  await trx.updateTable("account_totp").set(NOTHING_PENDING)
    .where("account_id", "=", accountId).execute();
}

/** Gives up the set-ups that nobody may confirm any more. */
export async function dropLapsedTotp(db: Db): Promise<void> {
  await db.updateTable("account_totp").set(NOTHING_PENDING)
    .where("pending_secret", "is not", null)
    .where(
      sql<Date>`coalesce(pending_until, '-infinity')`,
      "<=",
      sql<Date>`app_now()`,
    )
    .execute();
}

/**
 * Completes the set-up with the authenticator's first code: from now on sign-ins need one. Ends the other sessions,
 * which had none. Returns the recovery codes, which can't be read again; to the same code once more, of a double click,
 * new ones, since the first answer was not seen. Throws 42200 at `code`, 40900 without a set-up that the session began.
 */
export async function confirmTotp(
  db: Db | Trx,
  actor: Actor,
  sessionId: number | null,
  typed: string,
  keys: SecretKeys,
): Promise<string[]> {
  return await inTransaction(db, async (trx) => {
    // Sign-ins being written now come first, and end with the others; later ones need a code.
    await trx.selectFrom("account").select("id").where("id", "=", actor.id)
      .forNoKeyUpdate().execute();
    const totp = await trx.selectFrom("account_totp").selectAll()
      .select([
        sql<Date>`app_now()`.as("now"),
        pendingIn(sessionId).as("pending"),
      ])
      .where("account_id", "=", actor.id).forUpdate().executeTakeFirst();
    const secret = await opened(keys, actor.id, totp?.pending ?? null);
    if (!totp || !secret && !await isConfirmedBy(totp, typed, keys)) {
      const minutes = SETUP_MINUTES;
      throw new Refused(40900, text("account.totp.not_started", { minutes }));
    }
    if (!secret) return await writeRecoveryCodes(trx, actor.id);
    const { now } = totp;
    const step = matchingStep(secret, plainLetters(typed), now, null);
    if (step === null) throw invalid("code", "account.totp.code.wrong");
    await trx.updateTable("account_totp").set({
      secret: await seal(keys, actor.id, secret),
      ...NOTHING_PENDING,
      confirmed_at: now,
      confirmed_step: step,
      last_step: step,
    }).where("account_id", "=", actor.id).execute();
    await endSignIns(trx, actor.id, sessionId);
    await logOperation(trx, actor, "totp.set_up", "account", {
      id: actor.id,
      before: {},
      after: {},
    });
    return await writeRecoveryCodes(trx, actor.id);
  });
}

/** Whether this very code confirmed the second factor a moment ago, and none was taken since. */
async function isConfirmedBy(
  totp: Selectable<AccountTotpTable> & { now: Date },
  typed: string,
  keys: SecretKeys,
): Promise<boolean> {
  const { last_step: last, confirmed_step } = totp;
  if (last === null || last !== confirmed_step) return false;
  const secret = await opened(keys, totp.account_id, totp.secret);
  return secret !== null &&
    matchingStep(secret, plainLetters(typed), totp.now, last - 1) === last;
}

/**
 * New recovery codes in place of the old ones, for who proved their password. Throws 40900 without a second factor,
 * 40901 when the session was ended meanwhile, as by another password.
 */
export async function renewRecoveryCodes(
  db: Db | Trx,
  actor: Actor,
  sessionId: number | null,
): Promise<string[]> {
  return await inTransaction(db, async (trx) => {
    await holdSession(trx, actor.id, sessionId);
    const totp = await trx.selectFrom("account_totp").select("confirmed_at")
      .where("account_id", "=", actor.id).forUpdate().executeTakeFirst();
    if (!totp?.confirmed_at) {
      throw new Refused(40900, text("account.totp.not_set_up"));
    }
    await logOperation(trx, actor, "totp.codes", "account", {
      id: actor.id,
      before: {},
      after: {},
    });
    return await writeRecoveryCodes(trx, actor.id);
  });
}

async function writeRecoveryCodes(
  trx: Trx,
  account_id: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await trx.deleteFrom("recovery_code").where("account_id", "=", account_id)
    .execute();
  await trx.insertInto("recovery_code").values(
    codes.map((one) => ({ account_id, code_hash: recoveryHash(one) })),
  ).execute();
  return codes;
}

/**
 * Takes one's own second factor away. Throws 42200 at `proof`, 42900, 40900 while a role demands one, 40901 when the
 * session was ended meanwhile, as by another password.
 */
export async function removeTotp(
  db: Db,
  actor: Actor,
  sessionId: number | null,
  proof: { password: string; ip: string },
): Promise<void> {
  await provePassword(db, actor, proof, "proof");
  await inTransaction(db, async (trx) => {
    await holdSession(trx, actor.id, sessionId);
    const demanded = await trx.selectFrom("account_role as h")
      .innerJoin("role as r", "r.id", "h.role_id").select("r.name")
      .where("h.account_id", "=", actor.id)
      .where("r.requires_totp", "=", true).executeTakeFirst();
    if (demanded) {
      const { name } = demanded;
      throw new Refused(40900, text("account.totp.demanded", { role: name }));
    }
    if (!await dropTotp(trx, actor.id)) return; // a double click: logged once
    await logOperation(trx, actor, "totp.remove", "account", {
      id: actor.id,
      before: {},
      after: {},
    });
  });
}

/**
 * Removes the second factor of somebody who lost it, and ends their sessions; if a role demands one, they have to set
 * up another; without one nothing is done. Throws 40300 (except for super admins), 40400, 40900 (one's own: its page asks
 * for the password).
 */
export async function resetTotp(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<void> {
  if (!isSuper(actor)) throw forbidden();
  await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, actor, id);
    checkOthers(actor, account);
    if (!await dropTotp(trx, id)) return;
    await endSignIns(trx, id);
    await logOperation(trx, actor, "totp.reset", "account", {
      id,
      before: {},
      after: {},
    });
  });
}

/** Whether there was one. */
async function dropTotp(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("account_totp")
    .where("account_id", "=", id).executeTakeFirst();
  await trx.deleteFrom("recovery_code").where("account_id", "=", id).execute();
  return numDeletedRows > 0n;
}
