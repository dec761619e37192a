import { sql } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { Refused, text } from "@/domain/errors.ts";
import { line, requiredLine } from "@/domain/validate.ts";
import type { SecretKeys } from "@/platform/secrets.ts";
import { canBeUsername, password } from "./account_input.ts";
import { createChallenge, endChallenge, readChallenge } from "./challenge.ts";
import type { Identity } from "./external.ts";
import {
  fewOfNetwork,
  guessInTurn,
  noteFailure,
  refuseTooMany,
} from "./limiter.ts";
import { verifyPassword } from "./password.ts";
import {
  type Client,
  createSession,
  endSession,
  readSession,
  type Session,
} from "./session.ts";
import { needsCode, takeCode } from "./take_code.ts";

/** The sign-in form. A password is taken as typed: neither trimmed nor cleaned. */
export const SignInInput = z.object({
  username: requiredLine(64, "account.username.required"),
  password,
});
/** The call: with the second factor's code, if the account has one. */
export const SignInCall = SignInInput.extend({ totp: line(40) });

/** Where a sign-in comes from, and which session it replaces. */
export interface Entry extends Client {
  /** the session that the new one replaces */
  previousSessionId?: number | null;
  /** of the second factor's secret */
  keys: SecretKeys;
}

export interface SignIn extends z.output<typeof SignInInput>, Entry {
  /** a code of the second factor, or a recovery code */
  totp?: string;
}

export interface SignedIn extends Session {
  token: string;
}

/** The account that a password or another service has proved; not locked yet. */
export interface Proved {
  id: number;
  /** the hash that the password fitted; left out if another service vouched */
  passwordHash?: string;
  /** by which another service vouched */
  identity?: Identity;
}

/** Signed in, or asked for the second factor: the token proves that the first was right, whose name it is. */
export type Entered = SignedIn | { challenge: string; username: string };

/**
 * Signs in and starts a session (decisions 1.5), in one step. Throws 40101 for an unknown name, a wrong password and a
 * disabled account alike, in words and time; 40101 with `totp` among its fields when the account has a second factor
 * and its code is missing or wrong; 42900 after too many failures.
 */
export async function signIn(
  db: Db,
  attempt: SignIn,
): Promise<SignedIn> {
  const proved = await guess(db, attempt, async () => {
    const proved = await authenticate(db, attempt);
    if (proved.totpSince) {
      await checkCode(db, { ...attempt, id: proved.id }, attempt.totp ?? "");
    }
    return proved;
  });
  return await inSession(db, async (trx) => {
    await lockProved(trx, proved);
    const since = await totpSince(trx, proved.id);
    if (since && since.getTime() !== proved.totpSince?.getTime()) {
      throw needsCode(text("account.totp.code.required")); // set up meanwhile
    }
    return await startSession(trx, proved.id, attempt);
  });
}

/** Signs in an account that another service has proved, in one step. Throws as {@link signIn}. */
export async function signInAs(
  db: Db,
  proved: Proved,
  entry: Entry & { totp: string },
): Promise<SignedIn> {
  const entered = await enterAs(db, proved, entry);
  if (!("challenge" in entered)) return entered;
  const { challenge } = entered;
  return await finishSignIn(db, { ...entry, challenge, code: entry.totp });
}

/** The first step of the form: signs in, or asks for the second factor. Throws 40101 and 42900 as {@link signIn}. */
export async function beginSignIn(
  db: Db,
  attempt: SignIn,
): Promise<Entered> {
  const proved = await guess(db, attempt, () => authenticate(db, attempt));
  return await enterAs(db, proved, attempt);
}

/**
 * Signs in a proved account, or asks for its second factor. Throws 40101 if it was disabled meanwhile, its password
 * changed, or its identity taken away.
 */
export async function enterAs(
  db: Db,
  proved: Proved,
  entry: Entry,
): Promise<Entered> {
  const entered = await inTransaction(db, async (trx) => {
    const { username } = await lockProved(trx, proved);
    return await totpSince(trx, proved.id)
      ? { challenge: await createChallenge(trx, proved.id), username }
      : await startSession(trx, proved.id, entry);
  });
  return typeof entered === "string" ? await signedIn(db, entered) : entered;
}

/**
 * The second step of the form. Throws 40101: with `totp` among its fields when the code is missing or wrong, without
 * when the first step is over; 42900. Unless it is found to be over, the refusal has the challenge: a 42900 before its
 * turn has not looked at it, but whoever was just given it by {@link enterAs} has it from nowhere else.
 */
export async function finishSignIn(
  db: Db,
  entry: Entry & { challenge: string; code: string },
): Promise<SignedIn> {
  try {
    return await completeSignIn(db, entry);
  } catch (error) {
    const again = error instanceof Refused &&
      ("totp" in error.fields || error.code === 42900);
    if (again) error.challenge = entry.challenge;
    throw error;
  }
}

