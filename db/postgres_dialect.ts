import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type postgres from "postgres";
import { codeOf } from "./faults.ts";
import type { PostgresLine } from "./postgres_line.ts";
import { toRows } from "./rows.ts";

/**
 * Kysely on postgres.js, through its pool and its own `begin`. The published dialect reserves a connection for every
 * query; when the server goes away under a reserved connection, postgres.js writes to a socket that is gone: the query
 * never ends, and the dead connection returns to the pool.
 */
export function postgresDialect(
  sql: postgres.Sql,
  line: PostgresLine,
): Dialect {
  return {
    createDriver: () => createDriver(sql, line),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

function createDriver(sql: postgres.Sql, line: PostgresLine): Driver {
  const transactions = new WeakMap<DatabaseConnection, Transaction>();
  const open = (connection: DatabaseConnection) => {
    const transaction = transactions.get(connection);
    if (!transaction) throw new Error("no transaction is open");
    return transaction;
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: (query) =>
          transactions.get(connection)?.run(query) ??
            onLivingConnection(() => line.answer(() => run(sql, query))),
        streamQuery() {
          throw new Error(
            "PGlite can't stream, so nothing does: read pages by key",
          );
        },
      };
      return Promise.resolve(connection);
    },
    async beginTransaction(connection, settings) {
      const begin = () => beginTransaction(sql, line, settings);
      transactions.set(connection, await onLivingConnection(begin));
    },
    commitTransaction: (connection) => open(connection).commit(),
    rollbackTransaction: (connection) => open(connection).rollback(),
    releaseConnection: () => Promise.resolve(),
    destroy: () => sql.end(),
  };
}

/**
 * When the server ends a connection in the middle of a query, postgres.js reports it once more to the first query of
 * the next connection, which it then does not send: that query is retried.
 */
async function onLivingConnection<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (["57P01", "57P02"].includes(codeOf(error))) return await act();
    throw error;
  }
}

/** Prepared, and never in the simple protocol, which has other types. */
const EXTENDED = { prepare: true, simple: false };

async function run<Row>(
  sql: postgres.ISql,
  query: CompiledQuery,
): Promise<QueryResult<Row>> {
  const values = [...query.parameters] as postgres.ParameterOrJSON<never>[];
  const rows = await sql.unsafe(query.sql, values, EXTENDED).values();
  const changes = /^(?:INSERT|UPDATE|DELETE|MERGE)$/.test(rows.command);
  return {
    // Taken out: V8 keeps what postgres.js made of the query for long.
    rows: toRows<Row>(
      rows.columns.map(({ name }) => name),
      rows.splice(staleRows(rows)),
    ),
    numAffectedRows: changes ? BigInt(rows.count) : undefined,
  };
}

/**
 * A connection that is lost while rows arrive counts them once more on the next one: as many places before the first
 * row are empty.
 */
function staleRows(
  { length, count }: postgres.RowList<postgres.Row[]>,
): number {
  return count === null ? 0 : Math.max(0, length - count);
}

interface Transaction {
  run<Row>(query: CompiledQuery): Promise<QueryResult<Row>>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** No Error, which is dear to make while a file loads (decision 36). */
const ROLLBACK = Symbol("rolled back");

/**
 * Opens a transaction. Once its connection is lost, every further query on it fails at once, and its end is not
 * reported to postgres.js, which would write to the lost connection.
 */
async function beginTransaction(
  sql: postgres.Sql,
  line: PostgresLine,
  settings: TransactionSettings,
): Promise<Transaction> {
  const opened = Promise.withResolvers<postgres.TransactionSql>();
  const end = Promise.withResolvers<void>();
  for (const { promise } of [opened, end]) promise.catch(() => {}); // where nobody waits for it
  let lost: unknown;
  let done: Promise<unknown> = Promise.resolve();
  const begin = () => {
    done = sql.begin(modesOf(settings), (own) => {
      opened.resolve(own);
      return end.promise;
    });
    done.catch((error) => {
      lost ??= error;
      opened.reject(error);
    });
    return opened.promise;
  };
  const own = await line.answer(begin).catch((error) => {
    end.reject(ROLLBACK); // should it open yet
    throw error;
  });
  const stillOpen = <T>(act: () => Promise<T>): Promise<T> =>
    lost ? Promise.reject(lost) : line.answer(act);
  return {
    run: (query) =>
      stillOpen(() =>
        run<never>(own, query).catch((error) => {
          if (isConnectionLost(error)) lost = error;
          throw error;
        })
      ),
    commit: () =>
      stillOpen(() => {
        end.resolve();
        return done.then(() => {});
      }),
    async rollback() {
      if (lost) return; // the server has rolled back by itself
      end.reject(ROLLBACK);
      await line.answer(() => done).catch((error) => {
        if (error !== ROLLBACK) throw error;
      });
    },
  };
}

function modesOf({ isolationLevel, accessMode }: TransactionSettings): string {
  return [isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    .filter(Boolean).join(" ");
}

/** What the client or the socket reports of a connection that is gone, and what the server reports when it ends one. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("severity" in error) {
    return error.severity === "FATAL" || error.severity === "PANIC";
  }
  return /^(?:CONNECTION_|E[A-Z]+$)/.test(codeOf(error));
}
