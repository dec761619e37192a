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
import { withIslands } from "./islands.ts";

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
  const html = withIslands(ctx.config.root, () =>
    withHead(() => {
      const body = toHtml(content); // first: the wrapper shows what a page puts into the state
      if (app === undefined || config.skipAppWrapper) return wrapped(body);
      return toHtml(element(app, ctx, () => jsxTemplate([body])));
    }));
  return ctx.html(`<!DOCTYPE html>${html}`, init);
}

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

function wrapped(body: string): string {
  if (body.startsWith("<html")) return body;
  return `<html><head><meta charset="utf-8"></head><body>${body}</body></html>`;
}

/** Renders a document and moves into its head what `<Head>`s held. */
function withHead(render: () => string): string {
  const held: ComponentChildren[] = collected.current = [];
  try {
    const html = render();
    return hoist(html, held.map(toHtml));
  } finally {
    collected.current = null;
  }
}
