type QueryValue = string | number | null | undefined | readonly string[];

/** The path of a path with query. */
export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

/** The parameters of a path with query, in their order, repeated ones included. */
export function queryEntries(url: string): [string, string][] {
  const at = url.indexOf("?");
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at + 1))];
}

/** What a parameter says first; undefined where it is not there. */
export function parameterOf(url: string, name: string): string | undefined {
  return queryEntries(url).find(([other]) => other === name)?.[1];
}

/**
 * The same path with some parameters changed: null, undefined and "" leave a parameter out, a list repeats it,
 * all others stay as they are.
 */
export function withQuery(
  url: string,
  changes: Readonly<Record<string, QueryValue>>,
): string {
  const path = pathOf(url);
  const kept = queryEntries(url).filter(([name]) =>
    !Object.hasOwn(changes, name)
  );
  const added = Object.entries(changes).flatMap(([name, value]) =>
    valuesOf(value).map((one): [string, string] => [name, one])
  );
  const query = new URLSearchParams([...kept, ...added]).toString();
  return query ? `${path}?${query}` : path;
}

function valuesOf(value: QueryValue): string[] {
  if (value === null || value === undefined || value === "") return [];
  return typeof value === "object" ? [...value] : [String(value)];
}

/** What opens over a list and is no part of it. */
const OVER = {
  menu: null,
  run: null,
  open: null,
  edit: null,
  delete: null,
  import: null,
  confirm: null,
  message: null,
  write: null,
};

/** A list's path and query, without what is open over it. */
export function listAlone({ pathname, search }: URL): string {
  return withQuery(pathname + search, OVER);
}
