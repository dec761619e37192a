import type { Counter, Histogram, Meter } from "@opentelemetry/api";
import type { Pool } from "@/db/client.ts";

/** Deno itself measures requests, by route and status; this is the rest. Without a meter nothing is measured. */
let meter: Meter | undefined;
let runs: Histogram | undefined;
let failures: Counter | undefined;

/** Seconds, up to a run's limit. */
const RUN_BOUNDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

/** From now on the functions below report to this meter. */
export function startMetrics(given: Meter): void {
  meter = given;
  runs = meter.createHistogram("job.run.duration", {
    description: "How long a run of the background work took.",
    unit: "s",
    advice: { explicitBucketBoundaries: RUN_BOUNDS },
  });
  failures = meter.createCounter("job.failures", {
    description: "Runs of the background work that failed.",
    unit: "{run}",
  });
}

/** Jobs that will run: their failures are none so far, or nobody would see the first of each as one more. */
export function expectRuns(jobs: readonly string[]): void {
  for (const job of jobs) failures?.add(0, { "job.name": job });
}

/** One run of a job is over. */
export function recordRun(
  job: string,
  outcome: "completed" | "failed",
  seconds: number,
): void {
  runs?.record(seconds, { "job.name": job, "job.outcome": outcome });
  if (outcome === "failed") failures?.add(1, { "job.name": job });
}

/** How many jobs wait to be run, asked whenever metrics are sent. */
export function measureQueue(waiting: () => Promise<number>): void {
  measure("job.waiting", "{job}", "Jobs that are due and not taken.", waiting);
}

/** Connections to the database in use, what waits for one, and how many there may be. */
export function measurePool(pool: Pool): void {
  measure(
    "db.pool.used",
    "{connection}",
    "Connections in use.",
    () => Math.min(pool.held, pool.size),
  );
  measure(
    "db.pool.waiting",
    "{request}",
    "Statements and transactions that wait for a connection.",
    () => Math.max(0, pool.held - pool.size),
  );
  measure(
    "db.pool.size",
    "{connection}",
    "Connections, at most.",
    () => pool.size,
  );
}

/** Open pages that hear of changes from this process. */
export function measureSockets(open: () => number): void {
  measure("socket.open", "{socket}", "Open pages.", open);
}

/** Bytes that may still be written where the data folder is. */
export function measureDisk(room: () => Promise<number>): void {
  measure("disk.free", "By", "Room on the disk of the data folder.", room);
}

function measure(
  name: string,
  unit: string,
  description: string,
  read: () => number | Promise<number>,
): void {
  const gauge = meter?.createObservableGauge(name, { unit, description });
  gauge?.addCallback(async (result) => {
    try {
      result.observe(await read());
    } catch {
      // A value that can't be read is left out; the reason is logged elsewhere.
    }
  });
}
