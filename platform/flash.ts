import type { Text } from "@/domain/errors.ts";
import { isMessageKey } from "@/locales/messages.ts";
import { z } from "zod";

/** A message that the next page shows once. */
export interface Flash {
  /** done: shown for a moment; cust, bad: shown until it is closed */
  tone: "done" | "cust" | "bad";
  text: Text;
  detail?: Text;
}

export const FLASH_COOKIE = "flash";

const TextSchema = z.object({
  key: z.string().refine(isMessageKey),
  params: z.record(
    z.string().max(40),
    z.union([z.string().max(200), z.number()]),
  ).optional(),
});

const FlashSchema = z.object({
  tone: z.enum(["done", "cust", "bad"]),
  text: TextSchema,
  detail: TextSchema.optional(),
});

export function writeFlash(flash: Flash): string {
  return JSON.stringify(flash);
}

/** The message in the cookie, or null if it is none that we could have written. */
export function readFlash(cookie: string | undefined): Flash | null {
  if (!cookie) return null;
  try {
    return FlashSchema.parse(JSON.parse(cookie)) as Flash;
  } catch {
    return null;
  }
}
