import { sql } from "kysely";
import { LastUsed } from "./last_used.ts";
import type { Db, Trx } from "./schema/database.ts";
import { type Keyable, keyOf } from "./key.ts";

/** How many answers are kept of a read: pages of fifty rows have some 60 KB each. */
const MOST = 40;

interface Kept<Answer> {
  /** of the database, before it was read; "" if that failed */
  state: string;
  answer: Promise<Answer>;
}

/**
 * A cached read whose answer is valid as long as nobody has written anything: each time the database is asked whether
 * its state is still that of then (decision 40). `read` may depend on its arguments, on the contents of the database,
 * and on its clock to the minute. Callers that ask while it is being read share the answer or the error. The answer is
 * shared by many, so it is frozen, except its dates. Within a transaction nothing is cached and nothing is taken from
 * the cache.
 */
export function remembered<Given, Answer>(
  read: (db: Db | Trx, given: Given) => Promise<Answer>,
): (db: Db | Trx, given: Given & Keyable<Given>) => Promise<Answer> {
  const kept = new WeakMap<Db, LastUsed<string, Kept<Answer>>>();
  return async (db, given) => {
    if (db.isTransaction) return await read(db, given);
    const answers = kept.getOrInsertComputed(db, () => new LastUsed(MOST));
    const key = keyOf(given);
    const state = await stateOf(db);
    const before = answers.get(key);
    if (before?.state === state) return await before.answer;
    const now = { state, answer: read(db, given).then(frozen) };
    now.answer.catch(() => now.state = "");
    answers.set(key, now);
    return await now.answer;
  };
}

/**
 * As long as the snapshot of a statement is the same, no transaction that wrote anything has ended, and every row that
 * it sees is the same. A standby leaves ids out of its snapshots, so its replay position is compared too. Ids of
 * transactions that left no trace are assigned again after a crash or when an older state is restored: both change one
 * of the server's timestamps.
 */
const STATE = sql<{ state: string }>`select concat_ws('/',
  pg_current_snapshot(), pg_last_wal_replay_lsn(),
  pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time(),
  date_trunc('minute', app_now())) as state`;

async function stateOf(db: Db): Promise<string> {
  const { rows: [row] } = await STATE.execute(db);
  return row!.state; // a select without FROM has one row
}

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.values(Object.freeze(value)).forEach(frozen);
  }
  return value;
}
