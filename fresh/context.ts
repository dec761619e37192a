import type { JSX } from "preact";
import type { LayoutConfig, RouteComponent } from "./handlers.ts";
import { renderPage } from "./render.ts";

export interface ResolvedFreshConfig {
  /** The folder that holds `routes/`, `static/` and `_fresh/`. */
  root: string;
}

/** The components around the page at a point of the middleware chain. */
export interface Ui<State> {
  app?: RouteComponent<State>;
  layouts: RouteComponent<State>[];
}

/** The chain's own state on the context, which routes must not use. */
export const internal: unique symbol = Symbol("internal");

/** What middlewares and handlers get: the request and the ways to answer it. */
export class Context<State> {
  readonly state: State = {} as State;
  /** The error, on an error page. */
  error: unknown | null = null;
  /** Calls the next middleware. */
  next!: () => Promise<Response>;
  [internal]: { ui: Ui<State>; allow?: string } = { ui: { layouts: [] } };

  /**
   * @param route the pattern of the matched route
   * @param params the values of its parameters; an absent `[[id]]` is ""
   */
  constructor(
    public req: Request,
    readonly url: URL,
    readonly info: Deno.ServeHandlerInfo,
    readonly route: string | null,
    readonly params: Record<string, string>,
    readonly config: ResolvedFreshConfig,
  ) {}

  /** Redirects; a path stays on this site even if it begins with several slashes. */
  redirect(pathOrUrl: string, status = 302): Response {
    const [path = ""] = pathOrUrl.split(/[?#]/, 1);
    const location = path.startsWith("/")
      ? path.replace(/[/\\]{2,}|^\\/g, "/") + pathOrUrl.slice(path.length)
      : pathOrUrl;
    return new Response(null, { status, headers: { location } });
  }

  /** Renders elements inside the layouts and the app wrapper. */
  render(
    vnode: JSX.Element | null,
    init: ResponseInit = {},
    config: LayoutConfig = {},
  ): Promise<Response> {
    return Promise.try(renderPage, this, vnode, init, config);
  }

  text(content: string, init?: ResponseInit): Response {
    return new Response(content, init);
  }

  html(content: string, init?: ResponseInit): Response {
    const headers = new Headers(init?.headers);
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(content, { ...init, headers });
  }

  json(content: unknown, init?: ResponseInit): Response {
    return Response.json(content, init);
  }
}
