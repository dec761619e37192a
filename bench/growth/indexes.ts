import type postgres from "postgres";

/**
 * Notes the indexes that back no constraint, and drops them: a million rows go in several times as fast, and an index
 * over all of them takes seconds. Noted for a run that goes on after this one.
 */
export async function dropIndexes(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (sql) => {
    const found = await sql<{ name: string }[]>`
      insert into bench.index (name, definition)
      select c.relname, pg_get_indexdef(c.oid) from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and not exists (select 1 from pg_constraint where conindid = c.oid)
      returning name`;
    for (const { name } of found) await sql`drop index ${sql(name)}`;
  });
}

/** Makes the noted indexes that are missing, two at a time, those with words first: they take longest. */
export async function buildIndexes(sql: postgres.Sql): Promise<void> {
  const missing = await sql<{ definition: string }[]>`
    select definition from bench.index where to_regclass('public.' || quote_ident(name)) is null
    order by definition not like '%gin%', name`;
  const definitions = missing.values();
  const work = async () => {
    for (const { definition } of definitions) {
      await sql.begin(async (sql) => {
        await sql`set local statement_timeout = 0`;
        await sql`set local maintenance_work_mem = '512MB'`;
        await sql.unsafe(definition);
      });
    }
  };
  await Promise.all([work(), work()]);
}
