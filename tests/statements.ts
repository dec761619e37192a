import { ok } from "node:assert/strict";
import { withStatements } from "@/db/statements.ts";
import type { Answer, Visitor } from "./http.ts";
import { none } from "./none.ts";

/** A page's response, and the statements that reading it takes. */
export interface Reading {
  answer: Answer;
  statements: string[];
}

/**
 * Reads a page as a returning reader: settings, badges and options of filters, which all pages share, are cached for
 * seconds. On a busy machine they can expire meanwhile: if more than `enough` statements are needed, the page is read
 * once more, and the lower number counts.
 */
export async function readAgain(
  visitor: Visitor,
  path: string,
  enough = 0,
): Promise<Reading> {
  const first = await read(visitor, path);
  if (first.statements.length <= enough) return first;
  const second = await read(visitor, path);
  return first.statements.length < second.statements.length ? first : second;
}

async function read(visitor: Visitor, path: string): Promise<Reading> {
  await visitor.get(path);
  const { result, statements } = await withStatements(() => visitor.get(path));
  const told = statements.map(({ sql }) => sql.trim().slice(0, 160));
  return { answer: result, statements: told };
}

/** Asserts that reading a page takes at most this many statements, none of which writes. */
export async function takesAtMost(
  most: number,
  visitor: Visitor,
  path: string,
): Promise<Answer> {
  const { answer, statements } = await readAgain(visitor, path, most);
  const counted = `${path} takes ${statements.length}`;
  ok(statements.length <= most, [counted, ...statements].join("\n"));
  none(writesOf(statements), path);
  return answer;
}

/** Those that do more than read. */
export function writesOf(statements: readonly string[]): string[] {
  return statements.filter((sql) => !/^(?:select|with)\b/i.test(sql));
}
