import { z } from "zod";
import { type CursorList, type List, toList } from "@/db/list.ts";
import { Refused, type Text, text } from "@/domain/errors.ts";
import type { CursorPaging, Paging } from "@/domain/platform/list_filter.ts";
import { parse } from "@/domain/validate.ts";

/**
 * A list's filter from a URL, repeated parameters kept. Throws Refused 42200 with the message at the parameter; a
 * page shows it in place with an empty list. `more` are faults to tell with its own.
 */
export function readFilter<S extends z.ZodType>(
  schema: S,
  url: URL,
  more: Readonly<Record<string, Text>> = {},
): z.output<S> {
  const values: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(url.searchParams.keys())) {
    const all = url.searchParams.getAll(name);
    values[name] = all.length === 1 ? all[0] ?? "" : all;
  }
  return atParameters(() => parse(schema, values, more));
}

/**
 * {@link readFilter} of a call, which is refused a parameter that it does not have, too: who misspells one would take all
 * rows for those that it asked for. A page passes over it: links carry what other pages know.
 */
export function readQuery<S extends z.ZodType>(
  schema: S,
  url: URL,
): z.output<S> {
  const known = new Set(namesOf(schema));
  const unknown = [...url.searchParams.keys()]
    .filter((name) => !known.has(name))
    .map((name) => [name, text("validation.parameter")] as const);
  return readFilter(schema, url, Object.fromEntries(unknown));
}

function namesOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodPipe) return namesOf(schema.in);
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  throw new Error("the schema of a query is an object");
}

/** A fault in one of several values is one of their parameter. */
function atParameters<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const fields = Object.entries(error.fields).map(([path, message]) => [
      path.split(".", 1)[0],
      message,
    ]);
    throw new Refused(error.code, error.text, Object.fromEntries(fields));
  }
}

/** A list's filter, or what is wrong with it and the filter of an empty query in its place. */
export interface Filtered<Filter> {
  filter: Filter;
  refused?: Refused;
}

/** {@link readFilter} for a page, which shows a wrong filter in place, with an empty list and 422. */
export function tryFilter<S extends z.ZodType>(
  schema: S,
  url: URL,
): Filtered<z.output<S>> {
  try {
    return { filter: readFilter(schema, url) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { filter: parse(schema, {}), refused: error };
  }
}

/** The list of a refused filter: no row, nothing counted. */
export function emptyList<Row>(filter: Paging): List<Row> {
  return toList<Row>([], 0, filter);
}

/** The log of a refused filter: no row, and none below. */
export function emptyCursorList<Row>(filter: CursorPaging): CursorList<Row> {
  return { rows: [], pageSize: filter.page_size, nextAfter: null };
}
