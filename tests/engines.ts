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

/** A PGlite in memory and the statements that bring it back to its beginning. */
interface Embedded {
  pglite: PGlite;
  reset: string;
}

const embedded = new Map<SnapshotName, Promise<Embedded>>();
let server: Promise<Postgres> | undefined;
let clones = 0;
let busy = false;

/**
 * The embedded engine with a snapshot's rows. Opening one takes about a second, so a test file keeps it: each test
 * starts with the rows put back (a few milliseconds). One test at a time.
 */
export async function preparePglite(name: SnapshotName): Promise<Prepared> {
  if (busy) throw new Error("close the world before opening another");
  busy = true;
  let opened = embedded.get(name);
  if (opened) await (await opened).pglite.exec((await opened).reset);
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
  return { pglite, reset: await rememberRows(pglite) };
}

/** Copies every table into the schema `beginning`; returns the statements that copy it back. */
async function rememberRows(pglite: PGlite): Promise<string> {
  // What the database makes of other columns by itself can't be put back, and need not be.
  const tables = await pglite.query<{ name: string; columns: string }>(`
    select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and attnum > 0 and attgenerated = '' and not attisdropped
    group by relname`);
  const { rows } = tables;
  const names = rows.map((row) => row.name);
  await pglite.exec(
    "create schema beginning;" +
      names.map((name) =>
        `create table beginning.${name} as table public.${name};`
      ).join(""),
  );
  const sequences = await pglite.query<{ reset: string }>(`
    select format('select setval(%L, %s, %L);', quote_ident(sequencename), coalesce(last_value, 1),
      last_value is not null) as reset
    from pg_sequences where schemaname = 'public'`);
  return [
    "set session_replication_role = replica;", // no append-only triggers, no foreign keys, no tallies
    ...names.map((name) => `delete from ${name};`),
    ...rows.map(({ name, columns }) =>
      `insert into ${name} (${columns}) overriding system value select ${columns} from beginning.${name};`
    ),
    ...sequences.rows.map((row) => row.reset),
    "set session_replication_role = default;",
  ].join("\n");
}

/** The story in a database of its own on a real PostgreSQL, which a test file starts once. */
export async function preparePostgres(): Promise<Prepared> {
  server ??= startWithTemplate();
  const { url } = await server;
  const name = `world_${clones++}`;
  await onServer(
    url,
    (database) =>
      sql`create database ${sql.ref(name)} template story`.execute(database.db),
  );
  const own = databaseUrl(url, name);
  const database = openPostgres(own);
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

async function startWithTemplate(): Promise<Postgres> {
  const postgres = await startPostgres();
  await onServer(
    postgres.url,
    ({ db }) => sql`create database story`.execute(db),
  );
  await onServer(databaseUrl(postgres.url, "story"), async ({ db }) => {
    await migrate(db);
    await syncPermissions(db);
    await seedStory(db);
  });
  return postgres;
}

async function onServer(
  url: string,
  act: (database: Database) => Promise<unknown>,
): Promise<void> {
  const database = openPostgres(url, 1);
  try {
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
  server = undefined;
}
