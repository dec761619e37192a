/**
 * Packages that are large and that most requests do without: together a fifth of the memory of a server that has just
 * started. Loaded when they are first used, and at once then, because what uses them waits for nothing.
 */
import type { createRequire } from "node:module";

type Require = (name: string) => ReturnType<ReturnType<typeof createRequire>>;

/** How Chinese is pronounced. */
export function pinyinPro(): typeof import("pinyin-pro") {
  return load("pinyin-pro");
}

/** The telephone number formats of the world. */
export function phoneNumbers(): typeof import("libphonenumber-js/max") {
  return load("libphonenumber-js/max");
}

let load: Require = (name) => {
  const { createRequire } = process.getBuiltinModule("node:module");
  load = createRequire(import.meta.url);
  return load(name);
};
