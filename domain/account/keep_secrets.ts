import type { Db } from "@/db/schema/database.ts";
import {
  reportUnreadable,
  seal,
  type SecretKeys,
  unseal,
} from "@/platform/secrets.ts";

const KEPT = ["secret", "pending_secret"] as const;

/**
 * Keeps all secrets as the keys say now: encrypts what is plain or encrypted with the key before, or makes it plain
 * when there is no key any more. Several processes may do so at once, and people set theirs up meanwhile: what was
 * changed since it was read is left. What can't be read stays as it is, and is reported.
 */
export async function keepSecretsAnew(
  db: Db,
  keys: SecretKeys,
): Promise<void> {
  const rows = await db.selectFrom("account_totp")
    .select(["account_id", ...KEPT]).execute();
  const lost: number[] = [];
  for (const { account_id: id, ...row } of rows) {
    for (const column of KEPT) {
      const kept = row[column];
      if (kept === null) continue;
      const read = await unseal(keys, id, kept);
      if (!read) lost.push(id);
      if (!read?.stale) continue;
      await db.updateTable("account_totp")
        .set({ [column]: await seal(keys, id, read.secret) })
        .where("account_id", "=", id).where(column, "=", kept).execute();
    }
  }
  if (lost.length > 0) reportUnreadable(lost);
}
