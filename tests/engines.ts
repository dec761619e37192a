import { deepEqual, equal } from "node:assert/strict";
import type { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import {
  createPglite,
  type Database,
  fromPglite,
  openPostgres,
} from "@/db/client.ts";
import { migrate } from "@/db/migrate.ts";
import { syncPermissions } from "@/domain/account/sync_permissions.ts";
import { databaseUrl, type Postgres, startPostgres } from "./postgres.ts";
import { snapshot, type SnapshotName } from "./snapshot.ts";
import { seedStory } from "./story.ts";

/** A prepared database for one test, as new. */
export interface Prepared {
  database: Database;
  /** of a real PostgreSQL; other processes reach it there */
  url: string | null;
  dispose(): Promise<void>;
}

/** A PGlite in memory and the tables that a test may change. */
interface Embedded {
  pglite: PGlite;
  tables: Table[];
  functions: Map<string, string>;
}

interface Table {
  /** quoted */
  name: string;
  /** those that can be written, in SQL */
  columns: string;
  /** at the beginning */
  rows: number;
}

const embedded = new Map<SnapshotName, Promise<Embedded>>();
let server: Promise<Postgres> | undefined;
let story: Promise<string> | undefined;
let clones = 0;
let busy = false;

/**
 * The embedded engine with a snapshot's rows. Opening one takes about a second, so a test file keeps it: each test
 * starts with the rows put back (some milliseconds). One test at a time.
 */
export async function preparePglite(name: SnapshotName): Promise<Prepared> {
  if (busy) throw new Error("close the world before opening another");
  busy = true;
  let opened = embedded.get(name);
  if (opened) await putBack(await opened);
  else embedded.set(name, opened = openEmbedded(name));
  const { pglite } = await opened;
  return {
    database: fromPglite(pglite),
    url: null,
    dispose() {
      busy = false;
      return Promise.resolve();
    },
  };
}

async function openEmbedded(name: SnapshotName): Promise<Embedded> {
  const pglite = await createPglite({ snapshot: await snapshot(name) });
  const tables = await rememberRows(pglite);
  return { pglite, tables, functions: await functionsIn(pglite) };
}

/** The schema's functions by name, with what they do. */
async function functionsIn(pglite: PGlite): Promise<Map<string, string>> {
  const { rows } = await pglite.query<{ name: string; source: string }>(
    `select oid::regprocedure::text as name, prosrc as source from pg_proc
      where pronamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, source }) => [name, source]));
}

/** Copies every table and every sequence's state into the schema `beginning`. */
async function rememberRows(pglite: PGlite): Promise<Table[]> {
  // Columns that the database generates can't be restored, and need not be.
  const { rows } = await pglite.query<Omit<Table, "rows">>(`
    select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and attnum > 0 and attgenerated = '' and not attisdropped
    group by relname`);
  await pglite.exec(
    "create schema beginning;" +
      rows.map(({ name }) =>
        `create table beginning.${name} as table public.${name};`
      ).join("") +
      `create table beginning."last values" as select quote_ident(sequencename) as name, last_value
        from pg_sequences where schemaname = 'public';
      create table beginning."last transaction" as select pg_current_xact_id()::text::bigint as id;`,
  );
  const counts = await Promise.all(
    rows.map(({ name }) =>
      pglite.query<{ n: number }>(`select count(*)::int as n from ${name}`)
    ),
  );
  return rows.map((row, i) => ({ ...row, rows: counts[i]?.rows[0]?.n ?? 0 }));
}

/**
 * Brings the clock back to the beginning, and the rows: of those tables alone that have a row more, less or written
 * since.
 */
async function putBack({ pglite, tables, functions }: Embedded): Promise<void> {
  const { rows: off } = await pglite.query(
    "select tgrelid::regclass::text as on, tgname as name from pg_trigger where tgenabled <> 'O'",
  );
  deepEqual(off, [], "a test left triggers off, for all that come after it");
  const now = await functionsIn(pglite);
  for (const [name, source] of functions) {
    equal(now.get(name), source, `a test changed ${name} for all after it`);
  }
  const { rows } = await pglite.query<{ i: number }>(
    tables.map(({ name, rows }, i) =>
      `select ${i} as i from ${name}, beginning."last transaction" as last
        having count(*) <> ${rows} or bool_or(${name}.xmin::text::bigint > last.id)`
    ).join(" union all "),
  );
  const changed = rows.flatMap(({ i }) => tables[i] ?? []);
  await pglite.exec([
    "reset app.now;",
    "begin; set session_replication_role = replica;", // no append-only triggers, no foreign keys, no tallies
    ...changed.map(({ name }) => `delete from ${name};`),
    ...changed.map(({ name, columns }) =>
      `insert into ${name} (${columns}) overriding system value select ${columns} from beginning.${name};`
    ),
    `select setval(l.name, coalesce(l.last_value, 1), l.last_value is not null)
      from beginning."last values" as l join pg_sequences as s on quote_ident(s.sequencename) = l.name
      where s.schemaname = 'public' and s.last_value is distinct from l.last_value;`,
    `update beginning."last transaction" set id = pg_current_xact_id()::text::bigint;`,
    "set session_replication_role = default; commit;",
  ].join("\n"));
}

/** The story in a database of its own on a real PostgreSQL, which a test file starts once. */
export async function preparePostgres(): Promise<Prepared> {
  return await cloneOf(await (story ??= makeStory()));
}

/** A database of its own there, without even the schema, with a limit on the connections opened to it. */
export function prepareBare(connections: number): Promise<Prepared> {
  return cloneOf("template1", connections);
}

async function cloneOf(
  template: string,
  connections = 10,
): Promise<Prepared> {
  const { url } = await (server ??= startPostgres());
  const name = `world_${clones++}`;
  await onServer(
    url,
    ({ db }) =>
      sql`create database ${sql.ref(name)} template ${sql.ref(template)}`
        .execute(db),
  );
  const own = databaseUrl(url, name);
  const database = openPostgres(own, connections);
  return {
    database,
    url: own,
    async dispose() {
      await database.close();
      await onServer(
        url,
        ({ db }) =>
          sql`drop database ${sql.ref(name)} with (force)`.execute(db),
      );
    },
  };
}

/** Makes the database that others are cloned from; returns its name. */
async function makeStory(): Promise<string> {
  const { url } = await (server ??= startPostgres());
  await onServer(url, ({ db }) => sql`create database story`.execute(db));
  await onServer(databaseUrl(url, "story"), async ({ db }) => {
    await migrate(db);
    await syncPermissions(db);
    await seedStory(db);
  });
  return "story";
}

async function onServer(
  url: string,
  act: (database: Database) => Promise<unknown>,
): Promise<void> {
  const database = openPostgres(url, 1);
  try {
    await sql`set statement_timeout = 0`.execute(database.db); // a busy machine takes its time to drop one
    await act(database);
  } finally {
    await database.close();
  }
}

/** Stops what this test file started. */
export async function stopEngines(): Promise<void> {
  const opened = await Promise.all(embedded.values());
  await Promise.all(opened.map(({ pglite }) => pglite.close()));
  embedded.clear();
  await (await server)?.stop();
  server = story = undefined;
}
