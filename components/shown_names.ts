import { withQuery } from "./query.ts";

/** What a filter's form sends beside a field that shows the name of what the query asks for by its id. */
const WAS = "was.";

/** That id and its name, as a hidden field. */
export function shownName(name: string, id: string, called: string) {
  return { name: WAS + name, value: `${id} ${called}` };
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
    const [id = "", called] = value.split(/ (.*)/s);
    const typed = searchParams.get(name);
    return [[was, null], [name, typed === called ? id : typed]];
  });
  return withQuery(pathname + search, Object.fromEntries(changes));
}
