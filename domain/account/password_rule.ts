/** The rules for new passwords that need no list (decisions 1.5). Pure. */
import { textLength } from "@/domain/text.ts";

const SHORTEST = 10;
/** characters */
const LONGEST = 128;

/** The bounds, for the words about a password outside of them. */
export const PASSWORD_LENGTH = { min: SHORTEST, max: LONGEST };

/** Code units that are looked at of a password, a new one or one that is typed to sign in. */
export const MOST_UNITS = 8 * LONGEST;

/** Whether a new password has 10 to 128 characters, and no more code units than are looked at. */
export function hasPasswordLength(password: string): boolean {
  if (password.length > MOST_UNITS) return false;
  const length = textLength(password);
  return SHORTEST <= length && length <= LONGEST;
}

/**
 * The password without what makes none uncommon: capitals, full width, blanks, digits and marks around its letters, and
 * repetition. Of one without letters the whole. For passwords of a proper length: its patterns look back.
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
