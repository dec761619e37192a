import { isBuiltin } from "node:module";
import type { Plugin } from "vite";

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
  "node:tls": whenUsed("node:tls"),
  "node:util": whenUsed("node:util"),
  "node:zlib": whenUsed("node:zlib"),
};

/** A module with all that Deno's has, which is loaded with the first use of any of it. */
function whenUsed(name: string): string {
  const exported = Object.entries(process.getBuiltinModule(name) ?? {})
    .filter(([key, value]) => key !== "default" && value instanceof Object)
    .map(([key, value]) =>
      /^[a-z]/.test(key) && value instanceof Function
        ? `export const ${key} = (...all) => module().${key}(...all);`
        : `export const ${key} = later(() => module().${key});`
    );
  return `const module = () => process.getBuiltinModule("${name}");
    const later = (get) => new Proxy(function () {}, {
      get: (_, key) => get()[key],
      construct: (_, all, target) => Reflect.construct(get(), all, target),
      apply: (_, self, all) => Reflect.apply(get(), self, all),
    });
    ${exported.join("\n")}
    export default later(module);`;
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
