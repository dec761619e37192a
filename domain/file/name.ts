import { cleanLine, excerpt } from "../text.ts";

/** Longest name that is kept, in UTF-16 units. */
const MAX_LENGTH = 200;

/** A client's file name as stored and shown: without folders and invisible characters, never used as a path. */
export function cleanFileName(name: string): string {
  const last = cleanLine(name.toWellFormed().split(/[/\\]/).at(-1) ?? "");
  if (last.length <= MAX_LENGTH) return last;
  const extension = /\.[^.]{1,10}$/.exec(last)?.[0] ?? "";
  return excerpt(last, MAX_LENGTH - extension.length) + extension;
}
