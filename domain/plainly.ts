import { z } from "zod";
import { takes } from "./takes.ts";
import { plainLetters } from "./text.ts";

/** A number of a document (`plainLetters`) that the rule takes; its length is that of the plain form. */
export function plainly(
  rule: z.ZodType<string, unknown>,
  needed = false,
): z.ZodType<string, unknown> {
  const read = z.unknown().optional()
    .transform((sent) => typeof sent === "string" ? plainLetters(sent) : sent)
    .pipe(rule);
  return takes(read, { as: rule, needed });
}
