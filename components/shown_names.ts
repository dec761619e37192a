import { withQuery } from "./query.ts";

/** What a filter's form sends beside a field that shows the name of what the query asks for by its id. */
const WAS = "was.";

/** That id and its name, as a hidden field. */
export function shownName(name: string, id: string, called: string) {
  return { name: wasOf(name), value: `${id} ${called}` };
}

/** The name of the hidden field that is beside another. */
export function wasOf(name: string): string {
  return WAS + name;
}

/** The id behind what was typed, if the shown name stands untouched. */
export function idBehind(was: string, typed: string): string | undefined {
  const [id = "", called] = was.split(/ (.*)/s);
  return typed === called ? id : undefined;
}

/**
 * The address of a list whose filter was sent again: with the id where its name stands untouched, since others may be
 * called alike. Undefined where nothing was shown by its name.
 */
export function withIds(
  { pathname, search, searchParams }: URL,
): string | undefined {
  const shown = [...searchParams].filter(([name]) => name.startsWith(WAS));
  if (shown.length === 0) return undefined;
  const changes = shown.flatMap(([was, value]) => {
    const name = was.slice(WAS.length);
    const typed = searchParams.get(name) ?? "";
    return [[was, null], [name, idBehind(value, typed) ?? typed]];
  });
  return withQuery(pathname + search, Object.fromEntries(changes));
}
