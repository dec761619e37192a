import { z } from "zod";
import { line, requiredLine } from "@/domain/validate.ts";
import { requiredPhone } from "./account_input.ts";

/** What WeWork gave the browser: good once. */
export const CodeBody = z.object({
  code: requiredLine(512, "account.ewx.code"),
});
/** The same, for signing in: with the second factor's code, where the account has one. */
export const CodeSignIn = CodeBody.extend({ totp: line(40) });

export const PhoneQuery = z.object({ phone: requiredPhone });
