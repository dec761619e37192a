/** Encrypts short secrets in the database with the operator's key: AES-GCM, each bound to its account. */
import { log } from "./log.ts";
import type { Bytes } from "./storage/storage.ts";

/** Keys of 32 bytes. */
export interface SecretKeys {
  /** encrypts what is stored from now on; null: stored in plain text */
  key: Bytes | null;
  /** decrypts what was stored before */
  before: Bytes | null;
}

/** Prefix of encrypted secrets; plain ones (base32) have no dot. */
const MARK = "v1";
/** 96 bits: sixteen letters of base64, with nothing left over. */
const NONCE_BYTES = 12;
/** Accounts in one line of the log. */
const MOST_NAMED = 50;

/** The secret as it is stored. */
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

/** The secret that was stored; `stale` if {@link seal} would store it differently now. Null when no key opens it. */
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

/** Logs the accounts whose secrets no key opens. */
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
