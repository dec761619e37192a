import type { PageOf } from "@/lists/spec.ts";

/** A page of rows that are counted: not of a log. */
export interface Counted {
  total: number;
  totalMore: boolean;
  page: number;
  pageSize: number;
}

export function isCounted(found: object): found is Counted {
  return "total" in found && "page" in found;
}

/** How many rows there are; null of a log. */
export function totalOf(
  found: object,
): Pick<Counted, "total" | "totalMore"> | null {
  return isCounted(found) ? found : null;
}

/** Whether there are rows, here or on another page: else there is nothing to count, sort or arrange. */
export function isSomewhere(found: PageOf<unknown>): boolean {
  return found.rows.length > 0 || (isCounted(found) && found.total > 0);
}
