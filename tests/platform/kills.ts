import { type Database, openPostgres } from "@/db/client.ts";
import { openDatabase } from "@/db/open.ts";
import { openStorage } from "@/platform/storage/open.ts";
import { freePort } from "../postgres.ts";
import { startProduct } from "../product.ts";
import { dataFolder } from "../snapshot.ts";
import { pause, until } from "../until.ts";
import { openWorld, readStory } from "../world.ts";
import { findLosses, type Losses, openWriters } from "../writers.ts";

/** A database that outlives the product, with the story in it, and a folder for the product's data. */
interface Place extends AsyncDisposable {
  env: { DATABASE_URL: string; DATA_DIR: string };
  /** opens the database while the product is dead */
  open(): Promise<Database>;
}

async function embedded(): Promise<Place> {
  const folder = await dataFolder("story");
  return {
    env: { DATABASE_URL: "", DATA_DIR: folder },
    open: () =>
      openDatabase({ databaseUrl: null, databasePool: 1, dataDir: folder }),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

async function onServer(): Promise<Place> {
  const world = await openWorld({ server: true });
  const folder = await Deno.makeTempDir({ prefix: "killed-" });
  const url = world.url ?? "";
  return {
    env: { DATABASE_URL: url, DATA_DIR: folder },
    open: () => Promise.resolve(openPostgres(url, 2)),
    async [Symbol.asyncDispose]() {
      await Deno.remove(folder, { recursive: true });
      await world[Symbol.asyncDispose]();
    },
  };
}

/** Both engines, by the name that a test gives them. */
export const PLACES = {
  "the embedded engine": embedded,
  "PostgreSQL": onServer,
};

/** What came of killing the product again and again. */
export interface Killed {
  acknowledged: number;
  refused: string[];
  losses: Losses;
  /** milliseconds that the slowest start after a kill took until it was ready */
  slowestStart: number;
}

/**
 * Repeatedly starts the product, writes to it over HTTP, kills it (SIGKILL) at a random moment and examines what is
 * left. Nothing is done by hand between two starts. Throws when one does not serve.
 */
export async function killOften(
  openPlace: () => Promise<Place>,
  kills: number,
  onKill: (kill: number) => void = () => {},
): Promise<Killed> {
  await using place = await openPlace();
  const env = { ...place.env, PORT: String(freePort()) };
  const storage = openStorage({
    kind: "folder",
    folder: `${place.env.DATA_DIR}/files`,
  });
  const first = await place.open();
  const writers = openWriters(await readStory(first.db));
  await first.close();
  const killed: Killed = {
    acknowledged: 0,
    refused: writers.refused,
    losses: { lost: [], twice: [], half: [] },
    slowestStart: 0,
  };
  for (let kill = 1; kill <= kills; kill++) {
    const product = await startProduct(env);
    if (kill === 1) await writers.signIn(product.origin);
    else {
      killed.slowestStart = Math.max(killed.slowestStart, product.startedAfter);
    }
    const stopped = new AbortController();
    const before = writers.acknowledged.length;
    const working = writers.work(product.origin, stopped.signal);
    await until(30, () => writers.acknowledged.length > before);
    await aMoment();
    await product.kill();
    stopped.abort();
    await working;
    const database = await place.open();
    killed.losses = await findLosses(
      database.db,
      storage,
      writers.acknowledged,
    );
    await database.close();
    killed.acknowledged = writers.acknowledged.length;
    onKill(kill);
    if (Object.values(killed.losses).some(({ length }) => length > 0)) break;
  }
  await using last = await startProduct(env); // as it came back from every kill but the last
  killed.slowestStart = Math.max(killed.slowestStart, last.startedAfter);
  return killed;
}

/** Up to half a second, by chance: the product may be killed anywhere in its work. */
function aMoment(): Promise<void> {
  return pause(Math.random() * 500);
}
