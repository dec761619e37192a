import type { z } from "zod";
import type { Db } from "@/db/schema/database.ts";
import { withStatements } from "@/db/statements.ts";
import type { Actor } from "@/domain/access.ts";
import type { Permission } from "@/domain/permissions.ts";
import { DEFAULT_SETTINGS } from "@/domain/settings.ts";
import { readFilter } from "@/platform/filter.ts";

export const SETTINGS = DEFAULT_SETTINGS;

/** A demo account as the one who acts. */
export async function demoActor(db: Db, username: string): Promise<Actor> {
  const account = await db.selectFrom("account").selectAll().where(
    "username",
    "=",
    username,
  ).executeTakeFirstOrThrow();
  const permissions = await db.selectFrom("account_role as a")
    .innerJoin("role_permission as p", "p.role_id", "a.role_id")
    .select("p.action").where("a.account_id", "=", account.id).execute();
  return {
    id: account.id,
    username,
    nickname: account.nickname,
    kind: account.kind,
    group: account.group_level,
    permissions: new Set(permissions.map(({ action }) => action as Permission)),
    organizationId: account.organization_id,
  };
}

/** The filter that a page reads from its address. */
export function filterOf<S extends z.ZodType>(
  schema: S,
  query: string | Record<string, string | string[]> = "",
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
