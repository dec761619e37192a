import { sql } from "kysely";
import type { Db } from "./schema/database.ts";

/**
 * What a server does by itself and the embedded engine does not: it takes back the room of rows that are gone, looks at
 * what tables hold now, by the server's own thresholds, and writes down what its log says, so that the log is not kept
 * for ever and a start after a kill is short. Table by table: others come between.
 */
export async function keepUp(db: Db): Promise<void> {
  for (const table of await changedTables(db)) {
    await sql`vacuum (analyze) ${sql.raw(table)}`.execute(db);
  }
  await sql`checkpoint`.execute(db);
}

/** Tables of which so much has changed that a server would look at them; quoted. */
async function changedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name
    from pg_stat_user_tables join (select oid, reltuples from pg_class) as known on oid = relid
    where n_dead_tup > ${threshold("vacuum")}
      or n_ins_since_vacuum > ${threshold("vacuum_insert")}
      or n_mod_since_analyze > ${threshold("analyze")}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Changed rows of a table (`pg_class`) from which on the server's autovacuum would do this. */
function threshold(deed: "vacuum" | "vacuum_insert" | "analyze") {
  const setting = (name: string) =>
    sql`current_setting(${`autovacuum_${deed}_${name}`})::float`;
  return sql`${setting("threshold")} + ${
    setting("scale_factor")
  } * greatest(reltuples, 0)`;
}
