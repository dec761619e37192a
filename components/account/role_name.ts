import type { T } from "@/locales/messages.ts";

/** A role's name for the reader: the English one if there is one and English is read. */
export function roleName(
  t: T,
  { name, name_en }: { name: string; name_en: string },
): string {
  return t.locale === "en-us" && name_en ? name_en : name;
}
