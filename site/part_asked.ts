import type { Wanted } from "@/db/parts.ts";

/** Which part of a history an address asks for: the latest, unless it says what the part ends before. */
export function partAsked({ searchParams }: URL): Wanted {
  const before = Number(searchParams.get("before"));
  return Number.isSafeInteger(before) && before > 0 ? { before } : {};
}
