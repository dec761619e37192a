import type { AnyComponent, FunctionComponent } from "preact";
import type { Context } from "./context.ts";

// deno-fmt-ignore
export type Method = "HEAD" | "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "OPTIONS";

/** Data for the route's component, with the status and headers of the page. */
export interface PageResponse<T> extends PageOptions {
  data: T;
}

interface PageOptions {
  headers?: HeadersInit;
  status?: number;
}

/** Answers with the route's component, which gets `data` as its prop of that name. */
export function page<T>(data: T, options?: PageOptions): PageResponse<T>;
export function page(): PageResponse<undefined>;
export function page<T>(
  data?: T,
  options?: PageOptions,
): PageResponse<T | undefined> {
  return { data, ...options };
}

export type Middleware<State> = (
  ctx: Context<State>,
) => Response | Promise<Response>;

type Answer<Data> = Response | PageResponse<Data>;

export interface HandlerFn<Data, State> {
  (ctx: Context<State>): Answer<Data> | Promise<Answer<Data>>;
}

export type HandlerByMethod<Data, State> = {
  [M in Method]?: HandlerFn<Data, State>;
};

export type RouteHandler<Data, State> =
  | HandlerFn<Data, State>
  | HandlerByMethod<Data, State>;

// deno-fmt-ignore
type Shown = "config" | "url" | "req" | "params" | "info" | "state" | "error" | "route";

/** The props of a page, a layout, the app wrapper and an error page. */
export type PageProps<Data = unknown, State = unknown> =
  & Pick<Context<State>, Shown>
  & { data: Data; Component: FunctionComponent };

export type RouteComponent<State> = AnyComponent<PageProps<unknown, State>>;

export interface LayoutConfig {
  /** Leaves out the layouts of the folders above. */
  skipInheritedLayouts?: boolean;
  /** Leaves out `_app`. */
  skipAppWrapper?: boolean;
}

export type RouteConfig = LayoutConfig;

/** What answers: a route's file, or what `app.notFound` and `app.onError` get. */
export interface Route<State> {
  component?: RouteComponent<State>;
  config?: RouteConfig;
  handler?: RouteHandler<unknown, State>;
}
