import { type RawBuilder, sql } from "kysely";

/** The display name of the account that a query calls `alias`: its nickname, else its user name. */
export function calledOf(alias: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`coalesce(nullif(${column("nickname")}, ''), ${
    column("username")
  })`;
}
