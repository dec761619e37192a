import { withQuery } from "@/components/query.ts";

/** The question whether one organization becomes part of another; `list` is where both were found. */
export function mergeHref(list: string, from: number, into: number): string {
  return withQuery(list, { merge: `${from},${into}` });
}
