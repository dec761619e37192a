import workers from "node:worker_threads";
import { csvRows } from "./csv.ts";
import { FileFault, type TableRow } from "./table_row.ts";
import { xlsxRows } from "./xlsx.ts";

/** A constant: of a module that a build loads when it is used, the default export alone has those. */
const { parentPort } = workers;

/** What is asked of the worker: first a file, then how many rows it has, then these, some at a time. */
export type Question =
  /** a bare buffer: a view of it is taken apart byte by byte on its way */
  | { open: { bytes: ArrayBuffer; format: "csv" | "xlsx" } }
  | "count"
  | { next: number };

/** How many rows there are; or the next of them, none at the end; or why there can't be any. */
export type Answer = { count: number } | { rows: TableRow[] } | {
  fault: Pick<FileFault, "code" | "key" | "params">;
};

let read: () => Iterable<TableRow[]> | AsyncIterable<TableRow[]> = () => [];
let steps: AsyncIterator<TableRow[]> | undefined;
let left: TableRow[] = [];

parentPort?.on("message", async (question: Question) => {
  if (typeof question === "object" && "open" in question) {
    const { format } = question.open;
    const bytes = new Uint8Array(question.open.bytes);
    read = () => format === "csv" ? csvRows(bytes) : xlsxRows(bytes);
  } else parentPort?.postMessage(await answer(question));
});

async function answer(question: "count" | { next: number }): Promise<Answer> {
  try {
    return question === "count"
      ? { count: await count() }
      : { rows: await next(question.next) };
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    const { code, key, params } = error;
    return { fault: { code, key, params } };
  }
}

async function count(): Promise<number> {
  let rows = 0;
  for await (const step of read()) rows += step.length;
  return rows;
}

async function next(most: number): Promise<TableRow[]> {
  steps ??= inSteps(read());
  while (left.length < most) {
    const { done, value } = await steps.next();
    if (done) break;
    left = left.concat(value);
  }
  const rows = left.slice(0, most);
  left = left.slice(most);
  return rows;
}

async function* inSteps(
  steps: Iterable<TableRow[]> | AsyncIterable<TableRow[]>,
): AsyncGenerator<TableRow[]> {
  yield* steps;
}
