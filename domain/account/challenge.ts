import { sql } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import { sha256 } from "@/domain/canonical.ts";
import { isToken, newToken } from "@/domain/token.ts";

/** Seconds that a sign-in with the right password waits for its second factor. */
const CHALLENGE_SECONDS = 600;

/** Notes that the account's password was right; returns the token by which the second step says so. */
export async function createChallenge(
  trx: Db | Trx,
  accountId: number,
): Promise<string> {
  const token = newToken();
  await trx.with("over", (query) =>
    query.deleteFrom("sign_in_challenge")
      .where("account_id", "=", accountId)
      .where("expires_at", "<=", sql<Date>`app_now()`))
    .insertInto("sign_in_challenge").values({
      account_id: accountId,
      token_hash: sha256(token),
      expires_at: sql<
        Date
      >`app_now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
    }).execute();
  return token;
}

/** The account of the token; null when it is unknown, expired, or of a disabled account. */
export async function readChallenge(
  db: Db,
  token: string,
): Promise<{ id: number; username: string } | null> {
  if (!isToken(token)) return null;
  const row = await db.selectFrom("sign_in_challenge as c")
    .innerJoin("account as a", "a.id", "c.account_id")
    .select(["a.id", "a.username"])
    .where("c.token_hash", "=", sha256(token))
    .where("c.expires_at", ">", sql<Date>`app_now()`)
    .where("a.status", "=", 1).executeTakeFirst();
  return row ?? null;
}

/** Uses it up: one password proves one sign-in. False when it was used or expired. */
export async function endChallenge(
  trx: Db | Trx,
  token: string,
): Promise<boolean> {
  const ended = await trx.deleteFrom("sign_in_challenge")
    .where("token_hash", "=", sha256(token)).executeTakeFirst();
  return ended.numDeletedRows === 1n;
}
