import { NAME_WORDS } from "@/db/seed/names.ts";
import { searchText, spelling } from "@/domain/search_text.ts";

/** A name with what the product keeps beside it: how it is found, how it is pronounced. */
export interface Name {
  name: string;
  search: string;
  spelled: string;
}

const known = new Map<string, Name>();

/** A name. Each comes again and again: what belongs to it is worked out once. */
export function named(name: string): Name {
  const found = known.get(name);
  if (found) return found;
  const made = { name, search: searchText(name), spelled: spelling(name) };
  known.set(name, made);
  return made;
}

/** The search column of a row, as `searchText` makes it of these names and codes. */
export function searchOf(...names: (Name | string)[]): string {
  return names.map((name) => typeof name === "string" ? name : name.search)
    .join(" ");
}

/** One of a list, whatever the number. */
export function pick<T>(of: readonly T[], number: number): T {
  return of[number % of.length]!;
}

/** Somebody's name: two characters, or three. */
export function person(number: number): Name {
  const { surnames, given } = NAME_WORDS;
  const first = pick(given, number * 31);
  const second = number % 3 ? pick(given, number * 17 + 5) : "";
  return named(pick(surnames, number) + first + second);
}

/** No two numbers up to half a million have the same. */
export function organizationName(number: number): Name {
  const { places, brands, trades } = NAME_WORDS;
  const lists = [places, brands, brands, trades];
  const all = lists.reduce((product, { length }) => product * length, 1);
  let rest = (number * 104_729) % all;
  const words = lists.map((words) => {
    const word = pick(words, rest);
    rest = Math.floor(rest / words.length);
    return word;
  });
  return named(words.join(""));
}

/** What goods are called: a brand, a thing, and the letters of a model. */
export function goodsName(number: number): Name {
  const { goods, brands } = NAME_WORDS;
  const { name, search, spelled } = named(
    pick(brands, Math.floor(number / goods.length)) + pick(goods, number),
  );
  const model = `${String.fromCharCode(65 + number % 26)}${number % 1_000}`;
  return {
    name: `${name} ${model}`,
    search: `${search} ${model.toLowerCase()}`,
    spelled,
  };
}

/** A mobile number. */
export function mobile(number: number): string {
  const digits = String((number * 48_271) % 1_000_000_000).padStart(9, "0");
  return `1${3 + number % 7}${digits}`;
}
