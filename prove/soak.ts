/**
 * `deno task prove:soak [MINUTES]`: mixed load, interrupted to take samples while the product is at rest.
 *
 * The first third is warm-up. The last third is compared with the middle one: by the median of memory, since the
 * garbage collector runs when it likes; by the maximum of handles and connections, since what leaks stays.
 */
import { sql } from "kysely";
import { median } from "@/bench/table.ts";
import { openPostgres } from "@/db/client.ts";
import { databaseUrl } from "@/tests/postgres.ts";
import { type Product, startProduct } from "@/tests/product.ts";
import { pause } from "@/tests/until.ts";
import { openWorld } from "@/tests/world.ts";
import { openLoad } from "./load.ts";
import {
  argument,
  atLeast,
  atMost,
  NONE,
  OPEN,
  prove,
  type Tell,
} from "./report.ts";

const SAMPLES = 30;
/** Longer than the product gathers notifications and clears up after a connection. */
const REST_MS = 3_000;

interface Sample {
  /** megabytes, resident */
  memory: number;
  /** open files and sockets */
  handles: number;
  /** of the product to PostgreSQL */
  connections: number;
}

await prove(async (tell) => {
  const minutes = argument(0, 30);
  await using world = await openWorld({ server: true });
  const folder = await Deno.makeTempDir({ prefix: "soak-" });
  const url = world.url ?? "";
  {
    await using product = await startProduct({
      DATABASE_URL: url,
      DATA_DIR: folder,
    });
    const load = await openLoad(world, product.origin);
    await world.database.close(); // from now on every connection is the product's
    const samples: Sample[] = [];
    for (let i = 0; i < SAMPLES; i++) {
      const stopped = AbortSignal.timeout(minutes * 60_000 / SAMPLES);
      await load.work(stopped);
      await pause(REST_MS);
      const sample = await look(product, url);
      samples.push(sample);
      const { memory, handles, connections } = sample;
      console.log(
        `  ${i + 1}: ${
          memory.toFixed(0)
        } MB, ${handles} handles, ${connections} connections, ${load.done} done`,
      );
    }
    judge(tell, samples);
    tell("acts", atLeast(minutes * 60), load.done);
    tell("acts that came out wrong", NONE, load.faults.length, load.faults);
    const logged = product.faults();
    tell("faults in the log", NONE, logged.length, logged);
    const { code, milliseconds } = await product.stop();
    tell("exit code after it all", NONE, code);
    tell("milliseconds to its end", atMost(10_000), milliseconds);
  }
  await Deno.remove(folder, { recursive: true });
});

async function look({ process }: Product, url: string): Promise<Sample> {
  const status = await Deno.readTextFile(`/proc/${process.pid}/status`);
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  const handles = [...Deno.readDirSync(`/proc/${process.pid}/fd`)].length;
  return {
    memory: kilobytes / 1024,
    handles,
    connections: await connectionsTo(url),
  };
}

/** Counted from another database of the same server. */
async function connectionsTo(url: string): Promise<number> {
  const { db, close } = openPostgres(databaseUrl(url, "postgres"), 1);
  const name = new URL(url).pathname.slice(1);
  const { rows: [row] } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = ${name}`.execute(db);
  await close();
  return row?.count ?? 0;
}

function judge(tell: Tell, samples: Sample[]): void {
  const third = Math.floor(samples.length / 3);
  const middle = samples.slice(third, 2 * third);
  const last = samples.slice(2 * third);
  const memory = (of: Sample[]) => median(of.map(({ memory }) => memory));
  const most = (of: Sample[], what: "handles" | "connections") =>
    Math.max(...of.map((sample) => sample[what]));
  tell("memory in the middle third, MB", OPEN, memory(middle));
  tell("memory in the last third, MB", OPEN, memory(last));
  tell(
    "growth of memory, %",
    atMost(8),
    100 * (memory(last) / memory(middle) - 1),
  );
  tell("handles in the middle third", OPEN, most(middle, "handles"));
  tell(
    "handles more in the last third",
    atMost(5),
    most(last, "handles") - most(middle, "handles"),
  );
  tell("connections in the middle third", OPEN, most(middle, "connections"));
  tell(
    "connections more in the last third",
    NONE,
    Math.max(0, most(last, "connections") - most(middle, "connections")),
  );
}
