/** `deno task build:edge`: leaves in `_fresh/edge/` all that an edge host runs, and nothing else. */
import { cpSync, globSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, relative } from "node:path";
import { build as bundle, type Plugin } from "vite";
import { build } from "./build.ts";

const PROJECT = join(import.meta.dirname ?? ".", "..");
const OUT = join(PROJECT, "_fresh", "edge");
/** Where compiled copies of what holds JSX wait to be bundled. */
const COMPILED = join(PROJECT, "_fresh", "jsx");

const ENTRIES = [
  "tasks/edge.ts",
  "domain/account/password_worker.ts",
  "resource/import/read_worker.ts",
];

/** Files that are other ones at the edge. */
const INSTEAD: Readonly<Record<string, string>> = {
  "domain/file/draw.ts": "domain/file/draw_edge.ts",
  "domain/large_packages.ts": "domain/large_packages_edge.ts",
};

await build();
rmSync(OUT, { recursive: true, force: true });
await compileJsx();
await bundle({
  root: PROJECT,
  configFile: false,
  logLevel: "warn",
  plugins: [builtins(), compiled(), substitutes(), modules(), workers()],
  publicDir: false,
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${PROJECT}/` },
      { find: /^fresh$/, replacement: join(PROJECT, "fresh/mod.ts") },
      { find: "fresh/runtime", replacement: join(PROJECT, "fresh/runtime.ts") },
      { find: "fresh/jsx-runtime", replacement: join(PROJECT, "fresh/jsx.ts") },
    ],
  },
  ssr: {
    noExternal: true,
    external: ["@electric-sql/pglite", "@electric-sql/pglite/contrib/pg_trgm"],
  },
  build: {
    ssr: true,
    outDir: join(OUT, "server"),
    target: "esnext",
    rolldownOptions: {
      input: ENTRIES.map((file) => join(PROJECT, file)),
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
      },
    },
  },
});
for (const file of ["_fresh/manifest.json", "_fresh/client", "static"]) {
  cpSync(join(PROJECT, file), join(OUT, file), { recursive: true });
}
rmSync(COMPILED, { recursive: true, force: true });

/** Deno alone makes of JSX what renders fastest: strings with holes. */
async function compileJsx(): Promise<void> {
  rmSync(COMPILED, { recursive: true, force: true });
  const files = globSync(
    "{components,islands,lists,nouns,resource,routes,site}/**/*.tsx",
    { cwd: PROJECT },
  );
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["transpile", "--quiet", "--outdir", COMPILED, ...files],
    cwd: PROJECT,
  }).spawn().status;
  if (!success) Deno.exit(1);
}

/** Deno knows its own modules by their full names only; packages leave the prefix out. */
function builtins(): Plugin {
  return {
    name: "builtins",
    enforce: "pre",
    resolveId: (name) =>
      isBuiltin(name)
        ? { id: name.replace(/^(?!node:)/, "node:"), external: true }
        : null,
  };
}

function compiled(): Plugin {
  return {
    name: "compiled-jsx",
    enforce: "pre",
    load(id) {
      if (!id.startsWith(PROJECT) || !id.endsWith(".tsx")) return null;
      const file = relative(PROJECT, id).replace(/\.tsx$/, ".js");
      return {
        code: readFileSync(join(COMPILED, file), "utf8"),
        moduleType: "js",
      };
    },
  };
}

function substitutes(): Plugin {
  return {
    name: "substitutes",
    enforce: "pre",
    load(id) {
      const file = INSTEAD[relative(PROJECT, id)];
      return file ? readFileSync(join(PROJECT, file), "utf8") : null;
    },
  };
}

/** There are no folders to list: the bundle knows its routes and islands. */
function modules(): Plugin {
  const place = join(PROJECT, "fresh", "modules.ts");
  return {
    name: "modules",
    enforce: "pre",
    load(id) {
      if (id !== place) return null;
      const files = globSync(["routes/**/*.{ts,tsx}", "islands/**/*.tsx"], {
        cwd: PROJECT,
      }).toSorted();
      const loaders = files.map((file) =>
        `${JSON.stringify(file)}: () => import(${
          JSON.stringify(join(PROJECT, file))
        })`
      );
      return `
        const FILES = { ${loaders.join(",\n")} };
        export const routeFiles = () =>
          Object.keys(FILES).filter((file) => file.startsWith("routes/"))
            .map((file) => file.slice("routes/".length));
        export const importFile = (_root, file) => FILES[file]();`;
    },
  };
}

/** Modules that run in threads of their own lie beside the others. */
function workers(): Plugin {
  return {
    name: "workers",
    enforce: "pre",
    transform(code) {
      return code.replace(
        /new URL\("\.\/(\w+_worker)\.ts", import\.meta\.url\)/g,
        'new URL("./$1.js", import.meta.url)',
      );
    },
  };
}
