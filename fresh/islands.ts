import { type ComponentType, h, options, type VNode } from "preact";
import "preact/hooks";
import { jsxTemplate } from "preact/jsx-runtime";
import { renderToString } from "preact-render-to-string";
import { type Manifest, manifestOf } from "./manifest.ts";
import { importFile } from "./modules.ts";
import { encode, type Signal } from "./props.ts";

type Props = Record<string, unknown>;
type Island = { file: string; src: string; imports: string[] };
type Use = { island: Island; props: Props };
/** A component's element while it is rendered. */
type RenderedNode = { type: object; __c: object };
/** What Preact's parts do at each element; the names are those of its build. */
type Hooks = { __r?: (vnode: RenderedNode) => void } & Props;

const known = new Map<unknown, Island>();
const loading = new Map<string, Promise<void>>();

/** The islands of the page that is being rendered; null between renders. */
let page: Use[] | null = null;
/** Set while an island is rendered: those in it are components like others. */
let inside = false;

/** Learns which components are islands: the modules are those that the routes import, so that identity tells. */
export function loadIslands(root: string): Promise<void> {
  return loading.getOrInsertComputed(root, importIslands);
}

async function importIslands(root: string): Promise<void> {
  const files = Object.entries(manifestOf(root).islands);
  await Promise.all(files.map(async ([file, chunk]) => {
    const island = await importFile(root, file);
    known.set(island.default, { file, ...chunk });
  }));
}

/**
 * Whether a component is called where its element is written, and not when Preact comes to the element: so it is while
 * a page is rendered. Not so islands and what is in them, a context's provider, and a component that says that it is
 * `lazy`: that what is around it has to be rendered before it.
 */
export function isRenderedAtOnce(
  type: object & { lazy?: boolean },
): boolean {
  return page !== null && !inside && !type.lazy && !("__c" in type) &&
    !known.has(type);
}

const before = options.vnode;
options.vnode = (vnode: VNode) => {
  if (!inside && typeof vnode.type === "function") {
    const island = known.get(vnode.type);
    if (island !== undefined) {
      const { type: component, props } = vnode;
      Object.assign(vnode, { type: Mark, props: { island, component, props } });
    }
  }
  before?.(vnode);
};

/**
 * What rendering a page needs of the hooks of Preact's parts: that a component
 * can use context. The rest is for the browser, and signals alone would take
 * half of the time of a page; islands are rendered with all of them.
 */
const PLAIN = { ...hooks(), __b: undefined, diffed: undefined };
const { __r: beforeHooks } = PLAIN;
PLAIN.__r = beforeRender;

type Provider = { __v: { type: { __c: string } } };

/**
 * A context's provider is made ready here, so that Preact does not do it: its list of who reads the context is for the
 * browser, and through its functions, which V8 counts among what lives long, every page would outlive many others.
 */
function beforeRender(vnode: RenderedNode): void {
  beforeHooks?.(vnode);
  if ("__c" in vnode.type) Object.assign(vnode.__c, PROVIDER);
}

const PROVIDER = {
  getChildContext(this: Provider) {
    return { [this.__v.type.__c]: this };
  },
  sub() {},
};

function hooks(): Hooks {
  const { __b, __r, __e, diffed }: Hooks = { ...options };
  return { __b, __r, __e, diffed };
}

type MarkProps = Use & { component: ComponentType<Props> };

let all = hooks();

/** Stands for an island: its HTML, rendered apart as the browser does it, between the comments that tell where. */
function Mark({ island, component, props }: MarkProps): VNode {
  const index = (page ?? []).push({ island, props }) - 1;
  const before = hooks();
  Object.assign(options, all);
  inside = true;
  try {
    const html = renderToString(h(component, props));
    return jsxTemplate([`<!--island:${index}-->${html}<!--/island-->`]);
  } finally {
    inside = false;
    Object.assign(options, before);
  }
}

/**
 * A document in pieces: `</head>` is in the first and `</body>` in the last. What is added there is added to them: to
 * look into the page, which is long, would be to write it out once more.
 */
export interface PageParts {
  before: string;
  page: string;
  after: string;
}

/** Renders a document and gives the islands in it what they need to come to life in the browser. */
export function withIslands(root: string, render: () => PageParts): PageParts {
  const uses: Use[] = page = [];
  all = hooks();
  Object.assign(options, PLAIN);
  try {
    const document = render();
    return uses.length === 0
      ? document
      : addScripts(document, uses, manifestOf(root));
  } finally {
    page = null;
    Object.assign(options, all);
  }
}

/** No inline code, so that a policy of `script-src 'self'` is enough. */
function addScripts(
  { before, page, after }: PageParts,
  uses: Use[],
  manifest: Manifest,
): PageParts {
  const { runtime, version } = manifest;
  const live: Signal[] = [];
  const islands = uses.map((
    { island: { src, file }, props },
  ) => [src, encode(props, file, live)]);
  const signals: unknown[] = [];
  for (const signal of live) signals.push(encode(signal.peek(), "", live)); // finds more of them
  const data = JSON.stringify({ version, islands, signals })
    .replaceAll("<", "\\u003c");

  const modules = uses.flatMap(({ island }) => [island.src, ...island.imports]);
  if (live.length > 0) modules.push(manifest.signals);
  const links = [...new Set([runtime, ...modules])].map((src) =>
    `<link rel="modulepreload" href="${src}">`
  );
  const head = before.indexOf("</head>");
  const body = after.lastIndexOf("</body>");
  return {
    before: before.slice(0, head) + links.join("") + before.slice(head),
    page,
    after: after.slice(0, body) +
      `<script type="application/json" id="islands">${data}</script>` +
      `<script type="module" src="${runtime}"></script>` + after.slice(body),
  };
}
