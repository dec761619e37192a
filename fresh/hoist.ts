const ELEMENT =
  /<(title|style|script|noscript)\b(?:"[^"]*"|[^">])*>.*?<\/\1>|<(?:meta|link|base)\b(?:"[^"]*"|[^">])*>/gs;
const TITLE = /^<title\b/;
const NAME = /^<meta\b[^>]*?\sname="([^"]*)"/;
const ID = /^<\w+[^>]*?\sid="([^"]*)"/;

/** Moves the elements that `<Head>`s held to the end of the head; see there for what replaces what. */
export function hoist(html: string, held: string[]): string {
  if (held.length === 0) return html;
  const end = html.indexOf("</head>");
  const start = html.indexOf("<head");
  const added = new Map<string, string>();
  for (const element of held.join("").match(ELEMENT) ?? []) {
    added.set(identity(element), element);
  }
  const kept = html.slice(start, end).replace(
    ELEMENT,
    (element) => added.has(identity(element)) ? "" : element,
  );
  return html.slice(0, start) + kept + [...added.values()].join("") +
    html.slice(end);
}

/** Two elements of one identity are versions of the same thing; others differ by their text. */
function identity(element: string): string {
  if (TITLE.test(element)) return "title";
  const id = ID.exec(element);
  if (id) return `#${id[1]}`;
  const name = NAME.exec(element);
  return name ? `meta ${name[1]}` : element;
}
