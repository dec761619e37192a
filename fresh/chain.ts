import { type Context, internal, type Ui } from "./context.ts";
import { HttpError } from "./error.ts";
import type {
  LayoutConfig,
  Middleware,
  Route,
  RouteComponent,
} from "./handlers.ts";
import { renderRoute } from "./route.ts";

/** A declaration for all paths below one, by a call of the app or by a file. */
export interface Part<State> {
  middlewares?: Middleware<State>[];
  app?: RouteComponent<State>;
  layout?: RouteComponent<State>;
  /** Of the layout. */
  config?: LayoutConfig;
  error?: Route<State>;
}

/** Something that may come from a file, which is loaded when it is first needed. */
export type Loadable<T> = () => T | Promise<T>;

/** The parts that apply at a path, step by step from the root down. */
export type Line<State> = Loadable<Part<State>>[][];

export type Run<State> = (ctx: Context<State>) => Response | Promise<Response>;

/** "/a/(b)" → "", "a", "a/(b)": a path's steps from the root, which "*" and "." stand for too. */
export function stepsOf(path: string): string[] {
  const names = path.split("/").filter((name) => !/^[.*]?$/.test(name));
  return ["", ...names].map((_, i) => names.slice(0, i).join("/"));
}

/** Loads a line's parts and links them into one function that ends in `last`. */
export async function link<State>(
  line: Line<State>,
  notFound: Loadable<Route<State>> | undefined,
  last: Run<State>,
): Promise<Run<State>> {
  const missing = await notFound?.();
  const frames: Frame<State>[] = [];
  for (const parts of line) {
    const loaded = await Promise.all(parts.map((load) => load()));
    const part: Part<State> = Object.assign({}, ...loaded);
    const middlewares = loaded.flatMap(({ middlewares = [] }) => middlewares);
    const ui = within(frames.at(-1)?.ui ?? { layouts: [] }, part);
    frames.push({ middlewares, ui, error: part.error, missing });
  }
  return frames.reduceRight(enclose, last);
}

interface Frame<State> {
  middlewares: Middleware<State>[];
  ui: Ui<State>;
  error?: Route<State>;
  missing?: Route<State>;
}

function within<State>(
  outer: Ui<State>,
  { app = outer.app, layout, config }: Part<State>,
): Ui<State> {
  const layouts = config?.skipInheritedLayouts ? [] : outer.layouts;
  return {
    app: config?.skipAppWrapper ? undefined : app,
    layouts: layout ? [...layouts, layout] : layouts,
  };
}

/** Runs a segment's middlewares and its inside; what they throw goes to the page for 404 or to the error page. */
function enclose<State>(inside: Run<State>, frame: Frame<State>): Run<State> {
  const run = frame.middlewares.reduceRight(precede, inside);
  return async (ctx) => {
    ctx[internal].ui = frame.ui;
    try {
      return await run(ctx);
    } catch (error) {
      const status = error instanceof HttpError ? error.status : 500;
      const route = status === 404 ? frame.missing ?? frame.error : frame.error;
      if (route === undefined) throw error;
      ctx.error = error;
      ctx[internal].ui = frame.ui;
      return await renderRoute(ctx, route, status);
    }
  };
}

function precede<State>(
  next: Run<State>,
  middleware: Middleware<State>,
): Run<State> {
  return (ctx) => {
    // Not assigned where it is written: V8 puts such a function among what lives long, and all it holds with it.
    const following = async () => await next(ctx);
    ctx.next = following;
    return middleware(ctx);
  };
}
