import { join } from "node:path";
import type { Rolldown } from "vite";
import { ROOT } from "@/platform/root.ts";

/** What a start of the server loads, with its first page: everybody comes by the door. */
const START = [
  "tasks/serve.ts",
  "main.ts",
  "routes/_app.tsx",
  "routes/_layout.tsx",
  "routes/login.tsx",
];
/** Begins every start in a process of its own, and needs little: that stays in files of its own. */
const BEFORE = ["tasks/limited.ts"];

/** Puts what a start loads in one group, except the entries: those run when they are loaded. */
export function startGroup(): Rolldown.CodeSplittingNameFunction {
  let start: Set<string> | undefined;
  return (id, modules) => {
    start ??= reached(START, modules).difference(reached(BEFORE, modules));
    const isEntry = modules.getModuleInfo(id)?.isEntry;
    return start.has(id) && !isEntry ? "start" : null;
  };
}

/** The modules that are loaded with some of ours, without what `import()` names. */
function reached(
  files: readonly string[],
  modules: Rolldown.ChunkingContext,
): Set<string> {
  const found = new Set(files.map((file) => join(ROOT, file)));
  for (const id of found) {
    for (const other of modules.getModuleInfo(id)?.importedIds ?? []) {
      found.add(other);
    }
  }
  return found;
}
