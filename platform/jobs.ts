import { getLogger } from "@logtape/logtape";
import {
  type ConstructorOptions,
  type Db as JobDatabase,
  fromPglite,
  type Job as Taken,
  type JobResult,
  PgBoss,
} from "pg-boss";
import type postgres from "postgres";
import { type Database, openPostgres } from "@/db/client.ts";
import { isForbidden } from "@/db/faults.ts";
import type { Db } from "@/db/schema/database.ts";
import { type Config, ConfigError } from "./config.ts";
import { expectRuns, measureQueue, recordRun } from "./metrics.ts";
import type { Storage } from "./storage/storage.ts";

const log = getLogger(["app", "jobs"]);

/**
 * In a queue each job waits at most once and runs at most once at a time, on any number of instances; those of one queue
 * run one after the other. What may take minutes has its own, so that no deadline waits for it.
 */
const QUEUES = { short: "background", long: "background.long" } as const;
const LENGTHS = ["short", "long"] as const;

/** Seconds that a run may take; after that another instance may take it over. */
const RUN_LIMIT = 300;

/** Milliseconds that a running job has to finish when the process stops. */
const LAST_RUN = 5_000;

/** Work in the background. Its effect is the same however often it runs, also on two instances at once. */
export interface Job {
  /** minute, hour, day, month, weekday */
  cron: string;
  /** of this engine alone */
  engine?: Database["engine"];
  /** may take minutes */
  long?: true;
  run(db: Db, storage: Storage): Promise<unknown>;
}

/** An entry of the queue. */
interface Order {
  /** of this version's jobs, or of another's on the same database */
  name: string;
}

export interface Jobs {
  /** Runs a job before its time, on whichever instance is free. */
  runSoon(name: string): Promise<void>;
  /** Lets the running job finish for some seconds; its next run writes what it had not written by then. */
  stop(): Promise<void>;
}

/**
 * Brings the queue's tables up to date, for processes whose user may not. Throws ConfigError like {@link startJobs}.
 */
export async function updateQueue(
  database: Database,
  config: Pick<Config, "databaseUrl">,
): Promise<void> {
  const connection = connect(database, config);
  const boss = openQueue(database, connection.db, {
    supervise: false,
    schedule: false,
  });
  try {
    await start(boss);
  } finally {
    await boss.stop();
    await connection.close();
  }
}

/**
 * Runs the background work, beside the server or in a process of its own. Every job is due at start, then by its
 * schedule. `pollSeconds` is how often an idle instance looks for work (at least 0.5); of a job that is not `long` and runs
 * longer than `runLimit` seconds it is said. Throws ConfigError if the queue's tables are missing or outdated and the database's
 * user may not make them.
 */
export async function startJobs(
  database: Database,
  config: Pick<Config, "databaseUrl">,
  storage: Storage,
  jobs: Readonly<Record<string, Job>>,
  { pollSeconds = 2, runLimit = RUN_LIMIT } = {},
): Promise<Jobs> {
  const connection = connect(database, config);
  const boss = openQueue(database, connection.db);
  const stop = async () => {
    await boss.stop({ timeout: LAST_RUN });
    await connection.close();
  };
  try {
    await start(boss);
    await schedule(boss, database, jobs);
    for (const length of LENGTHS) {
      await boss.work<Order>(
        QUEUES[length],
        {
          pollingIntervalSeconds: pollSeconds,
          batchSize: Object.keys(jobs).length,
          perJobResults: true,
        },
        (orders) =>
          runAll(
            orders,
            jobs,
            length === "short" ? runLimit : null,
            async (job) => {
              if (length === lengthOf(job)) await job.run(database.db, storage);
            },
          ),
      );
    }
  } catch (error) {
    await stop();
    throw error;
  }
  measureQueue(() => countWaiting(connection.db));
  return { stop, runSoon: (name) => send(boss, name, jobs[name]) };
}

function openQueue(
  { engine }: Database,
  db: JobDatabase,
  options: ConstructorOptions = {},
): PgBoss {
  const boss = new PgBoss({ db, backend: engine, schema: "jobs", ...options });
  // It is often a copy of an error, which has no text by itself.
  boss.on("error", (error) => {
    log.error("background work: {why}", { why: error.message, error });
  });
  // What is left to the operator: an index of the queue's that its role can't mend, too much that waits.
  boss.on("warning", ({ message }) => {
    log.warning("background work: {why}", { why: message });
  });
  return boss;
}

