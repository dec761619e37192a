import { addRoute, createRouter, findRoute } from "rou3";
import type { Context } from "./context.ts";
import { HttpError } from "./error.ts";
import type { Route } from "./handlers.ts";
import { refuse, renderRoute } from "./route.ts";
import {
  type Line,
  lineOf,
  link,
  type Loadable,
  newSegment,
  type Run,
  type Segment,
} from "./segments.ts";

/** What runs for a request, with what the context says of the route. */
export interface Match<State> {
  run: Run<State>;
  pattern: string | null;
  params: Record<string, string>;
}

/** A path and who answers there, by method; "ALL" for every one. */
interface Place<State> {
  pattern: string;
  names: string[];
  methods: Map<string, Run<State>>;
}

export const nobody = (): never => {
  throw new HttpError(404);
};

/** All that an app consists of, found by method and path. */
export class Routes<State> {
  readonly root: Segment<State> = newSegment();
  notFound?: Loadable<Route<State>>;
  #router = createRouter<Place<State>>();
  #places = new Map<string, Place<State>>();

  /** Adds what answers at a path; its line is fixed here, its parts are loaded with the first request. */
  add(
    method: string,
    pattern: string,
    line: Line<State>,
    last: Run<State> = nobody,
  ): void {
    this.#place(pattern).methods.set(method, this.#linked(line, last));
  }

  /** Adds a path whose module says itself to which methods it answers. */
  addRoute(
    pattern: string,
    segment: Segment<State>,
    load: Loadable<Route<State>>,
  ): void {
    const last = async (ctx: Context<State>) => renderRoute(ctx, await load());
    this.add("ALL", pattern, lineOf(segment), last);
  }

  find(method: string, path: string): Match<State> {
    const found = findRoute(this.#router, "", path);
    const params = found && decode(found.data.names, found.params);
    if (!params) {
      return { run: this.#atRoot(nobody), pattern: null, params: {} };
    }
    const { pattern, methods } = found.data;
    const run = methods.get(method) ?? methods.get("ALL") ??
      (method === "HEAD" ? methods.get("GET") : undefined) ??
      this.#atRoot((ctx) => refuse(ctx, [...methods.keys()])());
    return { run, pattern, params };
  }

  #place(pattern: string): Place<State> {
    let place = this.#places.get(pattern);
    if (place === undefined) {
      const names = [...pattern.matchAll(/:(\w+)/g)].map((match) => match[1]!);
      place = { pattern, names, methods: new Map() };
      this.#places.set(pattern, place);
      addRoute(this.#router, "", pattern === "*" ? "/**" : pattern, place);
    }
    return place;
  }

  #atRoot(last: Run<State>): Run<State> {
    return this.#linked(lineOf(this.root), last);
  }

  #linked(line: Line<State>, last: Run<State>): Run<State> {
    let run: Run<State> | undefined;
    return async (ctx) => {
      run ??= await link(line, this.notFound, last);
      return run(ctx);
    };
  }
}

/** The named parameters, "" for an absent one; null if they are no valid encoding of anything. */
function decode(
  names: string[],
  raw: Record<string, string | undefined> = {},
): Record<string, string> | null {
  const params: Record<string, string> = {};
  try {
    for (const name of names) {
      params[name] = decodeURIComponent(raw[name] ?? "");
    }
    return params;
  } catch {
    return null;
  }
}
