import type postgres from "postgres";

/** A lane that has said nothing for so long is left to what waits there already, milliseconds. */
const STUCK_MS = 20;

interface Lane {
  sql: postgres.Sql;
  /** statements that have been sent and not answered */
  waiting: number;
  /** when it was last heard of, or began to be waited for */
  heard: number;
}

/**
 * Where statements go that stand alone. On few connections that they share, many are sent at once and answered at once:
 * at 32 readers that takes a tenth off our work and a fifth off the server's. A statement waits there for those before it, so who
 * finds all lanes stuck behind a slow one goes to the pool.
 */
export class Lanes {
  #lanes: Lane[];
  #pool: postgres.Sql;

  /** Each of `lanes` has one connection. */
  constructor(lanes: postgres.Sql[], pool: postgres.Sql) {
    this.#lanes = lanes.map((sql) => ({ sql, waiting: 0, heard: 0 }));
    this.#pool = pool;
  }

  /** What `act` comes to on the lane where fewest wait. */
  async run<T>(act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
    const now = performance.now();
    const lane = this.#open(now);
    if (!lane) return await act(this.#pool);
    if (lane.waiting++ === 0) lane.heard = now;
    try {
      return await act(lane.sql);
    } finally {
      lane.waiting--;
      lane.heard = performance.now();
    }
  }

  #open(now: number): Lane | undefined {
    const open = this.#lanes.filter(({ waiting, heard }) =>
      waiting === 0 || now - heard < STUCK_MS
    );
    return open.toSorted((one, other) => one.waiting - other.waiting)[0];
  }
}
