import type { AnyComponent } from "preact";
import type {
  HandlerByMethod,
  HandlerFn,
  Middleware,
  PageProps,
  RouteHandler,
} from "./handlers.ts";

/** Functions that only tell the compiler the types of a route's parts. */
export interface Define<State> {
  /** A route's handlers; the data that they give to `page()` types {@linkcode Define.page}. */
  handlers<
    Data,
    Handlers extends RouteHandler<Data, State> = RouteHandler<Data, State>,
  >(handlers: Handlers): typeof handlers;
  /** A route's component; `Handler` is `typeof handler` of the same file. */
  page<
    Handler extends RouteHandler<unknown, State> = never,
    Data = Handler extends HandlerFn<infer Data, State> ? Data
      : Handler extends HandlerByMethod<infer Data, State> ? Data
      : never,
  >(render: AnyComponent<PageProps<Data, State>>): typeof render;
  layout(render: AnyComponent<PageProps<unknown, State>>): typeof render;
  middleware<M extends Middleware<State> | Middleware<State>[]>(
    middleware: M,
  ): typeof middleware;
}

/** The helpers of an app whose context carries `State`. */
export function createDefine<State>(): Define<State> {
  return {
    handlers: (handlers) => handlers,
    page: (render) => render,
    layout: (render) => render,
    middleware: (middleware) => middleware,
  };
}
