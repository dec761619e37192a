import { z } from "zod";
import { line, requiredLine } from "@/domain/validate.ts";
import { requiredPhone } from "./account_input.ts";

/** What WeWork gave the browser: good once. */
export const CodeBody = z.object({
  code: requiredLine(512, "account.ewx.code"),
});
/**
 * The same, for signing in: with the second factor's code, where the account has one; or that code alone, with the
 * challenge of the refusal that asked for it.
 */
export const CodeSignIn = z.object({
  code: line(512),
  challenge: line(64),
  totp: line(40),
}).refine(({ code, challenge }) => code !== "" || challenge !== "", {
  path: ["code"],
  error: "account.ewx.code",
});

export const PhoneQuery = z.object({ phone: requiredPhone });
