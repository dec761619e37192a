import { cleanLine } from "@/domain/text.ts";
import { withQuery } from "./query.ts";

/** What a form sends beside a field in which something is named: the id that it showed the name of, if any. */
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

/** Digits that are a name, as an address has them: in quotes, since digits alone are an id. */
const DIGITS_NAMED = /^"([0-9]+)"$/;

/** The name by which an address asks for something, as somebody types it. */
export function nameAsked(asked: string): string {
  return asked.replace(DIGITS_NAMED, "$1");
}

function asName(typed: string): string {
  const name = cleanLine(typed);
  return /^[0-9]+$/.test(name) ? `"${name}"` : typed;
}

/**
 * The address of a list whose filter was sent again: with the id where its name stands untouched, since others may be
 * called alike, and with digits as a name where they were typed as one. Undefined where nothing of it differs.
 */
export function withIds(
  { pathname, search, searchParams }: URL,
): string | undefined {
  const sent = [...searchParams].filter(([name]) => name.startsWith(WAS))
    .map(([was, shown]) => {
      const name = was.slice(WAS.length);
      const typed = searchParams.get(name) ?? "";
      const meant = idBehind(shown, typed) ?? asName(typed);
      return { was, shown, name, typed, meant };
    });
  if (sent.every(({ shown, typed, meant }) => !shown && meant === typed)) {
    return undefined;
  }
  const changes = sent.flatMap(({ was, name, meant }) => [
    [was, null],
    [name, meant],
  ]);
  return withQuery(pathname + search, Object.fromEntries(changes));
}
