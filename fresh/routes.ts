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

/** A route from a folder, which says by itself which methods it answers. */
export interface FolderRoute<State> {
  pattern: string;
  folder: string;
  load: Loadable<Route<State>>;
}

/** A path and its handlers by method; "ALL" for every method. */
interface Place<State> {
  pattern: string;
  names: string[];
  methods: Map<string, Run<State>>;
}

/** By the step that they are declared at. */
type Parts<State> = ReadonlyMap<string, Loadable<Part<State>>[]>;

const nobody = (): never => {
  throw new HttpError(404);
};

/** All that an app consists of, found by method and path. */
export class Routes<State> {
  notFound?: Loadable<Route<State>>;
  #parts: Parts<State> = new Map();
  #router = createRouter<Place<State>>();
  /** by their paths: most have no parameter, and a start need not prepare them for one */
  #fixed = new Map<string, Place<State>>();
  #places = new Map<string, Place<State>>();
  /** by the first step of their paths: what adds the routes that nobody has asked for yet */
  #unasked = new Map<string, () => void>();

  /** Adds a part that applies to everything added below a path from now on. */
  addPart(path: string, part: Loadable<Part<State>>): void {
    const step = stepsOf(path).at(-1)!;
    const parts = [...this.#parts.get(step) ?? [], part];
    this.#parts = new Map(this.#parts).set(step, parts); // what was added before keeps its own
  }

  /** Adds some middlewares, the last of them as the handler of a method, or of "ALL". */
  addHandler(method: string, path: string, middlewares: Middleware<State>[]) {
    const line = [...lineOf(path, this.#parts), [() => ({ middlewares })]];
    this.#place(path).methods.set(method, this.#linked(line, nobody));
  }

  /** Adds a route from a folder, below the parts that are there now, or those that were. */
  addRoute(
    { pattern, folder, load }: FolderRoute<State>,
    parts = this.#parts,
  ): void {
    const last = async (ctx: Context<State>) => renderRoute(ctx, await load());
    const run = this.#linked(lineOf(folder, parts), last);
    this.#place(pattern).methods.set("ALL", run);
  }

  /**
   * Adds routes whose paths begin with one step, when such a path is first asked for: to prepare all of a large site is
   * a twentieth of its start.
   */
  addWhenAsked(step: string, list: () => FolderRoute<State>[]): void {
    const parts = this.#parts;
    const before = this.#unasked.get(step);
    this.#unasked.set(step, () => {
      before?.();
      for (const route of list()) this.addRoute(route, parts);
    });
  }

  find(method: string, path: string): Match<State> {
    this.#addAsked(path);
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

  #addAsked(path: string): void {
    const [, step = ""] = path.split("/", 2);
    const add = this.#unasked.get(step);
    if (!add) return;
    add();
    this.#unasked.delete(step); // after: what can't be added is told to everybody who asks
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
    return this.#linked(lineOf("*", this.#parts), last);
  }

  #linked(line: Line<State>, last: Run<State>): Run<State> {
    let run: Run<State> | undefined;
    return async (ctx) => {
      run ??= await link(line, this.notFound, last);
      return run(ctx);
    };
  }
}

function lineOf<State>(path: string, parts: Parts<State>): Line<State> {
  return stepsOf(path).map((step) => parts.get(step) ?? []);
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
