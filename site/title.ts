import type { T } from "@/locales/messages.ts";
import { placeOf } from "./map.ts";
import type { Place } from "./place.ts";

/** The place of a concrete path: "/mkt/oem/detail/12" → the line "/mkt/oem/detail/:id". */
export function placeOfPath(href: string): Place | undefined {
  const path = href.split(/[?#]/, 1)[0] ?? "";
  const pattern = path.replace(/\/[0-9]+(?=\/|$)/g, "/:id");
  return placeOf(path) ?? placeOf(pattern) ?? placeOf(`${pattern}?`) ??
    placeOf(`${pattern}/:id?`);
}

/** The title of a page of this site, for a link to it. */
export function titleOfPath(href: string, t: T): string | undefined {
  const place = placeOfPath(href);
  return place && t(place.title);
}
