import type { KyselyPlugin } from "kysely";
import type { Database } from "@/db/client.ts";

/** A database that can go away, as postgres.js says it. */
export interface Outage {
  database: Database;
  /** from the statement after these on, until {@link back} */
  goesAfter(statements: number): void;
  back(): void;
}

export function outage(database: Database): Outage {
  let left = Infinity;
  const ask = () => {
    if (left <= 0) {
      throw Object.assign(new Error("connect ECONNREFUSED"), {
        code: "ECONNREFUSED",
      });
    }
    left--;
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      ask();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const db = database.db.withPlugin(plugin);
  const execute = db.executeQuery.bind(db);
  db.executeQuery = (query, options) => {
    ask(); // of what was written before, the plugin hears nothing
    return execute(query, options);
  };
  return {
    database: { ...database, db },
    goesAfter: (statements) => left = statements,
    back: () => left = Infinity,
  };
}
