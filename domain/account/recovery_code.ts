/** Codes that stand in for a second factor that was lost: ten, each good once. */
import { randomBytes } from "node:crypto";
import { sha256 } from "@/domain/canonical.ts";
import { toBase32 } from "./totp_code.ts";

export const RECOVERY_CODES = 10;

/** A new code as it is shown: 80 random bits, "ABCD-EFGH-IJKL-MNOP". */
export function newRecoveryCode(): string {
  return (toBase32(randomBytes(10)).match(/.{4}/g) ?? []).join("-");
}

/** What is kept of a code, however it is typed: 80 random bits need no slow hash. */
export function recoveryHash(typed: string): string {
  return sha256(typed.toUpperCase().replace(/[^A-Z0-9]/g, ""));
}
