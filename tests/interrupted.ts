import type { Database } from "@/db/client.ts";

/** A database in which somebody else does something between a request's reads and its writes. */
export interface Interrupted {
  database: Database;
  /** done once, before the next transaction opens */
  meanwhile(act: () => Promise<unknown>): void;
}

export function interrupted(database: Database): Interrupted {
  let next: (() => Promise<unknown>) | null = null;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    const opened = transaction();
    const execute = opened.execute.bind(opened);
    opened.execute = async (run) => {
      const act = next;
      next = null;
      await act?.();
      return await execute(run);
    };
    return opened;
  };
  return {
    database: { ...database, db },
    meanwhile: (act) => next = act,
  };
}
