import { z } from "zod";
import { MOST_FIELDS } from "@/domain/form_data.ts";
import { FORM } from "./body.ts";
import { LONGEST_NAME } from "./multipart.ts";
import type { Posted } from "./posted.ts";
import { LONGEST_ADDRESS } from "./redirect.ts";

/** A post whose session had expired: carried through the sign-in form, so that nothing typed is lost. */
export interface Carried extends Posted {
  action: string;
}

const MB = 1024 * 1024;

/**
 * The most that a sign-in page carries, in letters. Nobody is asked who they are before it is sent back to them, as
 * markup up to six times as long.
 */
const MOST_CARRIED = 3 * MB;

/** Limits of the sign-in form with what it carries, which takes up to three times its size there. */
export const SIGN_IN_FORM = { ...FORM, bytes: 3 * MOST_CARRIED + MB };

const Schema = z.object({
  action: z.string().max(LONGEST_ADDRESS),
  fields: z.array(z.tuple([z.string().max(LONGEST_NAME), z.string()])).max(
    MOST_FIELDS,
  ),
  leftOut: z.boolean(),
});

/** The post as one value, for a hidden field; null if it is too large for one. */
export function carry(carried: Carried): string | null {
  const value = JSON.stringify(carried);
  return value.length > MOST_CARRIED ? null : value;
}

/** The post that the sign-in form brought back, or null if {@link carry} can't have made it. */
export function readCarried(value: string | undefined): Carried | null {
  if (!value || value.length > MOST_CARRIED) return null;
  try {
    return Schema.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
