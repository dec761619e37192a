import { build, CACHE_KEY } from "./build_id.ts";

export { HttpError } from "./error.ts";
export { Head, type HeadProps } from "./head.ts";

/** True in the browser, false on the server. */
export const IS_BROWSER: boolean = typeof document !== "undefined";

/** The address of a file of `static/` that browsers may keep for a year: it changes when the files change. */
export function asset(path: string): string {
  if (!build.id || !path.startsWith("/") || path.startsWith("//")) return path;
  const [address = "", hash = ""] = path.split(/(?=#)/, 2);
  const separator = address.includes("?") ? "&" : "?";
  return `${address}${separator}${CACHE_KEY}=${build.id}${hash}`;
}
