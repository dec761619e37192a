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
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (left <= 0) {
        throw Object.assign(new Error("connect ECONNREFUSED"), {
          code: "ECONNREFUSED",
        });
      }
      left--;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    database: { ...database, db: database.db.withPlugin(plugin) },
    goesAfter: (statements) => left = statements,
    back: () => left = Infinity,
  };
}
