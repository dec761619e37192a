import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { ROOT } from "@/platform/root.ts";
import type { builtModule } from "./built_modules.ts";
import { filesIn, stampOf, statOf, writeAtOnce } from "./sources.ts";
import { startGroup } from "./start_group.ts";
import { builtins, MARK } from "./when_used.ts";

/** Where `deno task build` leaves what holds JSX, compiled. */
export const COMPILED = join(ROOT, "_fresh", "jsx");

const OUT = join(ROOT, "_fresh", "server");
const LIST = join(ROOT, "_fresh", "server.json");

/** Deno finds it beside what it starts. */
const CONFIG = "deno.json";

/** State that a build leaves for the next one. */
interface Built {
  /** names the state of the sources */
  stamp: string;
  /** the names of its files */
  files: string[];
}

/** Worker modules; they are separate files beside the others. */
const WORKERS = [
  "domain/account/password_worker.ts",
  "resource/import/read_worker.ts",
];

/** Packages that stay in `node_modules`: they load files of their own, or are large and seldom used. */
export const EXTERNAL = [
  "@electric-sql/pglite",
  "libphonenumber-js",
  "pinyin-pro",
  "sharp",
];

/** A server in one folder, bundled from what its entries reach. */
interface Bundle {
  /** where it is left */
  out: string;
  /** the way from there to the folder that holds `_fresh` and `static` */
  root: string;
  /** what can be started, from the project's root */
  entries: readonly string[];
  /** packages that are not in it */
  external: readonly string[];
  /** a host reads everything before it starts: modules that are loaded later must be findable */
  ahead?: true;
  /** files that are other ones there */
  instead?: Readonly<Record<string, string>>;
}

/**
 * Bundles the processes of the product, so that a start reads a few files and not a thousand (decision 36). The files of
 * the build before stay: a server that still runs from them loads a page's when it is first asked for.
 */
export async function buildServer(): Promise<void> {
  const stamp = stampOf();
  const files = await bundleServer({
    out: OUT,
    root: "../..",
    entries: [
      "limited",
      "migrate",
      "move",
      "seed",
      "serve",
      "settings",
      "worker",
    ]
      .map((task) => `tasks/${task}.ts`),
    external: EXTERNAL,
  });
  writeAtOnce(join(OUT, CONFIG), config());
  files.push(CONFIG);
  const kept = new Set([...files, ...readBuilt()?.files ?? []]);
  for (const path of filesIn(OUT)) {
    if (!kept.has(relative(OUT, path))) rmSync(path);
  }
  const built: Built = { stamp, files };
  writeAtOnce(LIST, JSON.stringify(built));
}

/**
 * What Deno knows of the project when it runs what was built. With the project's own it would read the lock and compare
 * it with what is installed, at every start: the build has.
 */
function config(): string {
  const { unstable } = JSON.parse(
    readFileSync(join(ROOT, "deno.json"), "utf8"),
  );
  return JSON.stringify({ unstable, nodeModulesDir: "manual", lock: false });
}

/** Whether the server build matches the current sources. */
export function isServerBuilt(): boolean {
  return readBuilt()?.stamp === stampOf();
}

/** The files of the last build, without those of the one before. */
export function serverFiles(): string[] {
  return (readBuilt()?.files ?? []).map((name) =>
    join("_fresh", "server", name)
  );
}

function readBuilt(): Built | null {
  return statOf(LIST) && JSON.parse(readFileSync(LIST, "utf8"));
}

/** Bundles a server; what holds JSX has been compiled before. Returns the names of its files. */
export async function bundleServer(bundle: Bundle): Promise<string[]> {
  const [{ build }, { builtModule }] = await Promise.all([ // most starts have nothing to build
    import("vite"),
    import("./built_modules.ts"),
  ]);
  const { out, entries, external } = bundle;
  const { output } = await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    plugins: [
      builtins(),
      written(bundle, builtModule),
      workers(),
      ...bundle.ahead ? [] : [rewriting("when-asked", whenAsked)],
      rewriting("in-ascii", inAscii),
    ],
    publicDir: false,
    define: { "process.env": "{}" }, // the environment is our configuration's, not that of packages
    resolve: {
      alias: [
        { find: /^@\//, replacement: `${ROOT}/` },
        { find: /^fresh$/, replacement: join(ROOT, "fresh/mod.ts") },
        { find: "fresh/runtime", replacement: join(ROOT, "fresh/runtime.ts") },
        { find: "fresh/jsx-runtime", replacement: join(ROOT, "fresh/jsx.ts") },
      ],
    },
    ssr: { noExternal: true, external: [...external] },
    build: {
      ssr: true,
      emitAssets: true,
      outDir: out,
      emptyOutDir: false,
      target: "esnext",
      rolldownOptions: {
        checks: { bundlerTimings: false }, // of no use to who only waits for it
        input: [...entries, ...WORKERS].map((file) => join(ROOT, file)),
        output: layout(),
      },
    },
  }) as Rolldown.RolldownOutput;
  return output.map(({ fileName }) => fileName);
}

