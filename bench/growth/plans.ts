import type { Database } from "@/db/client.ts";
import type { Measured } from "./measure.ts";

/** Statements whose plans are shown. */
const SHOWN = 3;

/** How the server runs the slowest statements of these pages, each once. */
export async function plansOf(
  database: Database & { engine: "postgres" },
  pages: readonly Measured[],
): Promise<string[]> {
  const slowest = pages.toSorted((a, b) =>
    b.at.large.slowest - a.at.large.slowest
  );
  const bySql = new Map(
    slowest.toReversed().map((page) => [page.at.large.worst?.sql, page]),
  );
  const plans: string[] = [];
  for (const page of [...bySql.values()].toReversed().slice(0, SHOWN)) {
    const { worst } = page.at.large;
    if (!worst) continue;
    const lines = await database.sql.unsafe<{ "QUERY PLAN": string }[]>(
      `explain (analyze, buffers, timing off) ${worst.sql}`,
      [...worst.parameters] as never[],
    );
    const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
    plans.push(
      `${page.of} ${page.what}: ${worst.sql.trim()}\n\n\`\`\`\n${plan}\n\`\`\``,
    );
  }
  return plans;
}
