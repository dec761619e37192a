import type { Db } from "@/db/schema/database.ts";
import {
  reportUnreadable,
  seal,
  type SecretKeys,
  unseal,
} from "@/platform/secrets.ts";

/** What was done with the secrets of second factors, as counts; a secret that changed meanwhile is in none of them. */
export interface KeptSecrets {
  /** stored differently than before */
  changed: number;
  /** stored as the keys require already */
  same: number;
  /** opened by no key: left as they are */
  lost: number;
}

const KEPT = ["secret", "pending_secret"] as const;

/**
 * Stores all secrets as the current keys require: encrypts those that are plain or encrypted with the previous key, or
 * decrypts them when there is no key any more. Several processes may do so at once while people set theirs up: a secret
 * that changed since it was read is left alone. One that can't be opened stays as it is and is reported. Returns the
 * counts.
 */
export async function keepSecretsAnew(
  db: Db,
  keys: SecretKeys,
): Promise<KeptSecrets> {
  const rows = await db.selectFrom("account_totp")
    .select(["account_id", ...KEPT]).execute();
  const lost: number[] = [];
  let [changed, same] = [0, 0];
  for (const { account_id: id, ...row } of rows) {
    for (const column of KEPT) {
      const kept = row[column];
      if (kept === null) continue;
      const read = await unseal(keys, id, kept);
      if (!read) lost.push(id);
      else if (!read.stale) same++;
      if (!read?.stale) continue;
      const { numUpdatedRows } = await db.updateTable("account_totp")
        .set({ [column]: await seal(keys, id, read.secret) })
        .where("account_id", "=", id).where(column, "=", kept)
        .executeTakeFirst();
      changed += Number(numUpdatedRows);
    }
  }
  if (lost.length > 0) reportUnreadable(lost);
  return { changed, same, lost: lost.length };
}
