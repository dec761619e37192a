import { isBuiltin } from "node:module";
import type { Plugin } from "vite";

/** Stands for what `get` gives, also in `new`, `extends` and `instanceof`. */
const LATER = `const later = (get, target) => {
  const stand = new Proxy(target, {
    get: (_, key, self) =>
      key === Symbol.hasInstance && self === stand
        ? (one) => one instanceof get()
        : get()[key],
    set: (_, key, value) => Reflect.set(get(), key, value),
    has: (_, key) => key in get(),
    apply: (_, self, all) => Reflect.apply(get(), self, all),
    construct: (_, all, made) => Reflect.construct(get(), all, made),
  });
  return stand;
};`;

/**
 * Modules of Deno's that a start needs not, but loads for several milliseconds, as packages import them that it does
 * need: they are loaded when something of theirs is first used. By name: what stands in their place.
 */
const WHEN_USED: Readonly<Record<string, string>> = {
  "node:crypto": whenUsed("node:crypto"),
  "node:fs": whenUsed("node:fs"),
  "node:module": `export const createRequire = (from) => {
    let require;
    return (id) => (require ??= process.getBuiltinModule("node:module").createRequire(from))(id);
  };`,
  "node:net": whenUsed("node:net"),
  "node:os": whenUsed("node:os"),
  "node:perf_hooks": "export const { performance } = globalThis;",
  "node:stream": whenUsed("node:stream"),
  "node:timers": whenUsed("node:timers"),
  "node:tls": whenUsed("node:tls"),
  "node:util": whenUsed("node:util"),
  "node:worker_threads": whenUsed("node:worker_threads"),
  "node:zlib": whenUsed("node:zlib"),
};

/**
 * A module with the functions, classes and plain objects of Deno's, which is loaded with the first use of any of them.
 * Constants are only in the default export: their values are not known before.
 */
export function whenUsed(name: string): string {
  const exported = Object.entries(process.getBuiltinModule(name) ?? {})
    .filter(([key]) => key !== "default")
    .flatMap(([key, value]) => {
      const target = targetFor(value);
      return target
        ? [`export const ${key} = later(() => module().${key}, ${target});`]
        : [];
    });
  return `${LATER}
    const module = () => process.getBuiltinModule("${name}");
    ${exported.join("\n")}
    export default later(module, {});`;
}

/** What a proxy of it stands before; null for what has none: a constant, or what works for itself alone. */
function targetFor(value: unknown): string | null {
  if (typeof value === "function") return "function () {}";
  if (typeof value !== "object" || value === null) return null;
  const kind = Object.getPrototypeOf(value);
  return kind === null || kind === Object.prototype ? "{}" : null;
}

/** What the names of these modules begin with in a bundle. */
export const MARK = "when-used:";

/** Deno knows its own modules by their full names only; packages leave the prefix out. */
export function builtins(): Plugin {
  return {
    name: "builtins",
    enforce: "pre",
    resolveId(name) {
      if (!isBuiltin(name)) return null;
      const id = name.replace(/^(?!node:)/, "node:");
      return WHEN_USED[id] ? MARK + id : { id, external: true };
    },
    load: (id) => WHEN_USED[id.replace(MARK, "")],
  };
}
