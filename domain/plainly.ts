import { z } from "zod";
import { takes } from "./takes.ts";
import { plainNo } from "./text.ts";

/** A number of a document (`plainNo`) that the rule takes; its length is that of the plain form. */
export function plainly(
  rule: z.ZodType<string, unknown>,
  needed = false,
): z.ZodType<string, unknown> {
  const read = z.unknown().optional()
    .transform((sent) => typeof sent === "string" ? plainNo(sent) : sent)
    .pipe(rule);
  return takes(read, { as: rule, needed });
}
