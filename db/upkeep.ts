import { sql } from "kysely";
import { doAll } from "./drop.ts";
import type { Db } from "./schema/database.ts";

/**
 * What a server does by itself and the embedded engine does not: it takes back the room of rows that are gone, looks at
 * what tables hold now, by the server's own thresholds, and writes down what its log says, so that the log is not kept
 * for ever and a start after a kill is short. Table by table: others come between. Throws what kept it from a table
 * when all else is done.
 */
export async function keepUp(db: Db): Promise<void> {
  const tables = await changedTables(db);
  await doAll([
    ...tables.map((table) => () =>
      sql`vacuum (analyze) ${sql.raw(table)}`.execute(db)
    ),
    () => sql`checkpoint`.execute(db),
  ]);
}

/**
 * Tables, those of the engine's own and of long values too, of which so much has changed that a server would look at
 * them; quoted. What is known of tables is in a table of which nothing is known.
 */
async function changedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name
    from pg_stat_all_tables
    join (select oid, relkind, reltuples, relfrozenxid from pg_class where relkind in ('r', 't')) as known on oid = relid
    where n_dead_tup > ${threshold("vacuum")}
      or n_ins_since_vacuum > ${threshold("vacuum_insert")}
      or relkind = 'r' and relid <> 'pg_statistic'::regclass and n_mod_since_analyze > ${
    threshold("analyze")
  }
      or age(relfrozenxid) > current_setting('autovacuum_freeze_max_age')::int
    order by name`.execute(db);
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
