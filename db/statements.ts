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

/** Runs `fn` and tells which statements it sent: what the budgets of statements per page are measured with. */
export async function withStatements<T>(
  fn: () => Promise<T>,
): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  const result = await recorder.run(statements, fn);
  return { result, statements };
}
