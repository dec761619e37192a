import { join } from "node:path";
import { build } from "./build_id.ts";

/** What `deno task build` leaves in `_fresh/manifest.json` for the server. */
export interface Manifest {
  /** Hash of `static/`; see `asset()`. */
  version: string;
  /** Address of the module that brings islands to life. */
  runtime: string;
  /** Address of the module that it loads besides if islands share signals. */
  signals: string;
  /** By file, from the project's root: the island's module and the chunks that it imports. */
  islands: Record<string, { src: string; imports: string[] }>;
}

const NONE: Manifest = { version: "", runtime: "", signals: "", islands: {} };
const known = new Map<string, Manifest>();

/** The build of the project at `root`, read once; without one there are no islands and no long caching. */
export function manifestOf(root: string): Manifest {
  return known.getOrInsertComputed(root, read);
}

function read(root: string): Manifest {
  const manifest = readManifest(join(root, "_fresh", "manifest.json"));
  build.id = manifest.version;
  return manifest;
}

function readManifest(path: string): Manifest {
  try {
    return JSON.parse(Deno.readTextFileSync(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return NONE;
    throw error;
  }
}
