import { join } from "node:path/posix";
import { filesBelow } from "./files.ts";

/** A file of the project, for the tests that read the source. */
export interface Source {
  /** from the root of the project, e.g. "domain/money.ts" */
  path: string;
  text: string;
  imports: Import[];
}

export interface Import {
  /** as written */
  specifier: string;
  /** the project's file that it means; null for a package */
  file: string | null;
  names: string[];
  /** brings types only: nothing is loaded when the product runs */
  typeOnly: boolean;
}

const ROOT = new URL("../", import.meta.url).pathname;
const NOT_OURS = /^(?:node_modules|_fresh|\.(?!ci\/)[^/]+)\//;
const FRESH: Record<string, string> = {
  fresh: "fresh/mod.ts",
  "fresh/runtime": "fresh/runtime.ts",
};

/** Every file that is the project's own and text. */
export async function readSources(): Promise<Source[]> {
  const paths = await filesBelow(
    ROOT,
    (path) => /\.(?:tsx?|css|md|json|sh)$|^\.ci\//.test(path),
    NOT_OURS,
  );
  return await Promise.all(paths.map(async (path) => {
    const text = await Deno.readTextFile(ROOT + path);
    return { path, text, imports: isCode(path) ? importsOf(path, text) : [] };
  }));
}

export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path);
}

/** The first folder of a path, the room that a file belongs to; "" at the root. */
export function roomOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : "";
}

/** Whether a file is not part of the product: a test, or a developer's tool. */
export function isApart(path: string): boolean {
  return ["tests", "tasks", "bench", "prove"].includes(roomOf(path));
}

/** The code without comments; strings stay. */
export function withoutComments(text: string): string {
  return text.replace(
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|\/\/.*/g,
    "$1",
  );
}

function importsOf(path: string, text: string): Import[] {
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s+)?([^;"'`]*?)\s*(?:from\s+)?"([^"]+)";/gm,
  );
  const lazy = text.matchAll(/\bimport\("([^"]+)"\)/g);
  return [
    ...[...statements].map(([, type, clause = "", specifier = ""]) => ({
      specifier,
      file: resolve(path, specifier),
      names: namesIn(clause),
      typeOnly: type !== undefined ||
        /^\{(?:\s*type\s+\w+(?:\s+as\s+\w+)?\s*,?)+\s*\}$/.test(clause),
    })),
    ...[...lazy].map(([, specifier = ""]) => ({
      specifier,
      file: resolve(path, specifier),
      names: [],
      typeOnly: false,
    })),
  ];
}

/** `{ a, type B as C }` → ["a", "B"] */
function namesIn(clause: string): string[] {
  const inside = /\{([\s\S]*)\}/.exec(clause)?.[1] ?? "";
  return inside.split(",").map((name) =>
    name.trim().replace(/^type\s+/, "").replace(/\s+as\s+\w+$/, "")
  ).filter(
    Boolean,
  );
}

function resolve(path: string, specifier: string): string | null {
  if (specifier in FRESH) return FRESH[specifier] ?? null;
  if (specifier.startsWith("@/")) return specifier.slice(2);
  return specifier.startsWith(".") ? join(path, "..", specifier) : null;
}
