import type postgres from "postgres";
import type { Volumes } from "./volumes.ts";

/** Something that is loaded in batches. */
export interface Step {
  name: string;
  /** of how many things */
  count: (volumes: Volumes) => number;
  /** things in a batch */
  size: number;
  /** writes those from `first` up to `end` within the transaction */
  load: (
    sql: postgres.TransactionSql,
    volumes: Volumes,
    first: number,
    end: number,
  ) => Promise<void>;
}

/**
 * Loads what is missing of a step, two batches at a time. A batch is one transaction that also writes down that it is
 * done: a run that was stopped goes on where it was. No trigger runs in these transactions, and none is switched off
 * for anybody else; it takes a superuser.
 */
export async function runStep(
  sql: postgres.Sql,
  step: Step,
  volumes: Volumes,
): Promise<void> {
  const done = await sql<{ batch: number }[]>`
    select batch from bench.done where step = ${step.name}`;
  const known = new Set(done.map(({ batch }) => batch));
  const count = step.count(volumes);
  const batches = Array.from(
    { length: Math.ceil(count / step.size) },
    (_, batch) => batch,
  ).filter((batch) => !known.has(batch)).values();
  const work = async () => {
    for (const batch of batches) {
      const first = batch * step.size;
      const end = Math.min(first + step.size, count);
      await sql.begin(async (sql) => {
        await sql`set local statement_timeout = 0`;
        await sql`set local session_replication_role = replica`;
        await step.load(sql, volumes, first, end);
        await sql`insert into bench.done (step, batch) values (${step.name}, ${batch})`;
      });
    }
  };
  await Promise.all([work(), work()]);
}
