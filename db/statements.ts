import { AsyncLocalStorage } from "node:async_hooks";

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
  /** milliseconds */
  duration: number;
}

const recorder = new AsyncLocalStorage<Statement[]>();

/** Called for each statement that the query builder ran. */
export function recordStatement(
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
  duration: number,
): void {
  recorder.getStore()?.push({ sql, parameters, duration });
}

/** Runs `fn` and returns which statements it sent: pages' statement budgets are measured with it. */
export async function withStatements<T>(
  fn: () => Promise<T>,
): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  const result = await recorder.run(statements, fn);
  return { result, statements };
}
