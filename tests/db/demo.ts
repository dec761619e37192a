import type { z } from "zod";
import type { CursorList } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import { withStatements } from "@/db/statements.ts";
import type { Actor } from "@/domain/access.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { readFilter } from "@/platform/filter.ts";
import { now } from "../domain/account/staff.ts";

export const SETTINGS = DEFAULT_SETTINGS;

/** A demo account as the one who acts. */
export async function demoActor(db: Db, username: string): Promise<Actor> {
  const account = await db.selectFrom("account").select("id")
    .where("username", "=", username).executeTakeFirstOrThrow();
  return await now(db, account);
}

/** The part of an address that says which rows: as it stands there, or by names. */
export type Query = string | Record<string, string | string[]>;

/** The filter that a page reads from its address. */
export function filterOf<S extends z.ZodType>(
  schema: S,
  query: Query = "",
): z.output<S> {
  const url = new URL("http://demo.test/");
  if (typeof query === "string") url.search = query;
  else {
    for (const [name, values] of Object.entries(query)) {
      for (const value of [values].flat()) url.searchParams.append(name, value);
    }
  }
  return readFilter(schema, url);
}

/** How many statements an act sends. */
export async function statementsOf(
  act: () => Promise<unknown>,
): Promise<number> {
  return (await withStatements(act)).statements.length;
}

/** A list that goes on below a cursor, page by page; `between` happens after each but the last. */
export async function pagesOf<Row>(
  read: (after: string) => Promise<CursorList<Row>>,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let after = "";;) {
    const { rows, nextAfter } = await read(after);
    pages.push(rows);
    if (nextAfter === null) return pages;
    after = `&after=${nextAfter}`;
    await between();
  }
}
