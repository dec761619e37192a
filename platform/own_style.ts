/**
 * A part of a stylesheet: plain text, a rule by its selectors with the classes that each needs, or a group of parts.
 */
export type StylePart =
  | string
  | { selectors: [text: string, classes: string[]][]; body: string }
  | { around: string; parts: StylePart[] };

/** The parts of the stylesheet that apply to the page, in their order, judged by the classes in it. */
export function ownStyle(parts: readonly StylePart[], html: string): string {
  const classes = classesIn(html);
  const kept = (part: StylePart): string => {
    if (typeof part === "string") return part;
    if ("around" in part) {
      const inner = part.parts.map(kept).join("");
      // An empty layer keeps its place among the others for the whole stylesheet that comes later.
      return inner || part.around.startsWith("@layer")
        ? `${part.around}{${inner}}`
        : "";
    }
    const found = part.selectors
      .filter(([, needed]) => needed.every((name) => classes.has(name)))
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

function classesIn(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, value = ""] of html.matchAll(/\sclass="([^"]*)"/g)) {
    const text = value.replace(
      /&\w+;/g,
      (entity) => ENTITIES[entity] ?? entity,
    );
    for (const name of text.split(/\s+/)) classes.add(name);
  }
  return classes;
}
