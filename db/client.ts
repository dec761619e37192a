import type { PGlite } from "@electric-sql/pglite";
import { Kysely, type LogEvent, PGliteDialect } from "kysely";
import postgres from "postgres";
import { readPostgresUrl } from "@/platform/postgres_url.ts";
import { outageLog } from "./outage.ts";
import { postgresDialect } from "./postgres_dialect.ts";
import { type LineTimes, PostgresLine } from "./postgres_line.ts";
import type { Schema } from "./schema/database.ts";
import { recordStatement } from "./statements.ts";
import { refusingOuterQueries } from "./transaction.ts";
import { pgliteParsers, postgresTypes } from "./values.ts";

/** The connections that the query builder shares. */
export interface Pool {
  /** how many there may be */
  readonly size: number;
  /** how many statements and transactions have one or wait for one */
  held: number;
}

/** An open database: the query builder, and the engine below it for what Kysely has no words for (jobs, LISTEN). */
export type Database =
  & { db: Kysely<Schema>; pool: Pool; close(): Promise<void> }
  & ({ engine: "pglite"; pglite: PGlite } | {
    engine: "postgres";
    sql: postgres.Sql;
    /** runs what uses `sql` directly, so that it too is told when the server falls silent */
    line: PostgresLine;
  });

const record = (event: LogEvent) =>
  recordStatement(event.query, event.queryDurationMillis);

/** What every connection asks of the server. */
const SESSION = {
  application_name: "plant-office",
  TimeZone: "UTC",
  statement_timeout: 10_000,
  // What only listens says nothing for hours: what stands between would forget it.
  tcp_keepalives_idle: "60",
  // Of a page's few rows workers would cost more than they find. As text: a 0 would not be sent.
  max_parallel_workers_per_gather: "0",
  // Nor do they take as long as compiling their plans would.
  jit: "off",
  // On flash and in memory any page is as near as the next. By the default, which is for turning disks, the rows of
  // ten thousand ids are found by reading the whole table.
  random_page_cost: "1.1",
  // What is looked up by an id is looked up once: it is kept in vain.
  enable_memoize: "off",
};

/** PostgreSQL at `url`, at most `max` connections. */
export function openPostgres(
  url: string,
  max: number,
  times: LineTimes = {},
): Database & { engine: "postgres" } {
  const line = new PostgresLine(readPostgresUrl(url).servers, times);
  const options = {
    socket: line.open, // which the driver's types don't know
    max,
    types: postgresTypes,
    fetch_types: false,
    connect_timeout: 1.5,
    backoff: () => 0.3, // a request that finds no server is told so within 2 s
    idle_timeout: 300,
    onnotice: () => {},
    connection: SESSION,
  };
  const sql = postgres(url, options);
  const pool: Pool = { size: max, held: 0 };
  const notice = outageLog();
  const db = new Kysely<Schema>({
    dialect: refusingOuterQueries(postgresDialect(sql, line), pool),
    log(event) {
      record(event);
      notice(event);
    },
  });
  // Kysely's destroy would wait for ever on a dead server: end() with a limit does it for both.
  const close = () => {
    line.close();
    return sql.end({ timeout: 2 });
  };
  return { engine: "postgres", db, pool, sql, line, close };
}

/** The embedded engine on an open PGlite; `create` gives one with our types. */
export function fromPglite(pglite: PGlite): Database {
  const pool: Pool = { size: 1, held: 0 };
  const db = new Kysely<Schema>({
    dialect: refusingOuterQueries(new PGliteDialect({ pglite }), pool),
    log: record,
  });
  return { engine: "pglite", db, pool, pglite, close: () => db.destroy() };
}

/** PGlite in `dataDir`, or in memory without one; `snapshot` fills it from a dump. Only here is the engine loaded. */
export async function createPglite(
  options: { dataDir?: string; snapshot?: Blob } = {},
): Promise<PGlite> {
  const [{ PreparedPglite }, { pg_trgm }] = await Promise.all([
    import("./prepared_pglite.ts"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
  ]);
  const pglite = new PreparedPglite({
    dataDir: options.dataDir,
    loadDataDir: options.snapshot,
    parsers: pgliteParsers,
    extensions: { pg_trgm },
  });
  await pglite.waitReady;
  return pglite;
}
