import type { Db } from "@/db/schema/database.ts";
import {
  reportUnreadable,
  seal,
  type SecretKeys,
  unseal,
} from "@/platform/secrets.ts";

/** What became of the secrets of second factors, counted; one that somebody changed meanwhile is in no number. */
export interface KeptSecrets {
  /** kept otherwise than before */
  changed: number;
  /** kept as the keys say already */
  same: number;
  /** no key opens them: left as they are */
  lost: number;
}

const KEPT = ["secret", "pending_secret"] as const;

/**
 * Keeps all secrets as the keys say now: encrypts what is plain or encrypted with the key before, or makes it plain
 * when there is no key any more. Several processes may do so at once, and people set theirs up meanwhile: what was
 * changed since it was read is left. What can't be read stays as it is, and is reported. Returns how many there were.
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
