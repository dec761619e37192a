import { z } from "zod";
import { Refused, type Text, text } from "@/domain/errors.ts";
import { parse } from "@/domain/validate.ts";

/**
 * A list's filter from a URL, with repeated parameters. Throws 42200 with the message at the parameter; a page shows it
 * in place with an empty list. `more` are further faults to report with its own.
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
  return atParameters(values, () => parse(schema, values, more));
}

/**
 * {@link readFilter} for a call, which also refuses unknown parameters: a misspelt one would return all rows instead of
 * those asked for. A page ignores them: links carry parameters of other pages.
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

/** Refuses every parameter, for a call that has none (docs/decisions/26). Throws 42200 at their names. */
export function noQuery(url: URL): void {
  readQuery(NONE, url);
}

const NONE = z.object({});

function namesOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodPipe) return namesOf(schema.in);
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  throw new Error("the schema of a query is an object");
}

/** A fault in one of several values is one of their parameter; a parameter with a dot in its name is itself. */
function atParameters<T>(values: object, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const fields = Object.entries(error.fields).map(([path, message]) => [
      path in values ? path : path.split(".", 1)[0],
      message,
    ]);
    throw new Refused(error.code, error.text, Object.fromEntries(fields));
  }
}

/** A list's filter, or its refusal together with the filter of what is right in the query. */
interface Filtered<Filter> {
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
    return { filter: rightOf(schema, url, error), refused: error };
  }
}

/** The filter of a query's other parameters: what is right in them stays in its fields. */
function rightOf<S extends z.ZodType>(
  schema: S,
  url: URL,
  { fields }: Refused,
): z.output<S> {
  const rest = new URL(url);
  for (const name of Object.keys(fields)) rest.searchParams.delete(name);
  try {
    return readFilter(schema, rest);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return parse(schema, {});
  }
}
