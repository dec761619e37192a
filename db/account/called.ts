import { type RawBuilder, sql } from "kysely";

/** How the account that a query calls `alias` is called: by its nickname, else by its user name. */
export function calledOf(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`coalesce(nullif(${column("nickname")}, ''), ${
    column("username")
  })`;
}
