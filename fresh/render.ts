import {
  type ComponentChildren,
  Fragment,
  type FunctionComponent,
  h,
  type JSX,
} from "preact";
import { jsxTemplate } from "preact/jsx-runtime";
import { renderToString } from "preact-render-to-string";
import { type Context, internal } from "./context.ts";
import type { LayoutConfig, RouteComponent } from "./handlers.ts";
import { collected } from "./head.ts";
import { hoist } from "./hoist.ts";
import { type PageParts, withIslands } from "./islands.ts";

/** Puts a page into its layouts and the app wrapper, and answers with the whole document. */
export function renderPage<State>(
  ctx: Context<State>,
  vnode: JSX.Element | null,
  init: ResponseInit,
  config: LayoutConfig,
): Response {
  const { app, layouts } = ctx[internal].ui;
  let content = vnode;
  if (!config.skipInheritedLayouts) {
    for (const layout of layouts.toReversed()) {
      const child = content;
      content = element(layout, ctx, () => child);
    }
  }
  const { before, page, after } = withIslands(
    ctx.config.root,
    () =>
      withHead(() => {
        const body = toHtml(content); // first: the wrapper shows what a page puts into the state
        if (app === undefined || config.skipAppWrapper) return wrapped(body);
        const around = toHtml(element(app, ctx, () => jsxTemplate([PAGE])));
        const [before = "", ...more] = around.split(PAGE);
        return more.length > 0
          ? { before, page: body, after: more.join(body) }
          : parted(around);
      }),
  );
  return ctx.html(joined(`<!DOCTYPE html>${before}${page}${after}`), init);
}

/** The same text in one piece: it is made of hundreds, and to encode it as it is takes twice as long. */
function joined(text: string): string {
  text.at(0); // V8 joins a text that is looked into
  return text;
}

/** Stands for the page while its app wrapper is rendered. */
const PAGE = "<!--page-->";

/** The element of a page, layout or app wrapper. */
export function element<State>(
  component: RouteComponent<State>,
  ctx: Context<State>,
  Component: FunctionComponent,
  data: unknown = null,
): JSX.Element {
  const { config, url, req, params, info, state, error, route } = ctx;
  // deno-fmt-ignore
  const props = { config, url, req, params, info, state, error, route, Component, data };
  return h(component, props);
}

function toHtml(content: ComponentChildren): string {
  return renderToString(h(Fragment, null, content));
}

function wrapped(body: string): PageParts {
  if (body.startsWith("<html")) return parted(body);
  return {
    before: '<html><head><meta charset="utf-8"></head><body>',
    page: body,
    after: "</body></html>",
  };
}

/** A whole document, parted before its end. */
function parted(html: string): PageParts {
  const end = html.lastIndexOf("</body>");
  return { before: html.slice(0, end), page: "", after: html.slice(end) };
}

/** Renders a document and moves into its head what `<Head>`s held. */
function withHead(render: () => PageParts): PageParts {
  const held: ComponentChildren[] = collected.current = [];
  try {
    const document = render();
    return {
      ...document,
      before: hoist(document.before, held.map(toHtml)),
    };
  } finally {
    collected.current = null;
  }
}
