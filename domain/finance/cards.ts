import { plainLetters } from "@/domain/text.ts";
import { requiredLine } from "@/domain/validate.ts";

/** The number of a bank card: 8 to 30 digits, however they are grouped. */
export const CARD_NUMBER = requiredLine(40, "finance.card.number.required")
  .transform((number) => plainLetters(number).replaceAll("-", ""))
  .refine(
    (number) => /^[0-9]{8,30}$/.test(number),
    "finance.card.number.invalid",
  );
