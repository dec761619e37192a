/** Keeps short secrets in the database by the operator's key: AES-GCM, each bound to the account that it belongs to. */
import { log } from "./log.ts";
import type { Bytes } from "./storage/storage.ts";

/** Keys of 32 bytes. */
export interface SecretKeys {
  /** what is kept from now on is encrypted with it; null: kept as it is */
  key: Bytes | null;
  /** what an older one encrypted can still be read */
  before: Bytes | null;
}

/** Stands before what is encrypted; what was kept plain (base32) has no dot. */
const MARK = "v1";
/** 96 bits: sixteen letters of base64, with nothing left over. */
const NONCE_BYTES = 12;
/** Accounts in one line of the log. */
const MOST_NAMED = 50;

/** The secret as it is kept. */
export async function seal(
  { key }: SecretKeys,
  accountId: number,
  secret: string,
): Promise<string> {
  if (!key) return secret;
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(
    cipher(nonce, accountId),
    await cryptoKey(key, "encrypt"),
    new TextEncoder().encode(secret),
  );
  return `${MARK}.${nonce.toBase64()}${new Uint8Array(sealed).toBase64()}`;
}

/** What was kept; `stale` when {@link seal} would keep it otherwise now. Null when none of the keys opens it. */
export async function unseal(
  keys: SecretKeys,
  accountId: number,
  kept: string,
): Promise<{ secret: string; stale: boolean } | null> {
  const [mark, sealed] = kept.split(".");
  if (sealed === undefined) return { secret: kept, stale: keys.key !== null };
  if (mark !== MARK) return null;
  for (const key of [keys.key, keys.before]) {
    const secret = key && await decrypt(key, accountId, sealed);
    if (secret) return { secret, stale: key !== keys.key };
  }
  return null;
}

/** Tells the operator whose second factors no key opens. */
export function reportUnreadable(accounts: readonly number[]): void {
  log.error(
    "SECRET_KEY is missing or another one: {count} of the second factors' secrets can't be read",
    { count: accounts.length, accounts: accounts.slice(0, MOST_NAMED).join() },
  );
}

async function decrypt(
  key: Bytes,
  accountId: number,
  sealed: string,
): Promise<string | null> {
  try {
    const bytes = Uint8Array.fromBase64(sealed);
    const secret = await crypto.subtle.decrypt(
      cipher(bytes.slice(0, NONCE_BYTES), accountId),
      await cryptoKey(key, "decrypt"),
      bytes.slice(NONCE_BYTES),
    );
    return new TextDecoder().decode(secret);
  } catch {
    return null; // another key, another account's, or damaged
  }
}

function cipher(iv: Bytes, accountId: number): AesGcmParams {
  const additionalData = new TextEncoder().encode(String(accountId));
  return { name: "AES-GCM", iv, additionalData };
}

function cryptoKey(
  key: Bytes,
  use: "encrypt" | "decrypt",
): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", key, "AES-GCM", false, [use]);
}
