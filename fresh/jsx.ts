/**
 * What compiled JSX calls on the server, in place of `preact/jsx-runtime`: an element whose parts are all plain is made
 * into its HTML where it is written, so that a page of thousands of elements has few nodes left to render. Components
 * and what they are around are nodes as always. In the browser Preact's own is used.
 */
import { Fragment, type VNode } from "preact";
import {
  jsxEscape as escapeOne,
  jsxTemplate as templateOf,
} from "preact/jsx-runtime";

export { Fragment, jsx, jsxAttr, jsxDEV, jsxs } from "preact/jsx-runtime";
export type { JSX } from "preact/jsx-runtime";

type Part = ReturnType<typeof escapeOne>;

/** HTML that stands for an element, or for several. To Preact it is a fragment as its own `jsxTemplate` makes them. */
class Html implements VNode {
  constructor(readonly html: string) {}

  get type() {
    return Fragment;
  }

  get key() {
    return null;
  }

  get props() {
    return { tpl: [this.html], children: undefined };
  }

  static {
    // By this Preact tells an element from other objects.
    Object.assign(this.prototype, { constructor: undefined });
  }
}

/** An element of `templates` with an attribute, a text or other elements between each two. */
export function jsxTemplate(templates: string[], ...parts: Part[]): VNode {
  let html = templates[0] ?? "";
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (typeof part === "string") html += part;
    else if (part instanceof Html) html += part.html;
    else if (part !== null) return templateOf(templates, ...parts);
    html += templates[i + 1] ?? "";
  }
  return new Html(html);
}

/** What stands between tags as HTML, if it is none of it a component's; null for what shows nothing. */
export function jsxEscape(value: unknown): Part {
  if (value instanceof Html) return value.html;
  if (!Array.isArray(value)) return escapeOne(value);
  let html = "";
  for (const each of value) {
    const part = jsxEscape(each);
    if (part === null) continue;
    if (typeof part !== "string") return value; // Preact renders, and escapes, each of them
    html += part;
  }
  return html;
}
