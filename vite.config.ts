import tailwindcss from "@tailwindcss/vite";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { InlineConfig, Plugin } from "vite";
import { type IconName, iconSprite, isIconName } from "./components/icon.tsx";

/** The folder of this project. */
const PROJECT = import.meta.dirname ?? ".";

/** The module that brings islands to life. */
const RUNTIME = join(PROJECT, "fresh", "client.ts");

/** The source of the stylesheet of the project at `root`. */
const stylesOf = (root: string) => join(root, "assets", "app.css");

/** The islands of the project at `root`. */
export function islandsOf(root: string): string[] {
  const found = globSync(["islands/**/*.tsx", "routes/**/(_islands)/*.tsx"], {
    cwd: root,
  });
  return found.map((file) => join(root, file)).toSorted();
}

/** Whatever the sources write as text and lucide has an icon of: a few too many, none too few. */
export function iconsOf(root: string): IconName[] {
  const sources = globSync(
    "{components,islands,lists,nouns,resource,routes,site}/**/*.{ts,tsx}",
    { cwd: root },
  );
  const texts = sources.flatMap((path) =>
    readFileSync(join(root, path), "utf8").match(/"[a-z][a-z0-9-]*"/g) ?? []
  );
  const names = new Set(texts.map((text) => text.slice(1, -1)));
  return [...names].filter(isIconName).toSorted();
}

/** One file with all icons, so that a page says only their names. */
function icons(root: string): Plugin {
  return {
    name: "icons",
    generateBundle() {
      const names = iconsOf(root);
      if (names.length === 0) return;
      const source = iconSprite(names);
      this.emitFile({ type: "asset", name: "icons.svg", source });
    },
  };
}

/** How the project at `root` becomes `_fresh/client`: a module per island, one shared module, one stylesheet. */
export function clientConfig(root: string): InlineConfig {
  const entries = [RUNTIME, ...islandsOf(root), stylesOf(root)];
  return {
    root,
    plugins: [tailwindcss(), icons(root)],
    publicDir: false,
    resolve: {
      alias: [
        { find: /^@\//, replacement: `${PROJECT}/` },
        {
          find: "fresh/runtime",
          replacement: join(PROJECT, "fresh", "runtime.ts"),
        },
      ],
    },
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir: "_fresh/client",
      emptyOutDir: false,
      modulePreload: false,
      target: "es2022",
      rolldownOptions: {
        checks: { bundlerTimings: false }, // of no use to who only waits for it
        input: entries.filter((path) => existsSync(path)),
        preserveEntrySignatures: "allow-extension",
        output: {
          entryFileNames: ({ name }) => `assets/${basename(name)}-[hash].js`,
          chunkFileNames: "assets/[name]-[hash].js",
          assetFileNames: "assets/[name]-[hash][extname]",
          codeSplitting: {
            groups: [
              // With what islands share: every page would have to ask for one module more.
              {
                name: "runtime",
                test: /\/preact\/|\/fresh\/\w+\.ts$|\/islands\/shared\//,
              },
              { name: "signals", test: /\/@preact\/signals/ },
            ],
          },
        },
      },
    },
  };
}

export default clientConfig(PROJECT);