/** Which files hold what was bundled, and in which form. */
function layout(): Rolldown.OutputOptions {
  return {
    // Two files instead of a hundred: what two hundred of some four hundred pages and calls need, and what else a
    // start needs until its first page.
    codeSplitting: {
      groups: [
        // The bundler's own part imports it, and is imported by all others.
        {
          name: "require",
          test: (id) => id === `${MARK}node:module`,
          priority: 2,
        },
        { name: "common", minShareCount: 200, priority: 1 },
        { name: startGroup() },
      ],
    },
    // V8 compiles all functions at once, and Deno keeps what it compiled: later starts don't compile again what
    // they call.
    postBanner: "//# allFunctionsCalledOnLoad",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    // Less text in memory; functions keep their names, for stack traces.
    minify: {
      compress: false,
      mangle: { keepNames: true },
      codegen: { removeWhitespace: true },
    },
  };
}

/** Modules with another text than their file's: compiled, replaced, or generated during the build. */
function written(
  { root, instead = {} }: Bundle,
  built: typeof builtModule,
): Plugin {
  return {
    name: "written",
    enforce: "pre",
    load(id) {
      const text = built(id, root, (name, source) => {
        const fileName = named(name, source);
        this.emitFile({ type: "asset", fileName, source });
        return fileName;
      });
      if (text !== null) return { code: text, moduleType: "js" };
      if (!id.startsWith(`${ROOT}/`)) return null;
      const file = relative(ROOT, id);
      const other = instead[file];
      if (other) return readFileSync(join(ROOT, other), "utf8");
      if (!file.endsWith(".tsx")) return null;
      const compiled = join(COMPILED, file.replace(/\.tsx$/, ".js"));
      return { code: readFileSync(compiled, "utf8"), moduleType: "js" };
    },
  };
}

/** A file's name with the state of its content in it: another build does not write over it. */
function named(name: string, source: string): string {
  const hash = createHash("sha256").update(source).digest("hex");
  return name.replace(".", `-${hash.slice(0, 8)}.`);
}

/** Changes what was bundled. */
function rewriting(name: string, rewrite: (code: string) => string): Plugin {
  return {
    name,
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === "chunk") chunk.code = rewrite(chunk.code);
      }
    },
  };
}

/**
 * Hides names from Deno, so that `import()` loads them on demand: a name that Deno can read is loaded, with all its
 * imports, before the first line runs. That would be every page of the product; and for a package Deno looks first
 * whether all packages are installed as they should be.
 */
function whenAsked(code: string): string {
  return code.replace(
    /\bimport\((`(?!node:)[^`$]+`)\)/g,
    "import(String($1))",
  );
}

/**
 * Writes letters outside of ASCII as escapes: of a text without them V8 needs no copy, of twice the size. In code, only
 * texts and patterns have any; behind a backslash one is itself. Throws where one is in a raw text.
 */
export function inAscii(code: string): string {
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(code)) {
    throw new Error("a raw text in the bundle can't be written in ASCII");
  }
  return code.replace(
    /(\\*)([^\0-\x7f])/g,
    (_, slashes: string, unit: string) => {
      const hex = unit.charCodeAt(0).toString(16).padStart(4, "0");
      return `${slashes.slice(slashes.length % 2)}\\u${hex}`;
    },
  );
}

/** A thread's module is named by where it lies. */
function workers(): Plugin {
  return {
    name: "workers",
    enforce: "pre",
    transform: (code) =>
      code.replace(
        /new URL\("\.\/(\w+_worker)\.ts", import\.meta\.url\)/g,
        'new URL("./$1.js", import.meta.url)',
      ),
  };
}
