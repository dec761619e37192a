import { sql } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { until } from "./until.ts";

/** Does `act` in a transaction that stays open until the returned function commits it. */
export async function hold(
  db: Db,
  act: (trx: Trx) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const done = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const held = inTransaction(db, async (trx) => {
    await act(trx);
    done.resolve();
    await goOn.promise;
  });
  await Promise.race([done.promise, held]);
  return async () => {
    goOn.resolve();
    await held;
  };
}

/**
 * Resolves when `act` is over, or when this many statements wait for a lock that a transaction holds. On a real
 * PostgreSQL.
 */
export async function untilHeldUp(
  db: Db,
  act: Promise<unknown>,
  waiting = 1,
): Promise<void> {
  let over = false;
  const end = () => over = true;
  act.then(end, end);
  await until(5, async () => over || await lockedOut(db) >= waiting);
}

/** How many statements wait for a lock that a transaction holds. */
async function lockedOut(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
    .execute(db);
  return rows.length;
}
