import { createHash } from "node:crypto";
import { extname, join, relative } from "node:path";
import {
  brotliCompressSync,
  constants,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import type { Rolldown } from "vite";
import type { Manifest } from "@/fresh/manifest.ts";
import { ROOT } from "@/platform/root.ts";
import {
  filesIn,
  lockedBuild,
  stampOf,
  statOf,
  writeAtOnce,
} from "./sources.ts";

const RUNTIME = join(ROOT, "fresh", "client.ts");

/** The content of `_fresh/manifest.json`: what the server reads, and a fingerprint of the sources. */
interface Built extends Manifest {
  /** URL of the stylesheet; "" without one. */
  css: string;
  /** URL of the icon file; "" without one. */
  icons: string;
  /** Names the state of the sources that this was built from. */
  stamp: string;
  /** The names of the files in `_fresh/client`. */
  files: string[];
}

type Output = Rolldown.RolldownOutput["output"];

/**
 * Bundles, compresses and lists what browsers load from the project at `root`, if its sources have changed. The
 * previous build's files stay: a running server or an open page may still name them.
 */
export async function buildClient(root: string = ROOT): Promise<void> {
  if (isClientBuilt(root)) return;
  const stamp = stampOf(root);
  using _lock = await lockedBuild(root, "client.lock");
  if (isClientBuilt(root)) return; // somebody else's work

  const before = readBuilt(root)?.files ?? [];
  const output = await bundle(root);
  const client = join(root, "_fresh", "client");
  const files = output.map(({ fileName }) => fileName);
  const kept = new Set([...files, ...before]);
  for (const path of filesIn(client)) {
    const name = relative(client, path).replace(PACKED, "");
    if (!kept.has(name)) Deno.removeSync(path);
  }
  for (const name of files) compress(join(client, name), join(client, name));
  const fixed = join(root, "static");
  for (const path of filesIn(fixed)) {
    compress(path, join(client, relative(fixed, path)));
  }
  await writeParts(root, output);
  writeBuilt(root, { ...listed(root, output), stamp, files });
}

/** Whether the client build matches the current sources. */
export function isClientBuilt(root: string = ROOT): boolean {
  return readBuilt(root)?.stamp === stampOf(root);
}

/** The stylesheet in parts, of which the page of a first visit takes its own. */
async function writeParts(root: string, output: Output): Promise<void> {
  const style = output.find(({ fileName }) => fileName.endsWith(".css"));
  if (style?.type !== "asset") return;
  const { splitStyle } = await import("./split_style.ts");
  const parts = splitStyle(style.source.toString());
  writeAtOnce(join(root, "_fresh", "style.json"), JSON.stringify(parts));
}

/** Loads the tools only now: most starts have nothing to build. */
async function bundle(root: string): Promise<Output> {
  const [vite, { clientConfig }, { trimming }] = await Promise.all([
    import("vite"),
    import("../vite.config.ts"),
    import("./trim_style.ts"),
  ]);
  const config = clientConfig(root);
  const { output } = await vite.build({
    ...config,
    plugins: [...config.plugins ?? [], trimming],
    configFile: false,
    logLevel: "warn",
  }) as Rolldown.RolldownOutput;
  return output;
}

function listed(
  root: string,
  output: Output,
): Omit<Built, "stamp" | "files"> {
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

/** How the smaller copy of a file is called. */
const PACKED = /\.(?:br|gz|zst)$/;

/** Writes a compressed copy beside the file for each encoding that makes it smaller. */
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

function readBuilt(root: string): Built | null {
  const path = join(root, "_fresh", "manifest.json");
  return statOf(path) && JSON.parse(Deno.readTextFileSync(path));
}

/** The manifest is written last: whatever it names exists. */
function writeBuilt(root: string, built: Built): void {
  writeAtOnce(join(root, "_fresh", "manifest.json"), JSON.stringify(built));
}
