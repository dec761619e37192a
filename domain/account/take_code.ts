/** A code of the second factor, as the door takes it: of an authenticator, or a recovery code. */
import { sql } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import { Refused, type Text, text } from "@/domain/errors.ts";
import { plainLetters } from "@/domain/text.ts";
import { reportUnreadable, type SecretKeys } from "@/platform/secrets.ts";
import { recoveryHash } from "./recovery_code.ts";
import { opened } from "./totp.ts";
import { matchingStep } from "./totp_code.ts";

/**
 * Takes a code of the account's authenticator, or one of its recovery codes: each is good once. Throws 40101 with
 * `totp` among its fields when no key reads the authenticator's secret.
 */
export async function takeCode(
  db: Db | Trx,
  accountId: number,
  typed: string,
  keys: SecretKeys,
): Promise<boolean> {
  const code = plainLetters(typed);
  return /^[0-9]{6}$/.test(code)
    ? await takeTotp(db, accountId, code, keys)
    : await takeRecoveryCode(db, accountId, code);
}

async function takeTotp(
  db: Db | Trx,
  accountId: number,
  digits: string,
  keys: SecretKeys,
): Promise<boolean> {
  const totp = await db.selectFrom("account_totp")
    .select(["secret", "last_step", sql<Date>`app_now()`.as("now")])
    .where("account_id", "=", accountId).executeTakeFirst();
  if (!totp?.secret) return false;
  const { last_step, now } = totp;
  const secret = await opened(keys, accountId, totp.secret);
  if (!secret) throw unreadable(accountId);
  const step = matchingStep(secret, digits, now, last_step);
  if (step === null) return false;
  const taken = await db.updateTable("account_totp").set({ last_step: step })
    .where("account_id", "=", accountId)
    .where((eb) =>
      eb.or([eb("last_step", "is", null), eb("last_step", "<", step)])
    )
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

function unreadable(accountId: number): Refused {
  reportUnreadable([accountId]);
  return needsCode(text("account.totp.unreadable"));
}

/** The refusal of a sign-in whose second factor is missing or wrong. */
export function needsCode(why: Text): Refused {
  return new Refused(40101, text("account.totp.needed"), { totp: why });
}

async function takeRecoveryCode(
  db: Db | Trx,
  accountId: number,
  typed: string,
): Promise<boolean> {
  const taken = await db.updateTable("recovery_code")
    .set({ used_at: sql<Date>`app_now()` })
    .where("account_id", "=", accountId)
    .where("code_hash", "=", recoveryHash(typed))
    .where("used_at", "is", null).executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
