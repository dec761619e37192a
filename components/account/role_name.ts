import type { T } from "@/locales/messages.ts";

/** What a role is called by the reader: its English name where it has one and English is read. */
export function roleName(
  t: T,
  { name, name_en }: { name: string; name_en: string },
): string {
  return t.locale === "en-us" && name_en ? name_en : name;
}
