import { AsyncLocalStorage } from "node:async_hooks";
import type {
  DatabaseConnection,
  Dialect,
  DialectAdapter,
  Driver,
} from "kysely";
import { ORGANIZATION_GONE, Refused } from "@/domain/errors.ts";
import type { Pool } from "./client.ts";
import { codeOf } from "./faults.ts";
import type { Db, Trx } from "./schema/database.ts";

const open = new AsyncLocalStorage<boolean>();

/** How often a transaction is run that the database itself broke off. */
const TRIES = 20;

/**
 * The one way to open a transaction: runs `fn` in a new one, or in the caller's if `db` is one already. Everything that
 * `fn` does is kept together or not at all. If the database aborted the transaction through no fault of its own, `fn`
 * runs again, {@link TRIES} times at most: it must change nothing outside of it. Throws 40901 for a write to an
 * organization that was merged into another one meanwhile.
 */
export async function inTransaction<T>(
  db: Db | Trx,
  fn: (trx: Trx) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return await fn(db as Trx);
  for (let tries = 1;; tries++) {
    try {
      return await db.transaction().execute((trx) =>
        open.run(true, () => fn(trx))
      );
    } catch (error) {
      if (isBrokenOff(error) && tries < TRIES) continue;
      throw isOfGone(error) ? new Refused(40901, ORGANIZATION_GONE) : error;
    }
  }
}

/**
 * Runs `fn` as part of no transaction. Deno calls a server's handler in whatever context it was in last, and a module
 * that is loaded within a transaction leaves that one behind.
 */
export function outsideTransactions<T>(fn: () => T): T {
  return open.run(false, fn);
}

/** For work that takes long, or must outlive a refusal: throws if a transaction is open. */
export function refuseInTransaction(what: string): void {
  if (open.getStore()) throw new Error(`${what} inside a transaction`);
}

/**
 * Whether the database aborted the transaction through no fault of its own: a deadlock, or a migration changed a table
 * while this process had a prepared statement on it, which its connection has dropped by now.
 */
function isBrokenOff(error: unknown): boolean {
  return codeOf(error) === "40P01" ||
    error instanceof Error && "routine" in error &&
      error.routine === "RevalidateCachedQuery";
}

/** The error that the trigger `organization_living` raises. */
function isOfGone(error: unknown): boolean {
  return codeOf(error) === "OG001";
}

/**
 * A query on the outer `db` inside an open transaction would wait for ever on PGlite and can drain the pool on
 * PostgreSQL. This dialect refuses it at once on both. It also hands out the pool's connections one by one, first come,
 * first served: Kysely's own queue comes before the point where the refusal is possible, and postgres.js's is not fair
 * (decision 38). `pool` counts what holds a connection or waits for one.
 */
export function refusingOuterQueries(dialect: Dialect, pool: Pool): Dialect {
  return {
    createDriver: () => guarded(dialect.createDriver(), pool),
    createAdapter: () => withoutQueue(dialect.createAdapter()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

function guarded(driver: Driver, pool: Pool): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  const release = driver.releaseConnection.bind(driver);
  const waiting: (() => void)[] = [];
  driver.acquireConnection = async (...args): Promise<DatabaseConnection> => {
    if (open.getStore()) {
      throw new Error("query outside of the open transaction: use trx, not db");
    }
    if (++pool.held > pool.size) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return await acquire(...args);
  };
  driver.releaseConnection = async (...args) => {
    try {
      await release(...args);
    } finally {
      pool.held--;
      waiting.shift()?.();
    }
  };
  return driver;
}

function withoutQueue(adapter: DialectAdapter): DialectAdapter {
  return Object.defineProperty(adapter, "supportsMultipleConnections", {
    value: true,
  });
}
