import { z } from "zod";
import { FORM, MOST_FIELDS } from "./body.ts";
import { LONGEST_NAME } from "./multipart_text.ts";
import type { Posted } from "./posted.ts";

/** A post whose session had expired: carried through the sign-in form, so that nothing typed is lost. */
export interface Carried extends Posted {
  action: string;
}

/** Limits of the sign-in form with what it carries, which takes up to three times its size there. */
export const SIGN_IN_FORM = { ...FORM, bytes: 16 * 1024 * 1024 };

const Schema = z.object({
  action: z.string().max(2000),
  fields: z.array(z.tuple([z.string().max(LONGEST_NAME), z.string()])).max(
    MOST_FIELDS,
  ),
  leftOut: z.boolean(),
});

/** The post as one value, for a hidden field. */
export function carry(carried: Carried): string {
  return JSON.stringify(carried);
}

/** The post that the sign-in form brought back, or null if {@link carry} can't have made it. */
export function readCarried(value: string | undefined): Carried | null {
  if (!value) return null;
  try {
    return Schema.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
