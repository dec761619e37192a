import { parse } from "postcss";
import selectorParser, { type Node } from "postcss-selector-parser";
import type { Plugin } from "vite";

/** Elements that no page of ours has, and Tailwind's ground rules name. */
export const UNUSED_ELEMENTS = [
  "abbr",
  "audio",
  "canvas",
  "embed",
  "hr",
  "iframe",
  "menu",
  "object",
  "samp",
  "sub",
  "sup",
  "video",
] as const;

/** Those, lists that show several options at once, daisyUI's switch of themes, and languages that are not ours. */
const FOREIGN = new RegExp(
  `(?<![.#:\\w-])(?:${UNUSED_ELEMENTS.join("|")})(?![\\w-])` +
    String.raw`|\[(?:multiple|size)\]|\.theme-controller\b|:lang\((?!zh|en)`,
);
/** Brackets whose alternatives are gone go with them. */
const NOTHING = /:(is|where)(?!\()/;

const trim = selectorParser((root) => {
  root.walk((node) => {
    const isLeaf = ["class", "tag", "attribute"].includes(node.type) ||
      node.type === "pseudo" && node.value === ":lang";
    if (isLeaf && FOREIGN.test(String(node)) && !isDenied(node)) {
      alternativeOf(node).remove();
    }
  });
});

/** Whether it is what a rule does not concern: then everything of ours may be found. */
function isDenied({ parent }: Node): boolean {
  return parent?.parent?.type === "pseudo" && parent.parent.value === ":not";
}

/** The alternative, of a rule or in brackets, that finds nothing for want of this node. */
function alternativeOf(node: Node): Node {
  const { parent } = node;
  if (!parent) return node;
  const isOneOf = parent.type === "root" ||
    parent.type === "pseudo" && [":is", ":where"].includes(parent.value);
  return isOneOf ? node : alternativeOf(parent as Node);
}

/** Where a rule reads a value that another sets. */
const READ = /var\(\s*(--[\w-]+)/g;

/** The stylesheet without what can find nothing on a page of ours, and without values that no rule reads. */
export function trimStyle(css: string): string {
  const style = parse(css);
  const read = new Set(css.matchAll(READ).map(([, name]) => name));
  style.walkDecls(/^--/, (value) => {
    if (!read.has(value.prop)) value.remove();
  });
  style.walkRules((rule) => {
    if (!FOREIGN.test(rule.selector)) return;
    const left = trim.processSync(rule.selector);
    if (left === "" || NOTHING.test(left)) rule.remove();
    else rule.selector = left;
  });
  return style.toString();
}

/** Trims the stylesheet on its way into a bundle. */
export const trimming: Plugin = {
  name: "trimming",
  transform: (code, id) => id.endsWith(".css") ? trimStyle(code) : null,
};
