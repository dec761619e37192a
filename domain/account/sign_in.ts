import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { Refused, text } from "@/domain/errors.ts";
import { requiredLine } from "@/domain/validate.ts";
import { guessInTurn, noteFailure, refuseTooMany } from "./limiter.ts";
import { verifyPassword } from "./password.ts";
import {
  type Client,
  createSession,
  endSession,
  readSession,
  type Session,
} from "./session.ts";

/** What the form and the call of signing in send. A password is taken as it is: neither trimmed nor cleaned. */
export const SignInInput = z.object({
  username: requiredLine(64, "account.username.required"),
  password: z.string("account.password.required").min(
    1,
    "account.password.required",
  ),
});

export interface SignIn extends z.output<typeof SignInInput>, Client {
  /** the session that this one takes the place of */
  previousSessionId?: number | null;
}

export interface SignedIn extends Session {
  token: string;
  account: { avatar: number | null; panel: string };
}

/**
 * Signs in and starts a session (decisions 1.5). Throws 40101 for an unknown name, a wrong password and a disabled
 * account alike, in words and time, and 42900 after too many failures.
 */
export async function signIn(
  { db }: { db: Db },
  attempt: SignIn,
): Promise<SignedIn> {
  const accountId = await guessInTurn(() => authenticate(db, attempt));
  const token = await inTransaction(db, async (trx) => {
    if (attempt.previousSessionId) {
      await endSession(trx, attempt.previousSessionId);
    }
    return await createSession(trx, accountId, attempt);
  });
  const session = await readSession(db, token);
  if (!session) throw wrong(); // disabled meanwhile
  return {
    ...session,
    token,
    account: { avatar: session.avatar, panel: session.panel },
  };
}

async function authenticate(
  db: Db,
  { username, password, ip }: SignIn,
): Promise<number> {
  await refuseTooMany(db, username, ip);
  const account = await db.selectFrom("account").select([
    "id",
    "password_hash",
    "status",
  ])
    .where(sql`lower(username)`, "=", sql`lower(${username})`)
    .executeTakeFirst();
  const right = await verifyPassword(account?.password_hash ?? null, password);
  if (account && right && account.status === 1) return account.id;
  await noteFailure(db, username, ip);
  throw wrong();
}

function wrong(): Refused {
  return new Refused(40101, text("error.40101"));
}
