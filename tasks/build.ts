/** Builds what browsers load, `_fresh/`, if its sources have changed since the last time. */
import { createHash } from "node:crypto";
import { extname, join, relative } from "node:path";
import {
  brotliCompressSync,
  constants,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import type { Rolldown } from "vite";
import type { Manifest } from "../fresh/manifest.ts";

const PROJECT = join(import.meta.dirname ?? ".", "..");
const RUNTIME = join(PROJECT, "fresh", "client.ts");

/** What `_fresh/manifest.json` holds: what the server reads, and what tells whether it is up to date. */
interface Built extends Manifest {
  /** Address of the stylesheet; "" if there is none. */
  css: string;
  /** Address of the file of icons; "" if there is none. */
  icons: string;
  /** Names the state of the sources that this was built from. */
  stamp: string;
}

type Output = Rolldown.RolldownOutput["output"];

/** All that can change the outcome; modules that islands share come from any of the rooms. */
const SOURCES = [
  "assets",
  "components",
  "db/schema",
  "deno.lock",
  "domain",
  "fresh",
  "islands",
  "lists",
  "locales",
  "nouns",
  "resource",
  "routes",
  "site",
  "static",
  "tasks/build.ts",
  "tasks/split_style.ts",
  "vite.config.ts",
];

/**
 * Bundles, compresses and lists what browsers load from the project at `root`; one process at a time.
 * @returns whether there was something to do
 */
export async function build(root: string = PROJECT): Promise<boolean> {
  if (isBuilt(root)) return false;
  const stamp = stampOf(root);
  Deno.mkdirSync(join(root, "_fresh"), { recursive: true });
  using lock = Deno.openSync(join(root, "_fresh", "lock"), {
    create: true,
    write: true,
  });
  await lock.lock(true);
  if (isBuilt(root)) return false; // somebody else's work

  const output = await bundle(root);
  const client = join(root, "_fresh", "client");
  const built = new Set(output.map(({ fileName }) => fileName));
  for (const path of filesIn(client)) {
    if (!built.has(relative(client, path))) Deno.removeSync(path);
  }
  for (const dir of [client, join(root, "static")]) {
    for (const path of filesIn(dir)) {
      compress(path, join(client, relative(dir, path)));
    }
  }
  await writeParts(root, output);
  writeBuilt(root, { ...listed(root, output), stamp });
  return true;
}

/** The stylesheet in parts, of which the page of a first visit takes its own. */
async function writeParts(root: string, output: Output): Promise<void> {
  const style = output.find(({ fileName }) => fileName.endsWith(".css"));
  if (style?.type !== "asset") return;
  const { splitStyle } = await import("./split_style.ts");
  const parts = splitStyle(style.source.toString());
  Deno.writeTextFileSync(
    join(root, "_fresh", "style.json"),
    JSON.stringify(parts),
  );
}

/** Whether what browsers load is of the sources as they are. */
export function isBuilt(root: string = PROJECT): boolean {
  return readBuilt(root)?.stamp === stampOf(root);
}

/** Loads the tools only now: most starts have nothing to build. */
async function bundle(root: string): Promise<Output> {
  const [vite, { clientConfig }] = await Promise.all([
    import("vite"),
    import("../vite.config.ts"),
  ]);
  const { output } = await vite.build({
    ...clientConfig(root),
    configFile: false,
    logLevel: "warn",
  }) as Rolldown.RolldownOutput;
  return output;
}

function listed(root: string, output: Output): Omit<Built, "stamp"> {
  const chunks = output.filter((file) => file.type === "chunk");
  const entries = chunks.filter((chunk) => chunk.isEntry);
  const runtime = entries.find((chunk) => chunk.facadeModuleId === RUNTIME);
  const signals = chunks.find((chunk) => chunk.name === "signals");
  const css = output.find(({ fileName }) => fileName.endsWith(".css"));
  const address = (file?: { fileName: string }) =>
    file ? `/${file.fileName}` : "";
  return {
    version: versionOf(join(root, "static")),
    runtime: address(runtime),
    signals: address(signals),
    css: address(css),
    icons: address(output.find(({ fileName }) => fileName.endsWith(".svg"))),
    islands: Object.fromEntries(
      entries.filter((chunk) => chunk !== runtime).map((chunk) => [
        relative(root, chunk.facadeModuleId ?? ""),
        {
          src: address(chunk),
          imports: chunk.imports.map((fileName) => address({ fileName })),
        },
      ]),
    ),
  };
}

/** Leaves a smaller copy beside where the file is served from, for each encoding that makes one. */
function compress(path: string, target: string): void {
  if (!/^\.(?:css|html|js|json|svg|txt|webmanifest|xml)$/.test(extname(path))) {
    return;
  }
  const content = Deno.readFileSync(path);
  const packed = {
    br: brotliCompressSync(content),
    gz: gzipSync(content, { level: 9 }),
    zst: zstdCompressSync(content, {
      params: { [constants.ZSTD_c_compressionLevel]: 19 },
    }),
  };
  for (const [extension, bytes] of Object.entries(packed)) {
    if (bytes.length >= content.length) continue;
    Deno.mkdirSync(join(target, ".."), { recursive: true });
    Deno.writeFileSync(`${target}.${extension}`, bytes);
  }
}

/** A hash of all that a folder holds. */
function versionOf(dir: string): string {
  const hash = createHash("sha256");
  for (const path of filesIn(dir)) {
    hash.update(relative(dir, path)).update(Deno.readFileSync(path));
  }
  return hash.digest("hex").slice(0, 8);
}

/** Paths, sizes and times of all sources: cheap enough for every start. */
function stampOf(root: string): string {
  const hash = createHash("sha256");
  const roots = new Set([PROJECT, root]);
  for (const base of roots) {
    for (const path of SOURCES.flatMap((name) => filesIn(join(base, name)))) {
      const { size, mtime } = Deno.statSync(path);
      hash.update(`${path} ${size} ${mtime?.getTime()}\n`);
    }
  }
  return hash.digest("hex");
}

/** The files at or below a path, in order of their names. */
function filesIn(path: string): string[] {
  const info = statOf(path);
  if (info === null) return [];
  if (info.isFile) return [path];
  return [...Deno.readDirSync(path)].map(({ name }) => name).toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

function statOf(path: string): Deno.FileInfo | null {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

function readBuilt(root: string): Built | null {
  const path = join(root, "_fresh", "manifest.json");
  return statOf(path) && JSON.parse(Deno.readTextFileSync(path));
}

/** The list comes last and at once: who reads it finds all that it names. */
function writeBuilt(root: string, built: Built): void {
  const path = join(root, "_fresh", "manifest.json");
  Deno.writeTextFileSync(`${path}.new`, JSON.stringify(built));
  Deno.renameSync(`${path}.new`, path);
}

if (import.meta.main) {
  const start = performance.now();
  const done = await build();
  const time = Math.round(performance.now() - start);
  console.log(done ? `built in ${time} ms` : "nothing has changed");
}
