import type { AnyComponent } from "preact";
import type {
  HandlerByMethod,
  HandlerFn,
  Middleware,
  PageProps,
  RouteComponent,
  RouteHandler,
} from "./handlers.ts";

/** Functions that only give types to a route's parts, in an app whose context carries `State`. */
export function createDefine<State>() {
  return {
    /** A route's handlers; the data that they give to `page()` types that of `define.page`. */
    handlers: <
      Data,
      Handlers extends RouteHandler<Data, State> = RouteHandler<Data, State>,
    >(handlers: Handlers) => handlers,
    /** A route's component; `Handler` is `typeof handler` of the same file. */
    page: <
      Handler extends RouteHandler<unknown, State> = never,
      Data = Handler extends HandlerFn<infer Data, State> ? Data
        : Handler extends HandlerByMethod<infer Data, State> ? Data
        : never,
    >(render: AnyComponent<PageProps<Data, State>>) => render,
    layout: (render: RouteComponent<State>) => render,
    middleware: <M extends Middleware<State> | Middleware<State>[]>(
      middleware: M,
    ) => middleware,
  };
}
