import { safeRedirect } from "@/platform/redirect.ts";

/** The page of another noun that led to a form (`?back`) and to which its reader returns; null if there is none. */
export function askedFrom(url: URL): string | null {
  return safeRedirect(url.searchParams.get("back"), url.origin);
}
