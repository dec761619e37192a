/**
 * What compiled JSX calls on the server, in place of `preact/jsx-runtime`: an element whose parts are all text is made
 * into its HTML where it is written, and while a page is rendered so is a component, so that a page of thousands of
 * elements has few nodes left to render. In the browser Preact's own is used.
 */
import {
  type ComponentChildren,
  Fragment,
  type FunctionComponent,
  type VNode,
} from "preact";
import {
  jsx as nodeOf,
  jsxEscape as escapeOne,
  jsxTemplate as templateOf,
} from "preact/jsx-runtime";
import { isRenderedAtOnce } from "./islands.ts";

export { Fragment };
export { jsxAttr } from "preact/jsx-runtime";
export type { JSX } from "preact/jsx-runtime";

type Props = { children?: ComponentChildren } & Record<string, unknown>;
/** `whole`: its elements are shown again and again, so that it pays to make one text of their pieces. */
type Component = FunctionComponent<Props> & { whole?: boolean };

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

/** A component's element, a fragment, or an element whose attributes are not known beforehand. */
export function jsx(
  type: string | Component,
  given: Props | null,
  key?: string,
): VNode {
  const props = given ?? {}; // so compiled where there are none
  if (typeof type === "string") return nodeOf(type, props, key);
  if (type !== Fragment && !isRenderedAtOnce(type)) {
    return nodeOf(type, props, key);
  }
  const content = type === Fragment ? props.children : type(props);
  const part = jsxEscape(content);
  if (typeof part !== "string") {
    return nodeOf(Fragment, { children: content }, key);
  }
  if (type.whole) part.at(0); // V8 joins a text that is looked into
  return new Html(part);
}

/** Compiled the same, where there are several children. */
export const jsxs = jsx;

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
