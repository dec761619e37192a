import { z } from "zod";
import { fault, line, requiredLine } from "@/domain/validate.ts";
import { phone } from "./account_input.ts";

/** What WeWork gave the browser: good once. */
export const CodeBody = z.object({
  code: requiredLine(512, "account.ewx.code"),
});
/** The same, for signing in: with the second factor's code, where the account has one. */
export const CodeSignIn = CodeBody.extend({ totp: line(40) });

export const PhoneQuery = z.object({
  phone: phone.transform((given, ctx) =>
    given || fault(ctx, "address.phone.required")
  ),
});
