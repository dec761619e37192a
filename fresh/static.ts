import { extname, join } from "node:path";
import { CACHE_KEY } from "./build_id.ts";
import type { Middleware } from "./handlers.ts";
import { manifestOf } from "./manifest.ts";
import { refuse } from "./route.ts";

/** In the order of preference. */
const ENCODINGS = { zstd: ".zst", br: ".br", gzip: ".gz" };

// deno-fmt-ignore
const TYPES: Record<string, string> = {
  css: "text/css", gif: "image/gif", html: "text/html", ico: "image/x-icon", jpg: "image/jpeg",
  js: "text/javascript", json: "application/json", mp3: "audio/mpeg", pdf: "application/pdf",
  png: "image/png", svg: "image/svg+xml", txt: "text/plain", webp: "image/webp", woff2: "font/woff2",
  webmanifest: "application/manifest+json", xml: "application/xml",
};

interface Content {
  path: string;
  size: number;
  modified: number;
}

interface File extends Content {
  /** Under a name that holds its hash. */
  hashed: boolean;
  /** The same compressed, by encoding. */
  packed: [encoding: string, content: Content][];
}

/**
 * Serves `static/` and the built scripts and styles: the files that are there when the first request comes that may be
 * for one. A page, which mostly is the first, does not wait for them to be looked at.
 */
export function staticFiles<State>(): Middleware<State> {
  let beginnings: Set<string> | undefined;
  let files: Map<string, File> | undefined;
  return async (ctx) => {
    const { root } = ctx.config;
    const { pathname } = ctx.url;
    beginnings ??= beginningsOf(root);
    if (!beginnings.has(pathname.split("/", 2)[1] ?? "")) return ctx.next();
    files ??= findFiles(root);
    const file = files.get(pathname);
    if (file === undefined) return ctx.next();
    if (!/^(?:GET|HEAD)$/.test(ctx.req.method)) return refuse(ctx, ["GET"])();
    const version = ctx.url.searchParams.get(CACHE_KEY);
    const current = version !== null && version === manifestOf(root).version;
    return await serve(ctx.req, file, file.hashed || current) ?? ctx.next();
  };
}

/** Null for a file that is gone: a later build removes the files of the one before the last. */
async function serve(
  req: Request,
  file: File,
  forGood: boolean,
): Promise<Response | null> {
  const type = TYPES[extname(file.path).slice(1)] ?? "application/octet-stream";
  const etag = `W/"${file.size}-${file.modified}"`;
  const headers = new Headers({
    "content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    "cache-control": `public, max-age=${forGood ? "31536000, immutable" : 300}`,
    etag,
  });
  if (file.packed.length > 0) headers.set("vary", "accept-encoding");
  if (req.headers.get("if-none-match")?.includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  const accept = req.headers.get("accept-encoding") ?? "";
  const [encoding, content] =
    file.packed.find(([name]) => accepts(accept, name)) ?? ["", file];
  if (encoding) headers.set("content-encoding", encoding);
  headers.set("content-length", String(content.size));
  if (req.method === "HEAD") return new Response(null, { headers });
  const opened = await Deno.open(content.path).catch(nothing);
  return opened && new Response(opened.readable, { headers });
}

function nothing(error: unknown): null {
  if (error instanceof Deno.errors.NotFound) return null;
  throw error;
}

function accepts(header: string, encoding: string): boolean {
  return header.toLowerCase().split(",").some((entry) => {
    const [name, ...parameters] = entry.split(";").map((part) => part.trim());
    return name === encoding &&
      !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** Where the files are: as they were built, and as they are kept. */
function foldersOf(root: string): [built: string, fixed: string] {
  return [join(root, "_fresh", "client"), join(root, "static")];
}

/** What the addresses of files begin with. */
function beginningsOf(root: string): Set<string> {
  return new Set(
    foldersOf(root).flatMap(entriesOf).map(({ name }) => encodeURI(name)),
  );
}

/** The files by address; nothing else can be requested. */
function findFiles(root: string): Map<string, File> {
  const files = new Map<string, File>();
  const [inBuilt, inFixed] = foldersOf(root);
  const built = new Map(contentsOf(inBuilt));
  const fixed = new Map(contentsOf(inFixed));
  for (const [address, content] of [...built, ...fixed]) {
    const hashed = built.get(address) === content;
    if (hashed && /\.(?:zst|br|gz)$/.test(address)) continue;
    const packed: File["packed"] = [];
    for (const [encoding, extension] of Object.entries(ENCODINGS)) {
      const other = built.get(address + extension);
      if (other && other.modified >= content.modified) {
        packed.push([encoding, other]);
      }
    }
    files.set(encodeURI(address), { ...content, hashed, packed });
  }
  return files;
}

/** What is in the folder, by its address there; nothing where nothing is built, or nothing fixed. */
function* contentsOf(dir: string, at = "/"): Iterable<[string, Content]> {
  for (const { name, isDirectory } of entriesOf(dir)) {
    const path = join(dir, name);
    if (isDirectory) yield* contentsOf(path, `${at}${name}/`);
    else {
      const { size, mtime } = Deno.statSync(path);
      yield [at + name, { path, size, modified: Number(mtime) }];
    }
  }
}

function entriesOf(dir: string): Deno.DirEntry[] {
  try {
    return [...Deno.readDirSync(dir)];
  } catch (error) {
    return nothing(error) ?? [];
  }
}
