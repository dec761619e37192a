/** The rules for new passwords (decisions 1.5). Pure. */
import { invalid } from "@/domain/errors.ts";
import { textLength } from "@/domain/text.ts";

const SHORTEST = 10;
/** characters; more are not looked at */
export const LONGEST = 128;

/** The bounds, for the words about a password outside of them. */
export const PASSWORD_LENGTH = { min: SHORTEST, max: LONGEST };

/** Whether a password has 10 to 128 characters. */
export function hasPasswordLength(password: string): boolean {
  const length = textLength(password.slice(0, 8 * LONGEST));
  return SHORTEST <= length && length <= LONGEST;
}

/** Throws 42200 at `password` unless it has 10 to 128 characters and is not the user name. */
export function checkPassword(username: string, password: string): void {
  if (!hasPasswordLength(password)) {
    throw invalid("password", "account.password.length", PASSWORD_LENGTH);
  }
  if (password.trim().toLowerCase() === username.trim().toLowerCase()) {
    throw invalid("password", "account.password.username");
  }
}
