import type { z } from "zod";
import { parse } from "@/domain/validate.ts";

/**
 * A list's filter from a URL, repeated parameters kept. Throws Refused 42200 with the message at the parameter; a
 * page shows it in place with an empty list.
 */
export function readFilter<S extends z.ZodType>(
  schema: S,
  url: URL,
): z.output<S> {
  const values: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(url.searchParams.keys())) {
    const all = url.searchParams.getAll(name);
    values[name] = all.length === 1 ? all[0] ?? "" : all;
  }
  return parse(schema, values);
}