/** Makes the queue's tables, or brings them up to date; those of a newer build are left as they are. */
async function start(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new ConfigError(
      "DATABASE_URL",
      "its user may not bring the tables of the background work up to date: run `migrate` as their owner",
    );
  }
}

async function schedule(
  boss: PgBoss,
  { engine }: Database,
  jobs: Readonly<Record<string, Job>>,
): Promise<void> {
  for (const length of LENGTHS) {
    await boss.createQueue(QUEUES[length], {
      policy: "stately",
      expireInSeconds: RUN_LIMIT,
      retryLimit: 0, // the schedule comes round again soon enough
      deleteAfterSeconds: 3600,
    });
  }
  const own = Object.entries(jobs).filter(([, job]) =>
    (job.engine ?? engine) === engine
  );
  expectRuns(own.map(([name]) => name));
  for (const [name, job] of own) {
    await boss.schedule(queueOf(job), job.cron, { name }, {
      key: name,
      singletonKey: name,
    });
    // The version before had all jobs in one queue.
    if (job.long) await boss.unschedule(QUEUES.short, name);
    await send(boss, name, job);
  }
}

/** The queue that it belongs to. In the other, where versions before this one order it, it is done by doing nothing. */
function lengthOf(job: Job | undefined): keyof typeof QUEUES {
  return job?.long ? "long" : "short";
}

function queueOf(job: Job | undefined): string {
  return QUEUES[lengthOf(job)];
}

async function send(
  boss: PgBoss,
  name: string,
  job: Job | undefined,
): Promise<void> {
  await boss.send(queueOf(job), { name }, { singletonKey: name });
}

async function runAll(
  orders: Taken<Order>[],
  jobs: Readonly<Record<string, Job>>,
  limit: number | null,
  run: (job: Job) => Promise<unknown>,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { id, data: { name } } of orders) {
    const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
    const status = job
      ? await runOne(name, limit, () => run(job))
      : leave(name);
    results.push({ id, status });
  }
  return results;
}

/** With two versions side by side, one may get a job that only the other knows: its schedule brings it again. */
function leave(name: string): "failed" {
  log.info("job {name} is another version's", { name });
  return "failed";
}

/**
 * A job that fails is logged and comes again by its schedule; the others go on. One that takes longer than the `limit`
 * hangs: it is logged too, and has failed, of which the queue says nothing. What may take minutes has none.
 */
async function runOne(
  name: string,
  limit: number | null,
  run: () => Promise<unknown>,
): Promise<"completed" | "failed"> {
  const started = performance.now();
  const record = (outcome: "completed" | "failed") =>
    recordRun(name, outcome, (performance.now() - started) / 1_000);
  let hung = false;
  const timer = limit === null ? undefined : setTimeout(() => {
    hung = true;
    log.error("job {name} has run for {limit} s", { name, limit });
    record("failed");
  }, limit * 1_000);
  const outcome = await run().then(
    () => "completed" as const,
    (error) => {
      log.error("job {name} failed: {error}", { name, error });
      return "failed" as const;
    },
  );
  clearTimeout(timer);
  if (!hung) record(outcome);
  return outcome;
}

/** Jobs that are due and not taken. */
async function countWaiting(db: JobDatabase): Promise<number> {
  const { rows: [first] } = await db.executeSql(
    `select count(*)::int as waiting from jobs.job where state < 'active' and start_after <= now()`,
  );
  return first.waiting;
}

/** The queue's own connection: its texts may hold several statements with BEGIN and COMMIT. */
function connect(
  database: Database,
  { databaseUrl }: Pick<Config, "databaseUrl">,
): { db: JobDatabase; close(): Promise<void> } {
  const own = databaseUrl === null ? database : openPostgres(databaseUrl, 1);
  if (own.engine === "pglite") {
    return { db: fromPglite(own.pglite), close: () => Promise.resolve() };
  }
  return { db: onPostgres(own), close: own.close };
}

function onPostgres(
  { sql, line }: Database & { engine: "postgres" },
): JobDatabase {
  return {
    async executeSql(text, values) {
      try {
        const result = await line.answer(() =>
          sql.unsafe(text, values as postgres.ParameterOrJSON<never>[])
        );
        return { rows: result.flat() };
      } catch (error) {
        // In case the text failed after its BEGIN; the first error is the one to report.
        await line.answer(() => sql.unsafe("rollback")).catch(() => {});
        throw error;
      }
    },
  };
}
