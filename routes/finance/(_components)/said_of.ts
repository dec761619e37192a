import type { OrderReference } from "@/db/finance/serials.ts";
import { plainLetters } from "@/domain/text.ts";

/** The serial that a form has, as it is kept. */
export function serialIn(form: FormData): string {
  return plainLetters(String(form.get("bank_serial") ?? ""));
}

/** Others have the serial, and the form doesn't know that it was asked about all of them. */
export function isToAsk(
  form: FormData,
  serial: string,
  others: readonly OrderReference[],
): boolean {
  return others.length > 0 && saidOf(serial, others) !== form.get("compared");
}

/** Which orders have a serial, in one word: what a page has asked about. */
export function saidOf(
  serial: string,
  others: readonly OrderReference[],
): string {
  return [plainLetters(serial), ...others.map(({ id }) => id)].join(" ");
}
