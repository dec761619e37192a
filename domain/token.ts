import { randomBytes } from "node:crypto";

/** A secret that is shown once: 256 random bits, of which only the SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text may be a token at all. */
export function isToken(typed: string): boolean {
  return /^[\w-]{43}$/.test(typed);
}
