/**
 * What a page must have for a selector to find something, all of it: classes (".btn"), elements ("table"), attributes
 * ("[disabled]", "[type=file]"), or one of several such lists.
 */
export type Needs = (string | Needs[])[];

/** A part of a stylesheet: plain text, a rule by its selectors with what each needs, or a group of parts. */
export type StylePart =
  | string
  | { selectors: [text: string, needs: Needs][]; body: string }
  | { around: string; parts: StylePart[] };

/** The parts of the stylesheet that apply to the page, in their order, judged by what is in it. */
export function ownStyle(parts: readonly StylePart[], html: string): string {
  const page = contentsOf(html);
  const has = (needs: Needs): boolean =>
    needs.every((need) =>
      typeof need === "string" ? page.has(need) : need.some(has)
    );
  const kept = (part: StylePart): string => {
    if (typeof part === "string") return part;
    if ("around" in part) {
      const inner = part.parts.map(kept).join("");
      // An empty layer keeps its place among the others for the whole stylesheet that comes later.
      return inner || part.around.startsWith("@layer")
        ? `${part.around}{${inner}}`
        : "";
    }
    const found = part.selectors.filter(([, needs]) => has(needs))
      .map(([text]) => text);
    return found.length ? `${found.join()}{${part.body}}` : "";
  };
  return parts.map(kept).join("");
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

const TAG = /<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi;
const ATTRIBUTE = /([^\s="/]+)(?:="([^"]*)")?/g;

/** The page's elements, attributes and classes, as {@link Needs} name them. */
function contentsOf(html: string): Set<string> {
  const found = new Set<string>();
  for (const [, tag = "", attributes = ""] of html.matchAll(TAG)) {
    found.add(tag.toLowerCase());
    for (const [, name = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
      if (name === "class") classesOf(value).forEach((one) => found.add(one));
      else found.add(`[${name}]`).add(`[${name}=${value}]`);
    }
  }
  return found;
}

function classesOf(value: string): string[] {
  const text = value.replace(
    /&\w+;/g,
    (entity) => ENTITIES[entity] ?? entity,
  );
  return text.split(/\s+/).map((name) => `.${name}`);
}
