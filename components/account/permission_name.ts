import { isMessageKey, type T } from "@/locales/messages.ts";

/** The title of a permission by its code word; the word itself, if it is none of today's. */
export function permissionName(t: T, action: string): string {
  const key = `permission.${action}`;
  return isMessageKey(key) ? t(key) : action;
}
