import { addRoute, createRouter, findRoute } from "rou3";
import type { Context } from "./context.ts";
import { HttpError } from "./error.ts";
import type { Middleware, Route } from "./handlers.ts";
import { refuse, renderRoute } from "./route.ts";
import {
  type Line,
  link,
  type Loadable,
  type Part,
  type Run,
  stepsOf,
} from "./chain.ts";

/** The chain of a request, and what the context says of its route. */
export interface Match<State> {
  run: Run<State>;
  pattern: string | null;
  params: Record<string, string>;
}

/** A path and its handlers by method; "ALL" for every method. */
interface Place<State> {
  pattern: string;
  names: string[];
  methods: Map<string, Run<State>>;
}

const nobody = (): never => {
  throw new HttpError(404);
};

/** All that an app consists of, found by method and path. */
export class Routes<State> {
  notFound?: Loadable<Route<State>>;
  #parts = new Map<string, Loadable<Part<State>>[]>();
  #router = createRouter<Place<State>>();
  /** by their paths: most have no parameter, and a start need not prepare them for one */
  #fixed = new Map<string, Place<State>>();
  #places = new Map<string, Place<State>>();

  /** Adds a part that applies to everything added below a path from now on. */
  addPart(path: string, part: Loadable<Part<State>>): void {
    const step = stepsOf(path).at(-1)!;
    this.#parts.set(step, [...this.#parts.get(step) ?? [], part]);
  }

  /** Adds some middlewares, the last of them as the handler of a method, or of "ALL". */
  addHandler(method: string, path: string, middlewares: Middleware<State>[]) {
    const line = [...this.#line(path), [() => ({ middlewares })]];
    this.#place(path).methods.set(method, this.#linked(line, nobody));
  }

  /** Adds a route from a folder, which says by itself which methods it answers. */
  addRoute(pattern: string, folder: string, load: Loadable<Route<State>>) {
    const last = async (ctx: Context<State>) => renderRoute(ctx, await load());
    const run = this.#linked(this.#line(folder), last);
    this.#place(pattern).methods.set("ALL", run);
  }

  find(method: string, path: string): Match<State> {
    const fixed = this.#fixed.get(path.replace(/(?<=.)\/$/, ""));
    const found = fixed ? { data: fixed } : findRoute(this.#router, "", path);
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
    return this.#places.getOrInsertComputed(pattern, () => {
      const names = [...pattern.matchAll(/:(\w+)/g)].map((match) => match[1]!);
      const place = { pattern, names, methods: new Map() };
      if (!/[:*]/.test(pattern)) this.#fixed.set(pattern, place);
      else addRoute(this.#router, "", pattern === "*" ? "/**" : pattern, place);
      return place;
    });
  }

  #atRoot(last: Run<State>): Run<State> {
    return this.#linked(this.#line("*"), last);
  }

  #line(path: string): Line<State> {
    return stepsOf(path).map((step) => this.#parts.get(step) ?? []);
  }

  #linked(line: Line<State>, last: Run<State>): Run<State> {
    let run: Run<State> | undefined;
    return async (ctx) => {
      run ??= await link(line, this.notFound, last);
      return run(ctx);
    };
  }
}

/** The named parameters, "" for an absent one; null if one is wrongly encoded. */
function decode(
  names: string[],
  raw: Record<string, string | undefined> = {},
): Record<string, string> | null {
  const valueOf = (name: string) => decodeURIComponent(raw[name] ?? "");
  try {
    return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  } catch {
    return null;
  }
}
