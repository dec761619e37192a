import { sql } from "kysely";
import { Latest } from "./latest.ts";
import type { Db, Trx } from "./schema/database.ts";
import { tell, type Told } from "./told.ts";

/** How many answers are kept of a reading: pages of fifty rows have some 60 KB each. */
const MOST = 40;

interface Kept<Answer> {
  /** of the database, before it was read; "" if that failed */
  state: string;
  answer: Promise<Answer>;
}

/**
 * A reading whose answer is kept for as long as nobody has written anything: the database is asked each time whether it
 * is in the state of then (decision 40). `read` may depend on what it is given, on what the database holds, and on its
 * clock to the minute. Who asks while it is being read gets the same answer, or the same error. Many read it, so it is
 * frozen, but for its dates. Within a transaction nothing is kept, and nothing is taken that was.
 */
export function remembered<Given, Answer>(
  read: (db: Db | Trx, given: Given) => Promise<Answer>,
): (db: Db | Trx, given: Given & Told<Given>) => Promise<Answer> {
  const kept = new WeakMap<Db, Latest<string, Kept<Answer>>>();
  return async (db, given) => {
    if (db.isTransaction) return await read(db, given);
    const answers = kept.getOrInsertComputed(db, () => new Latest(MOST));
    const key = tell(given);
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
 * While the snapshot of a statement is the same, no transaction that wrote anything has ended, and every row that it
 * sees is the same. A server that only follows another one leaves ids out of its snapshots; it tells how far it is.
 * Numbers of transactions that left no trace are given again after a crash, or when an older state is restored: both
 * change one of the server's moments.
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
