/** Codes that replace a lost second factor: ten, each valid once. */
import { randomBytes } from "node:crypto";
import { sha256 } from "@/domain/canonical.ts";
import { toBase32 } from "./totp_code.ts";

export const RECOVERY_CODES = 10;

/** A new code in its shown form: 80 random bits, "ABCD-EFGH-IJKL-MNOP". */
export function newRecoveryCode(): string {
  return (toBase32(randomBytes(10)).match(/.{4}/g) ?? []).join("-");
}

/** The stored hash of a code, however it is typed: 80 random bits need no slow one. */
export function recoveryHash(typed: string): string {
  return sha256(typed.toUpperCase().replace(/[^A-Z0-9]/g, ""));
}
