import { type ComponentType, type ContainerNode, h, hydrate } from "preact";
import { build } from "./build_id.ts";
import { decode } from "./props.ts";

/** What the server put into the page; see islands.ts. */
interface PageData {
  version: string;
  islands: [src: string, props: Record<string, unknown>][];
  signals: unknown[];
}

start(JSON.parse(document.getElementById("islands")?.textContent ?? "null"));

async function start({ version, islands, signals }: PageData): Promise<void> {
  build.id = version;
  const live = signals.length > 0 ? await revive(signals) : [];
  for (const mark of marks()) {
    const [src, props] = islands[Number(mark.data.slice(7))]!;
    import(/* @vite-ignore */ src).then((
      module: { default: ComponentType<object> },
    ) => hydrate(h(module.default, decode(props, live)), after(mark)));
  }
}

/** Only what has signals loads them. */
async function revive(values: unknown[]): Promise<unknown[]> {
  const { signal } = await import("@preact/signals");
  const live = values.map(() => signal<unknown>());
  live.forEach((each, i) => each.value = decode(values[i], live));
  return live;
}

/** The comments before the islands. */
function marks(): Comment[] {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (walker.nextNode()) {
    const comment = walker.currentNode as Comment;
    if (comment.data.startsWith("island:")) found.push(comment);
  }
  return found;
}

/** The nodes up to the closing comment, in the form of a parent that has no other children. */
function after(mark: Comment): ContainerNode {
  const parent: ContainerNode = mark.parentNode!;
  const childNodes: ChildNode[] = [];
  let end = mark.nextSibling;
  while (end && !(end instanceof Comment && end.data === "/island")) {
    childNodes.push(end);
    end = end.nextSibling;
  }
  return {
    nodeType: 1,
    parentNode: parent,
    firstChild: childNodes[0] ?? null,
    childNodes,
    contains: (node) => parent.contains(node),
    insertBefore: (node, before) => parent.insertBefore(node, before ?? end),
    appendChild: (node) => parent.insertBefore(node, end),
    removeChild: (node) => parent.removeChild(node),
  };
}
