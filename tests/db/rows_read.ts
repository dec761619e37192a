import { type RawBuilder, sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
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
  return readBy(await planOf(db, statement));
}

/** The indexes that a statement really uses, on a real PostgreSQL. */
export async function indexesRead(
  db: Db,
  statement: RawBuilder<unknown>,
): Promise<string[]> {
  return indexesBy(await planOf(db, statement));
}

async function planOf(db: Db, statement: RawBuilder<unknown>): Promise<Plan> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`
    explain (analyze, timing off, format json) ${statement}`.execute(db);
  return rows[0]!["QUERY PLAN"][0].Plan;
}

function indexesBy(plan: Plan): string[] {
  if (plan["Actual Loops"] === 0) return [];
  return [plan["Index Name"] ?? [], ...(plan.Plans ?? []).map(indexesBy)]
    .flat();
}

function readBy(plan: Plan): number {
  const removed = (plan["Rows Removed by Filter"] ?? 0) +
    (plan["Rows Removed by Index Recheck"] ?? 0);
  const own = plan["Relation Name"]
    ? (plan["Actual Rows"] + removed) * plan["Actual Loops"]
    : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + readBy(part), own);
}

/** A statement as it was sent. */
export function withValues(text: string, parameters: readonly unknown[]) {
  const parts = text.split(/\$\d+/);
  const places = [...text.matchAll(/\$(\d+)/g)].map(([, place]) =>
    Number(place) - 1
  );
  return sql`${
    sql.join(
      parts.flatMap((part, i) =>
        i < places.length
          ? [sql.raw(part), sql`${parameters[places[i]!]}`]
          : [sql.raw(part)]
      ),
      sql.raw(""),
    )
  }`;
}