async function completeSignIn(
  db: Db,
  entry: Entry & { challenge: string; code: string },
): Promise<SignedIn> {
  const judge = async () => {
    const account = await readChallenge(db, entry.challenge);
    if (!account) throw over();
    await refuseTooMany(db, account.username, entry.ip);
    await checkCode(db, { ...entry, ...account }, entry.code);
    return account.id;
  };
  const id = await fewOfNetwork(entry.ip, () => guessInTurn(judge));
  return await inSession(db, async (trx) => {
    await lockProved(trx, { id });
    // Whatever ends sessions ends challenges too: that this one still exists proves as much as the password's hash.
    if (!await endChallenge(trx, entry.challenge)) throw over();
    return await startSession(trx, id, entry);
  });
}

async function checkCode(
  db: Db,
  account: Pick<Entry, "ip" | "keys"> & { id: number; username: string },
  typed: string,
): Promise<void> {
  if (typed === "") throw needsCode(text("account.totp.code.required"));
  if (await takeCode(db, account.id, typed, account.keys)) return;
  await noteFailure(db, account.username, account.ip);
  throw needsCode(text("account.totp.code.wrong"));
}

/**
 * Locks the proved account until the session is written. What ends sessions (`endSignIns`) either waits and finds the
 * new one, or has changed the account before, and the sign-in is refused like a wrong password. Always the first lock.
 */
async function lockProved(
  trx: Trx,
  { id, passwordHash, identity }: Proved,
): Promise<{ username: string }> {
  const account = await trx.selectFrom("account").select("username")
    .where("id", "=", id).where("status", "=", 1)
    .$if(
      passwordHash !== undefined,
      (query) => query.where("password_hash", "=", passwordHash ?? ""),
    )
    .forShare().executeTakeFirst();
  if (!account || identity && !await isBound(trx, id, identity)) throw wrong();
  return account;
}

/** Whether the identity is still the account's. A statement of its own, to see what the lock waited for. */
async function isBound(
  trx: Trx,
  accountId: number,
  { provider, userId }: Identity,
): Promise<boolean> {
  const bound = await trx.selectFrom("external_identity").select("account_id")
    .where("provider", "=", provider).where("provider_user_id", "=", userId)
    .where("account_id", "=", accountId).executeTakeFirst();
  return bound !== undefined;
}

/**
 * Since when the account has a second factor; null without. A statement of its own, to see what the lock waited for.
 */
async function totpSince(trx: Trx, accountId: number): Promise<Date | null> {
  const totp = await trx.selectFrom("account_totp").select("confirmed_at")
    .where("account_id", "=", accountId).executeTakeFirst();
  return totp?.confirmed_at ?? null;
}

async function startSession(
  trx: Trx,
  accountId: number,
  entry: Entry,
): Promise<string> {
  if (entry.previousSessionId) await endSession(trx, entry.previousSessionId);
  return await createSession(trx, accountId, entry);
}

/** The session that `start` starts. */
async function inSession(
  db: Db,
  start: (trx: Trx) => Promise<string>,
): Promise<SignedIn> {
  return await signedIn(db, await inTransaction(db, start));
}

async function signedIn(db: Db, token: string): Promise<SignedIn> {
  const session = await readSession(db, token);
  if (!session) throw wrong(); // disabled meanwhile
  return { ...session, token };
}

/** Judges a password in its turn; who has failed too often takes none of the places that others wait for. */
async function guess<T>(
  db: Db,
  { username, ip }: SignIn,
  judge: () => Promise<T>,
): Promise<T> {
  return await fewOfNetwork(ip, async () => {
    await refuseTooMany(db, username, ip);
    return await guessInTurn(judge);
  });
}

async function authenticate(
  db: Db,
  { username, password, ip }: SignIn,
): Promise<Proved & { totpSince: Date | null }> {
  await refuseTooMany(db, username, ip);
  const account = await accountCalled(db, username);
  const right = await verifyPassword(account?.password_hash ?? null, password);
  if (account && right && account.status === 1) {
    return {
      id: account.id,
      passwordHash: account.password_hash,
      totpSince: account.confirmed_at,
    };
  }
  await noteFailure(db, username, ip);
  throw wrong();
}

/**
 * The account of this name. Other alphabets have letters that the database makes small ones of our own, and JavaScript,
 * by which failures are counted, doesn't: no name has them, or an account had several.
 */
async function accountCalled(db: Db, username: string) {
  if (!canBeUsername(username)) return undefined;
  return await db.selectFrom("account as a")
    .leftJoin("account_totp as t", "t.account_id", "a.id")
    .select(["a.id", "a.password_hash", "a.status", "t.confirmed_at"])
    .where(sql`lower(a.username)`, "=", sql`lower(${username})`)
    .where("a.deleted_at", "is", null)
    .executeTakeFirst();
}

function over(): Refused {
  return new Refused(40101, text("account.totp.over"));
}

function wrong(): Refused {
  return new Refused(40101, text("error.40101"));
}
