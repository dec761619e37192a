import { getLogger } from "@logtape/logtape";
import {
  type Db as JobDatabase,
  fromPglite,
  type Job,
  type JobResult,
  PgBoss,
} from "pg-boss";
import type postgres from "postgres";
import { type Database, openPostgres } from "@/db/client.ts";
import { type JobName, JOBS } from "@/jobs.ts";
import type { Config } from "./config.ts";
import type { Storage } from "./storage/storage.ts";

const log = getLogger(["app", "jobs"]);

/** One queue for all: a job waits at most once and runs at most once at a time, whatever the number of instances. */
const QUEUE = "background";

/** What a run may take, in seconds; after that another instance may take it over. */
const RUN_LIMIT = 300;

const NAMES = Object.keys(JOBS) as JobName[];

/** What stands in the queue. */
interface Order {
  name: JobName;
}

export interface Jobs {
  /** Puts a job before its time: whichever instance is free runs it. */
  runSoon(name: JobName): Promise<void>;
  /** Lets the running job end. */
  stop(): Promise<void>;
}

/**
 * Runs the background work beside the server, or alone in a process of its own. Every job is due at start, then by
 * its schedule. `pollSeconds` is how often an idle instance looks for work (at least 0.5).
 */
export async function startJobs(
  database: Database,
  config: Pick<Config, "databaseUrl">,
  storage: Storage,
  pollSeconds = 2,
): Promise<Jobs> {
  const connection = connect(database, config);
  const boss = new PgBoss({
    db: connection.db,
    backend: database.engine,
    schema: "jobs",
  });
  boss.on("error", (error) => log.error("background work: {error}", { error }));
  const stop = async () => {
    await boss.stop({ timeout: 10_000 });
    await connection.close();
  };
  try {
    await boss.start();
    await schedule(boss);
    await boss.work<Order>(
      QUEUE,
      {
        pollingIntervalSeconds: pollSeconds,
        batchSize: NAMES.length,
        perJobResults: true,
      },
      (orders) => runAll(database, storage, orders),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, runSoon: (name) => send(boss, name) };
}

async function schedule(boss: PgBoss): Promise<void> {
  await boss.createQueue(QUEUE, {
    policy: "stately",
    expireInSeconds: RUN_LIMIT,
    retryLimit: 0, // the schedule comes round again soon enough
    deleteAfterSeconds: 3600,
  });
  for (const name of NAMES) {
    await boss.schedule(QUEUE, JOBS[name].cron, { name }, {
      key: name,
      singletonKey: name,
    });
    await send(boss, name);
  }
}

async function send(boss: PgBoss, name: JobName): Promise<void> {
  await boss.send(QUEUE, { name }, { singletonKey: name });
}

async function runAll(
  database: Database,
  storage: Storage,
  orders: Job<Order>[],
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { id, data } of orders) {
    results.push({ id, status: await runOne(database, storage, data.name) });
  }
  return results;
}

/** A job that fails is logged and comes again by its schedule; the others go on. */
async function runOne(
  database: Database,
  storage: Storage,
  name: JobName,
): Promise<"completed" | "failed"> {
  try {
    await JOBS[name].run(database.db, storage);
    return "completed";
  } catch (error) {
    log.error("job {name} failed: {error}", { name, error });
    return "failed";
  }
}

/** The queue's own way to the database: its texts may hold several statements with BEGIN and COMMIT. */
function connect(
  database: Database,
  { databaseUrl }: Pick<Config, "databaseUrl">,
): { db: JobDatabase; close(): Promise<void> } {
  const own = databaseUrl === null ? database : openPostgres(databaseUrl, 1);
  if (own.engine === "pglite") {
    return { db: fromPglite(own.pglite), close: () => Promise.resolve() };
  }
  return { db: onPostgres(own.sql), close: own.close };
}

function onPostgres(sql: postgres.Sql): JobDatabase {
  return {
    async executeSql(text, values) {
      try {
        const result = await sql.unsafe(
          text,
          values as postgres.ParameterOrJSON<never>[],
        );
        return { rows: result.flat() };
      } catch (error) {
        // A text that broke off after its BEGIN; the first error is the one to tell.
        await sql.unsafe("rollback").catch(() => {});
        throw error;
      }
    },
  };
}
