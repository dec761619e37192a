/** The rules for new passwords that need no list (decisions 1.5). Pure. */
import { textLength } from "@/domain/text.ts";

const SHORTEST = 10;
/** characters; more are not looked at */
export const LONGEST = 128;

/** The bounds, for the words about a password outside of them. */
export const PASSWORD_LENGTH = { min: SHORTEST, max: LONGEST };

/** Whether a new password has 10 to 128 characters. */
export function hasPasswordLength(password: string): boolean {
  const length = textLength(password.slice(0, 8 * LONGEST));
  return SHORTEST <= length && length <= LONGEST;
}

/**
 * The password without what makes none uncommon: capitals, full width, blanks, digits and marks around its letters, and
 * repetition. Of one without letters the whole.
 */
export function plainPassword(password: string): string {
  const small = smallPassword(password);
  const letters = small.replace(/^\P{L}+/u, "").replace(/\P{L}+$/u, "");
  return (letters || small).replace(/^(.+?)\1+$/u, "$1");
}

/** The password without capitals, full width, and blanks at its ends. */
export function smallPassword(password: string): string {
  return password.normalize("NFKC").toLowerCase().trim();
}
