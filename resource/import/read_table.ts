import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { TableFormat } from "@/platform/table_file.ts";
import type { Answer, Question } from "./read_worker.ts";
import { FileFault, type TableRow } from "./table_row.ts";

/** What the worker may take for one answer, in milliseconds. */
const DEADLINE = 45_000;
/** What it may hold in memory; within these bounds it also collects its garbage sooner. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };

/** A table file that is being read. Its answers throw FileFault. */
export interface TableReader extends AsyncDisposable {
  /** the rows that hold something, the heads among them: the file is read through, which tells whether it can be */
  count(): Promise<number>;
  /** the next rows, at most so many; none at the end */
  next(most: number): Promise<TableRow[]>;
}

/**
 * Opens a table file: CSV in UTF-8, UTF-16 or GB 18030, or a workbook. Another thread reads it, as far as it is asked to,
 * so that the loop that answers requests goes on and no file can hold it up. `bytes` are the reader's from now on.
 */
export function openTable(
  bytes: ArrayBuffer,
  format: TableFormat,
): TableReader {
  const worker = new Worker(new URL("./read_worker.ts", import.meta.url), {
    resourceLimits: MEMORY,
  });
  const file: Question = { open: { bytes, format } };
  worker.postMessage(file, [bytes]);
  return {
    async count() {
      const answer = await ask(worker, "count");
      return "count" in answer ? answer.count : 0;
    },
    async next(most) {
      const answer = await ask(worker, { next: most });
      return "rows" in answer ? answer.rows : [];
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}

async function ask(worker: Worker, question: Question): Promise<Answer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), DEADLINE);
  try {
    const answered = once(worker, "message", late);
    worker.postMessage(question);
    const [answer] = await answered as [Answer];
    if (!("fault" in answer)) return answer;
    const { code, key, params } = answer.fault;
    throw new FileFault(code, key, params);
  } catch (error) {
    throw faultOf(error) ?? error;
  } finally {
    clearTimeout(timer);
  }
}

/** A file that takes too long or too much memory is refused. */
function faultOf(error: unknown): FileFault | undefined {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "ABORT_ERR") return new FileFault(42200, "import.file.slow");
  return code === "ERR_WORKER_OUT_OF_MEMORY"
    ? new FileFault(41300, "import.file.memory")
    : undefined;
}
