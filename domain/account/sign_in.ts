import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { Refused, text } from "@/domain/errors.ts";
import { line, requiredLine } from "@/domain/validate.ts";
import type { SecretKeys } from "@/platform/secrets.ts";
import { password } from "./account_input.ts";
import { createChallenge, endChallenge, readChallenge } from "./challenge.ts";
import { guessInTurn, noteFailure, refuseTooMany } from "./limiter.ts";
import { verifyPassword } from "./password.ts";
import {
  type Client,
  createSession,
  endSession,
  readSession,
  type Session,
} from "./session.ts";
import { needsCode, takeCode } from "./totp.ts";

/** What the form of signing in sends. A password is taken as it is: neither trimmed nor cleaned. */
export const SignInInput = z.object({
  username: requiredLine(64, "account.username.required"),
  password,
});
/** What the call sends: the code of the second factor too, where the account has one. */
export const SignInCall = SignInInput.extend({ totp: line(40) });

/** Who signs in from where, in place of which session. */
export interface Entry extends Client {
  /** the session that this one takes the place of */
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

/** Signed in, or asked for the second factor: the token says that the first was right. */
export type Entered = SignedIn | { challenge: string };

/**
 * Signs in and starts a session (decisions 1.5), in one step. Throws 40101 for an unknown name, a wrong password and a
 * disabled account alike, in words and time; 40101 with `totp` among its fields when the account has a second factor
 * and its code is missing or wrong; 42900 after too many failures.
 */
export async function signIn(
  db: Db,
  attempt: SignIn,
): Promise<SignedIn> {
  const accountId = await guessInTurn(async () => {
    const { id, second } = await authenticate(db, attempt);
    if (second) await checkCode(db, { ...attempt, id }, attempt.totp ?? "");
    return id;
  });
  return await startSession(db, accountId, attempt);
}

/** Signs in whom another service has proved, in one step. Throws as {@link signIn}. */
export async function signInAs(
  db: Db,
  accountId: number,
  entry: Entry & { totp: string },
): Promise<SignedIn> {
  const entered = await enterAs(db, accountId, entry);
  if (!("challenge" in entered)) return entered;
  const { challenge } = entered;
  return await finishSignIn(db, { ...entry, challenge, code: entry.totp });
}

/** The first step of the form: signs in, or asks for the second factor. Throws 40101 and 42900 as {@link signIn}. */
export async function beginSignIn(
  db: Db,
  attempt: SignIn,
): Promise<Entered> {
  const { id } = await guessInTurn(() => authenticate(db, attempt));
  return await enterAs(db, id, attempt);
}

/** Signs in whom a password or another service has proved, or asks for the second factor that the account has. */
export async function enterAs(
  db: Db,
  accountId: number,
  entry: Entry,
): Promise<Entered> {
  const totp = await db.selectFrom("account_totp").select("account_id")
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null).executeTakeFirst();
  return totp
    ? { challenge: await createChallenge(db, accountId) }
    : await startSession(db, accountId, entry);
}

/**
 * The second step of the form. Throws 40101: with `totp` among its fields when the code is missing or wrong, without
 * when the first step is over; 42900.
 */
export async function finishSignIn(
  db: Db,
  entry: Entry & { challenge: string; code: string },
): Promise<SignedIn> {
  const accountId = await guessInTurn(async () => {
    const account = await readChallenge(db, entry.challenge);
    if (!account) throw new Refused(40101, text("account.totp.over"));
    await refuseTooMany(db, account.username, entry.ip);
    await checkCode(db, { ...entry, ...account }, entry.code);
    if (!await endChallenge(db, entry.challenge)) {
      throw new Refused(40101, text("account.totp.over"));
    }
    return account.id;
  });
  return await startSession(db, accountId, entry);
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

async function startSession(
  db: Db,
  accountId: number,
  entry: Entry,
): Promise<SignedIn> {
  const token = await inTransaction(db, async (trx) => {
    if (entry.previousSessionId) {
      await endSession(trx, entry.previousSessionId);
    }
    return await createSession(trx, accountId, entry);
  });
  const session = await readSession(db, token);
  if (!session) throw wrong(); // disabled meanwhile
  return { ...session, token };
}

async function authenticate(
  db: Db,
  { username, password, ip }: SignIn,
): Promise<{ id: number; second: boolean }> {
  await refuseTooMany(db, username, ip);
  const account = await db.selectFrom("account as a")
    .leftJoin("account_totp as t", "t.account_id", "a.id")
    .select(["a.id", "a.password_hash", "a.status", "t.confirmed_at"])
    .where(sql`lower(a.username)`, "=", sql`lower(${username})`)
    .where("a.deleted_at", "is", null)
    .executeTakeFirst();
  const right = await verifyPassword(account?.password_hash ?? null, password);
  if (account && right && account.status === 1) {
    return { id: account.id, second: account.confirmed_at !== null };
  }
  await noteFailure(db, username, ip);
  throw wrong();
}

function wrong(): Refused {
  return new Refused(40101, text("error.40101"));
}
