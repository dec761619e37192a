import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { found, invalid } from "@/domain/errors.ts";
import { guessInTurn, noteFailure, refuseTooMany } from "./limiter.ts";
import { fewOfEach } from "@/domain/one_by_one.ts";
import { verifyPassword } from "./password.ts";

/** Passwords that one account may have looked at: all wait in one queue, those of people who sign in among them. */
export const ofOneAccount = fewOfEach<number>(32);

/**
 * Proves that it is the owner of the account, by their password once more. A wrong one counts as a failed sign-in even
 * if what it was asked for is refused, so this must not run inside a transaction. Returns the hash that it fits. Throws
 * 42200 at `field`, 42900.
 */
export async function provePassword(
  db: Db,
  actor: Actor,
  { password, ip }: { password: string; ip: string },
  field: string,
): Promise<string> {
  return await ofOneAccount(actor.id, () =>
    guessInTurn(async () => {
      await refuseTooMany(db, actor.username, ip);
      const { password_hash } = found(
        await db.selectFrom("account").select("password_hash")
          .where("id", "=", actor.id).executeTakeFirst(),
      );
      if (await verifyPassword(password_hash, password)) return password_hash;
      await noteFailure(db, actor.username, ip);
      throw invalid(field, "account.old_password.wrong");
    }));
}
