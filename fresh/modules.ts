import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What a project's file exports. */
export type Exports = Record<string, unknown>;

/** The files below `routes/` of the project at `root`. A server that was bundled has another such module. */
export function routeFiles(root: string): string[] {
  return readdirSync(join(root, "routes"), {
    recursive: true,
    encoding: "utf8",
  });
}

/** Loads a file of the project; `file` is its path from `root`. */
export function importFile(root: string, file: string): Promise<Exports> {
  return import(pathToFileURL(join(root, file)).href);
}
