import { type RawBuilder, sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

/** How many rows of tables a statement looks at, on a real PostgreSQL. */
export async function rowsRead(
  db: Db,
  statement: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`
    explain (analyze, timing off, format json) ${statement}`.execute(db);
  return readBy(rows[0]!["QUERY PLAN"][0].Plan);
}

function readBy(plan: Plan): number {
  const removed = (plan["Rows Removed by Filter"] ?? 0) +
    (plan["Rows Removed by Index Recheck"] ?? 0);
  const own = plan["Relation Name"]
    ? (plan["Actual Rows"] + removed) * plan["Actual Loops"]
    : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + readBy(part), own);
}
