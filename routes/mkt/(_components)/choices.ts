import type { Choice } from "@/db/account/choices.ts";

/** What was read to choose from, as the options of a select. */
export function choicesOf(
  choices: readonly Choice[],
): (readonly [value: string, label: string])[] {
  return choices.map(({ id, name }) => [String(id), name]);
}
