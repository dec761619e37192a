import { plainLetters } from "@/domain/text.ts";
import { takes } from "@/domain/takes.ts";
import { requiredLine } from "@/domain/validate.ts";

/** How callers write it, in the words of their document: digits, grouped by blanks and hyphens. */
const WRITTEN = "^[ -]*(?:[0-9][ -]*){8,30}$";

const number = requiredLine(40, "finance.card.number.required")
  .transform((number) => plainLetters(number).replaceAll("-", ""))
  .refine(
    (number) => /^[0-9]{8,30}$/.test(number),
    "finance.card.number.invalid",
  );

/** The number of a bank card: 8 to 30 digits, however they are grouped. */
export const CARD_NUMBER = takes(number, {
  json: { type: "string", minLength: 8, maxLength: 40, pattern: WRITTEN },
  needed: true,
});
