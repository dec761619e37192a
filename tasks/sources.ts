import { createHash } from "node:crypto";
import { join } from "node:path";
import { ROOT } from "@/platform/root.ts";

/** All that can change what is built; modules that islands share come from any of the rooms. */
const SOURCES = [
  "assets",
  "components",
  "db",
  "deno.json",
  "deno.lock",
  "domain",
  "fresh",
  "islands",
  "jobs.ts",
  "lists",
  "locales",
  "main.ts",
  "nouns",
  "platform",
  "resource",
  "routes",
  "site",
  "static",
  "tasks",
  "utils.ts",
  "vite.config.ts",
];

/** The paths of everything that what is built is made of. */
export function sourceFiles(root: string = ROOT): string[] {
  return SOURCES.flatMap((name) => filesIn(join(root, name)));
}

/**
 * A fingerprint of the sources of the project at `root` and of our own; paths, sizes and times are cheap enough for
 * every start.
 */
export function stampOf(root: string = ROOT): string {
  const hash = createHash("sha256");
  for (const base of new Set([ROOT, root])) {
    for (const path of sourceFiles(base)) {
      const { size, mtime } = Deno.statSync(path);
      hash.update(`${path} ${size} ${mtime?.getTime()}\n`);
    }
  }
  return hash.digest("hex");
}

/** Keeps other processes from building the same thing until it is disposed of. */
export async function lockedBuild(
  root: string,
  name: string,
): Promise<Disposable> {
  Deno.mkdirSync(join(root, "_fresh"), { recursive: true });
  const file = Deno.openSync(join(root, "_fresh", name), {
    create: true,
    write: true,
  });
  await file.lock(true);
  return file;
}

/** The files at or below a path, in order of their names. */
export function filesIn(path: string): string[] {
  const info = statOf(path);
  if (info === null) return [];
  if (info.isFile) return [path];
  return [...Deno.readDirSync(path)].map(({ name }) => name).toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

/** What there is at a path, if anything. */
export function statOf(path: string): Deno.FileInfo | null {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Writes a file so that who reads it meanwhile finds the old one or the new one, whole. */
export function writeAtOnce(path: string, text: string): void {
  Deno.writeTextFileSync(`${path}.new`, text);
  Deno.renameSync(`${path}.new`, path);
}
