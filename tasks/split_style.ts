import { type ChildNode, parse, type Rule } from "postcss";
import type { StylePart } from "@/platform/own_style.ts";

/** Parts a stylesheet by what each of its rules needs of a page, so that a page can be given no more than its own. */
export function splitStyle(css: string): StylePart[] {
  return parse(css).nodes.flatMap(partOf);
}

function partOf(node: ChildNode): StylePart[] {
  if (node.type === "comment") return [];
  if (node.type === "rule") return [ruleOf(node)];
  if (node.type !== "atrule" || !node.nodes || !holdsRules(node.name)) {
    return [node.type === "atrule" && !node.nodes ? `${node};` : `${node}`];
  }
  const around = `@${node.name} ${node.params}`.trim();
  return [{ around, parts: node.nodes.flatMap(partOf) }];
}

/** What groups rules; others (a page, a font, the steps of a motion) are taken whole. */
function holdsRules(name: string): boolean {
  return ["layer", "media", "supports", "container"].includes(name);
}

function ruleOf(rule: Rule): StylePart {
  const selectors = rule.selectors.map((text) =>
    [text, classesOf(text)] as [string, string[]]
  );
  return { selectors, body: rule.nodes.join(";") };
}

/** The classes that must be in a page for the selector to find something; those in brackets are alternatives. */
function classesOf(selector: string): string[] {
  const alone = withoutAlternatives(selector);
  return [...alone.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g)].map((
    [, name = ""],
  ) => name.replace(/\\(.)/g, "$1"));
}

/** Without what stands in the brackets of `:is()`, `:where()`, `:not()`, `:has()` and of attributes. */
function withoutAlternatives(selector: string): string {
  let depth = 0;
  let text = "";
  for (const [part] of selector.matchAll(/\\.|[^\\]/gs)) {
    if (part === ")" || part === "]") depth--;
    else if (part === "(" || part === "[") depth++;
    else if (depth === 0) text += part;
  }
  return text;
}
