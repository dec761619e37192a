import { type ChildNode, parse, type Rule } from "postcss";
import selectorParser, {
  type Attribute,
  type Container,
  type Node,
  type Pseudo,
} from "postcss-selector-parser";
import type { Needs, StylePart } from "@/platform/own_style.ts";

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

const parser = selectorParser();

function ruleOf(rule: Rule): StylePart {
  const selectors = parser.astSync(rule.selector).nodes.map((selector) =>
    [String(selector).trim(), allOf(selector)] as [string, Needs]
  );
  return { selectors, body: rule.nodes.join(";") };
}

/** What must be in a page for all parts of a selector to find something. */
function allOf({ nodes }: Container<string, Node>): Needs {
  return nodes.flatMap(needsOf);
}

function needsOf(node: Node): Needs {
  switch (node.type) {
    case "class":
      return [`.${node.value}`];
    case "tag":
      return [node.value.toLowerCase()];
    case "attribute":
      return attribute(node);
    case "pseudo":
      return pseudo(node);
    default:
      return [];
  }
}

/** Attributes that a reader changes, also where no scripts run. */
const READERS = ["open"];

function attribute({ attribute: name, operator, value }: Attribute): Needs {
  if (READERS.includes(name)) return [];
  return [operator === "=" ? `[${name}=${value}]` : `[${name}]`];
}

const typed = (...types: string[]): Needs[] =>
  types.map((type) => [`[type=${type}]`]);

/** What the elements have that a pseudo-class or pseudo-element finds. */
const OWNERS: readonly (readonly [RegExp, Needs])[] = [
  [/^:disabled$/, ["[disabled]"]],
  [/^:checked$/, [[["option"], ...typed("checkbox", "radio")]]],
  [/^::placeholder$/, ["[placeholder]"]],
  [/^::file-selector-button$/, [typed("file")]],
  [/-spin-button$/, [typed("number")]],
  [/-color-swatch/, [typed("color")]],
  [
    /^::-webkit-(date|calendar)/,
    [typed("date", "datetime-local", "month", "time", "week")],
  ],
];

/** Which pseudo-classes have alternatives in their brackets. */
const ALTERNATIVES = [":is", ":where", ":has"];

/** Of alternatives one is enough; one that needs nothing is always there. */
function pseudo(node: Pseudo): Needs {
  if (!ALTERNATIVES.includes(node.value)) {
    return OWNERS.find(([name]) => name.test(node.value))?.[1] ?? [];
  }
  const ways = node.nodes.map(allOf);
  return ways.some((way) => way.length === 0) ? [] : [ways];
}
