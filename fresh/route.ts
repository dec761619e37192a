import { type Context, internal } from "./context.ts";
import { HttpError } from "./error.ts";
import type { HandlerFn, PageResponse, Route } from "./handlers.ts";
import { element } from "./render.ts";

/** Runs a route's handler for the request's method and renders its component with what comes back. */
export async function renderRoute<State>(
  ctx: Context<State>,
  route: Route<State>,
  otherwise = 200,
): Promise<Response> {
  const { component, config } = route;
  const answer = await handlerOf(ctx, route)(ctx);
  if (answer instanceof Response) return answer;
  if (component === undefined) throw new Error(`${ctx.route} has no component`);
  const { data, headers, status = otherwise } = answer;
  const vnode = element(component, ctx, () => null, data);
  return ctx.render(vnode, { headers, status }, config);
}

function handlerOf<State>(
  ctx: Context<State>,
  { component, handler = onlyRender }: Route<State>,
): HandlerFn<unknown, State> {
  if (typeof handler === "function") return handler;
  const methods = new Map(Object.entries(handler));
  if (component !== undefined && !methods.has("GET")) {
    methods.set("GET", onlyRender);
  }
  const { method } = ctx.req;
  return methods.get(method) ??
    (method === "HEAD" ? methods.get("GET") : undefined) ??
    refuse(ctx, [...methods.keys()]);
}

const onlyRender = (): PageResponse<unknown> => ({ data: {} });

/** The answer to a method that a path does not know; `Allow` says which it does. */
export function refuse<State>(
  ctx: Context<State>,
  methods: string[],
): () => Response {
  const known = methods.includes("GET") ? ["HEAD", ...methods] : methods;
  ctx[internal].allow = known.join(", ");
  if (ctx.req.method !== "OPTIONS") throw new HttpError(405);
  return () => new Response(null, { status: 204 });
}
