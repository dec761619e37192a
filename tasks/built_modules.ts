import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import lucide from "@iconify-json/lucide/icons.json" with { type: "json" };
import { ROOT } from "@/platform/root.ts";
import { en } from "@/locales/en-us/all.ts";
import { zh } from "@/locales/zh-cn/all.ts";
import { iconsOf, islandsOf } from "../vite.config.ts";

/** Where the package of icons lies, as a module's name ends. */
const ICONS = "/@iconify-json/lucide/icons.json";

/** Writes a file beside the bundle's; returns its name there. */
type Emit = (name: string, source: string) => string;

/**
 * The text of a module that differs in a bundled server, or null: what the sources look up at run time is known when a
 * server is built. `id` is the module's path, `root` the path from the bundle to the folder that holds `_fresh`.
 */
export function builtModule(
  id: string,
  root: string,
  emit: Emit,
): string | null {
  if (id.endsWith(ICONS)) {
    return `export default ${JSON.stringify(usedIcons())};`;
  }
  switch (id) {
    case join(ROOT, "platform/root.ts"):
      return `
        import { join } from "node:path";
        export const ROOT = join(import.meta.dirname, ${
        JSON.stringify(root)
      });`;
    case join(ROOT, "fresh/modules.ts"):
      return modules();
    case join(ROOT, "locales/en-us/all.ts"):
      return texts("En", en, emit);
    case join(ROOT, "locales/zh-cn/all.ts"):
      return texts("Zh", zh, emit);
    default:
      return null;
  }
}

/**
 * As a file: a text in the code would stay in memory beside its parsed form. It is read when somebody reads the language.
 */
function texts(name: "En" | "Zh", table: object, emit: Emit): string {
  const file = emit(`${name.toLowerCase()}.json`, JSON.stringify(table));
  return `
    import { join } from "node:path";
    const file = join(import.meta.dirname, ${JSON.stringify(file)});
    let texts;
    export const read${name} = () =>
      texts ??= JSON.parse(Deno.readTextFileSync(file));`;
}

/** Of some two thousand icons the few hundred that the sources name. */
function usedIcons() {
  const names = new Set<string>(iconsOf(ROOT));
  const { icons, aliases } = lucide;
  const used = (of: object) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => names.has(name)));
  const parents = Object.entries(aliases)
    .filter(([name]) => names.has(name)).map(([, { parent }]) => parent);
  for (const parent of parents) names.add(parent);
  return { icons: used(icons), aliases: used(aliases) };
}

/**
 * There are no folders to list: the bundle contains its routes and islands. Every start loads all islands, so they are
 * not files of their own.
 */
function modules(): string {
  const routes = readdirSync(join(ROOT, "routes"), {
    recursive: true,
    encoding: "utf8",
  }).filter((file) => /\.tsx?$/.test(file) && !file.includes("(_")).toSorted();
  const islands = islandsOf(ROOT);
  const pathOf = (path: string) => JSON.stringify(relative(ROOT, path));
  const imports = islands.map((path, i) =>
    `import * as island${i} from ${JSON.stringify(path)};`
  );
  const loaders = [
    ...routes.map((file) => join(ROOT, "routes", file)).map((path) =>
      `${pathOf(path)}: () => import(${JSON.stringify(path)})`
    ),
    ...islands.map((path, i) =>
      `${pathOf(path)}: () => Promise.resolve(island${i})`
    ),
  ];
  return `
    ${imports.join("\n")}
    const FILES = { ${loaders.join(",\n")} };
    export const routeFiles = () => ${JSON.stringify(routes)};
    export const importFile = (_root, file) => FILES[file]();`;
}
