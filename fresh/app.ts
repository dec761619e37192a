import { join } from "node:path";
import { Context, internal, type ResolvedFreshConfig } from "./context.ts";
import { HttpError } from "./error.ts";
import { addFiles } from "./files.ts";
import type {
  LayoutConfig,
  Middleware,
  Route,
  RouteComponent,
} from "./handlers.ts";
import { loadIslands } from "./islands.ts";
import { Routes } from "./routes.ts";
import type { Part, Run } from "./chain.ts";

export type ListenOptions =
  & Partial<Deno.ServeTcpOptions & Deno.TlsCertifiedKeyPem>
  & { remoteAddress?: string };

const NO_INFO: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "localhost", port: 0 },
  completed: Promise.resolve(),
};

/** An application: its parts apply from top to bottom, to what is added below them. */
export class App<State> {
  config: ResolvedFreshConfig = { root: join(import.meta.dirname ?? "", "..") };
  #steps: ((routes: Routes<State>) => void)[] = [];

  /** Adds middlewares for every path, or for those below one. */
  use(...middleware: Middleware<State>[]): this;
  use(path: string, ...middleware: Middleware<State>[]): this;
  use(first: string | Middleware<State>, ...more: Middleware<State>[]): this {
    if (typeof first === "string") {
      return this.#at(first, { middlewares: more });
    }
    return this.#at("*", { middlewares: [first, ...more] });
  }

  get = this.#answering("GET");
  post = this.#answering("POST");
  patch = this.#answering("PATCH");
  put = this.#answering("PUT");
  delete = this.#answering("DELETE");
  all = this.#answering("ALL");

  /** Adds the files of `routes/`. */
  fsRoutes(): this {
    return this.#step((routes) => addFiles(routes, this.config.root));
  }

  /** The answer when no route matches, and to every `HttpError(404)`. */
  notFound(route: Route<State> | Middleware<State>): this {
    return this.#step((routes) => routes.notFound = () => asRoute(route));
  }

  /** The answer when something below the path throws. */
  onError(path: string, route: Route<State> | Middleware<State>): this {
    return this.#at(path, { error: asRoute(route) });
  }

  /** The outermost component, which renders `<html>`. */
  appWrapper(component: RouteComponent<State>): this {
    return this.#at("*", { app: component });
  }

  /** A component around the pages below the path. */
  layout(
    path: string,
    component: RouteComponent<State>,
    config?: LayoutConfig,
  ): this {
    return this.#at(path, { layout: component, config });
  }

  /** The app as a function, for `Deno.serve` or a test. */
  handler(): (req: Request, info?: Deno.ServeHandlerInfo) => Promise<Response> {
    const routes = new Routes<State>();
    for (const step of this.#steps) step(routes);
    loadIslands(this.config.root).catch(() => {}); // begun now; the first request waits, and is told why it failed
    return async (req, info = NO_INFO) => {
      const url = new URL(req.url);
      if (url.pathname.includes("//")) {
        url.pathname = url.pathname.replace(/\/+/g, "/");
      }
      const { run, pattern, params } = routes.find(req.method, url.pathname);
      // deno-fmt-ignore
      const ctx = new Context<State>(req, url, info, pattern, params, this.config);
      const response = await answer(run, ctx);
      const { allow } = ctx[internal];
      if (allow !== undefined) response.headers.set("allow", allow);
      return req.method === "HEAD" ? withoutBody(response) : response;
    };
  }

  /** Serves the app. */
  async listen(options: ListenOptions = {}): Promise<void> {
    await Deno.serve(options, this.handler());
  }

  #step(step: (routes: Routes<State>) => void): this {
    this.#steps.push(step);
    return this;
  }

  #at(path: string, part: Part<State>): this {
    return this.#step((routes) => routes.addPart(path, () => part));
  }

  #answering(method: string) {
    return (path: string, ...middlewares: Middleware<State>[]): this =>
      this.#step((routes) => routes.addHandler(method, path, middlewares));
  }
}

/**
 * The answer of GET without its body. An empty stream, not null: for null the server would send a Content-Length of 0.
 */
function withoutBody(response: Response): Response {
  const { status, headers } = response;
  const told = headers.has("content-length") ||
    [204, 205, 304].includes(status);
  return new Response(told ? null : new Blob([]).stream(), response);
}

function asRoute<State>(
  route: Route<State> | Middleware<State>,
): Route<State> {
  return typeof route === "function" ? { handler: route } : route;
}

/** The last resort: answers an error that no error page took with its status, and logs it if it is our fault. */
async function answer<State>(
  run: Run<State>,
  ctx: Context<State>,
): Promise<Response> {
  try {
    await loadIslands(ctx.config.root);
    return await run(ctx);
  } catch (error) {
    const status = error instanceof HttpError ? error.status : 500;
    if (status >= 500) console.error(error);
    const { STATUS_CODES } = await import("node:http"); // large, and hardly ever needed
    return new Response(STATUS_CODES[status], { status });
  }
}
