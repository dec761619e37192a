import { malformed, Refused, text } from "./errors.ts";

/**
 * Fields of one form; more is refused. Enough for 100 lines with some 30 parts each; a call in JSON can carry the
 * full 100 × 300.
 */
export const MOST_FIELDS = 10_000;
const MAX_DEPTH = 8;
const NAME = /^[A-Za-z_]\w{0,63}$/;
const INDEX = /^(?:0|[1-9]\d{0,3})$/;
const FORBIDDEN = new Set(["__proto__", "prototype", "constructor"]);
/** The fields that hold lists, whatever they belong to. */
const LISTS = new Set(["files", "parts"]);

type Value = string | string[];
type Node = Map<string, Node | Value>;

/**
 * A form's fields as nested values: "lines.0.parts.1.usage" is the usage of the second part of the first line. A
 * repeated name becomes an array; numbered parts become an array in their order, without gaps. A name that holds a list
 * ("lines.0.files") is an array even with a single entry, and an empty field of that name makes an empty one. Files are
 * left out: uploads take them. Throws 40000 on a name that is no path, 41300 on too many fields.
 */
export function fromForm(form: FormData): Record<string, unknown> {
  const root: Node = new Map();
  let count = 0;
  for (const [name, value] of form) {
    if (++count > MOST_FIELDS) {
      throw new Refused(41300, text("error.too_many_fields"));
    }
    if (typeof value === "string") put(root, pathOf(name), value);
  }
  return objectOf(root);
}

/** A parameter that may be repeated: a single one comes as one value, and an empty one is no entry. */
export function listOf(sent: unknown): unknown[] {
  return [sent].flat().filter((entry) => entry !== undefined && entry !== "");
}

function pathOf(name: string): string[] {
  if (name.length > 200) throw malformed();
  const path = name.split(".");
  const fits = path.length <= MAX_DEPTH && NAME.test(path[0]!) &&
    path.every((step) =>
      !FORBIDDEN.has(step) && (NAME.test(step) || INDEX.test(step))
    );
  if (!fits) throw malformed();
  return path;
}

function put(root: Node, path: string[], value: string): void {
  let node = root;
  for (const step of path.slice(0, -1)) {
    const next = node.get(step) || new Map();
    if (!(next instanceof Map)) throw malformed();
    node.set(step, next);
    node = next;
  }
  const last = path.at(-1)!;
  const known = node.get(last);
  if (known instanceof Map) {
    if (value === "") return;
    throw malformed();
  }
  if (known === undefined) node.set(last, value);
  else if (Array.isArray(known)) known.push(value);
  else node.set(last, [known, value]);
}

function objectOf(node: Node): Record<string, unknown> {
  return Object.fromEntries(
    [...node].map(([name, value]) => [
      name,
      LISTS.has(name) && !(value instanceof Map) ? listOf(value) : plain(value),
    ]),
  );
}

function plain(value: Node | Value): unknown {
  if (!(value instanceof Map)) return value;
  const names = [...value.keys()];
  if (!names.every((name) => INDEX.test(name))) return objectOf(value);
  return names.sort((a, b) => Number(a) - Number(b))
    .map((name) => plain(value.get(name)!));
}
