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

/** A parameter's first value; undefined without one. */
export function parameterOf(url: string, name: string): string | undefined {
  return queryEntries(url).find(([other]) => other === name)?.[1];
}

/**
 * The same path with changed parameters: null, undefined and "" remove a parameter, a list repeats it, all others stay.
 * Names may come from an address, too: the link is one that a header can carry.
 */
export function withQuery(
  url: string,
  changes: Readonly<Record<string, QueryValue>>,
): string {
  const { path, parameters } = partsOf(url);
  let query = "";
  for (const { name, text } of parameters) {
    if (!Object.hasOwn(changes, name)) query += `&${text}`;
  }
  for (const [name, value] of Object.entries(changes)) {
    for (const one of valuesOf(value)) {
      query += `&${encoded(name)}=${encoded(one)}`;
    }
  }
  return query ? `${path}?${query.slice(1)}` : path;
}

/** The address without its empty parameters, which a filter's form sends for each condition that is not set. */
export function withoutEmpty(url: string): string {
  const { path, parameters } = partsOf(url);
  const said = parameters.filter(({ text }) => !/^[^=]*=?$/.test(text));
  const query = said.map(({ text }) => text).join("&");
  return query ? `${path}?${query}` : path;
}

interface Parts {
  path: string;
  /** as they stand in the query */
  parameters: { name: string; text: string }[];
}

/** Of the address that was asked for last: most links of a page are made of the page's own. */
let last: { url: string; parts: Parts } | undefined;

function partsOf(url: string): Parts {
  if (last?.url === url) return last.parts;
  const path = pathOf(url);
  const texts = url.slice(path.length + 1).split("&").filter(Boolean);
  const parameters = texts.map((text) => ({ name: nameOf(text), text }));
  last = { url, parts: { path, parameters } };
  return last.parts;
}

/** A parameter's name in a query. Decoding takes time and is hardly ever needed. */
function nameOf(parameter: string): string {
  const name = parameter.split("=", 1)[0] ?? "";
  if (!/[%+]/.test(name)) return name;
  return new URLSearchParams(parameter).keys().next().value ?? "";
}

function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll("%20", "+");
}

function valuesOf(value: QueryValue): string[] {
  if (value === null || value === undefined || value === "") return [];
  return typeof value === "object" ? [...value] : [String(value)];
}

/** Parameters that open something over a list or in its place, and are no part of it. */
const OVER = {
  menu: null,
  back: null,
  view_name: null,
  view_role: null,
  view_opens: null,
  view_span: null,
  replace: null,
  drop: null,
  run: null,
  ticked: null,
  id: null,
  do: null,
  session: null,
  new: null,
  open: null,
  edit: null,
  delete: null,
  import: null,
  confirm: null,
  message: null,
  write: null,
  invite: null,
  revoke: null,
  same: null,
  merge: null,
  refund: null,
  adjust: null,
  delivery: null,
  format: null,
};

/** A list's path and query, without what is open over it, and not as a file. */
export function listAlone(
  { pathname, search }: Pick<URL, "pathname" | "search">,
): string {
  return withQuery(pathname + search, OVER);
}
