import type { Database } from "@/db/client.ts";
import type { Db } from "@/db/schema/database.ts";
import { unavailable } from "@/domain/errors.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { startWithoutZlib } from "@/platform/compress.ts";
import { type Config, keepsData } from "@/platform/config.ts";
import { watchDisk } from "@/platform/disk.ts";
import { openDoor, stopServer } from "@/platform/door.ts";
import { guard, pathOf } from "@/platform/guard.ts";
import { healthz } from "@/platform/health.ts";
import { listen } from "@/platform/listen.ts";
import { measureSockets } from "@/platform/metrics.ts";
import { addressOf } from "@/platform/origin.ts";
import { atMost, doneBefore, LAST_REQUESTS } from "@/platform/process.ts";
import { closeSockets, hubOf } from "@/platform/socket_hub.ts";
import { openUsableStorage } from "@/platform/storage/open.ts";
import type { Services } from "@/utils.ts";
import { startBackground } from "./background.ts";
import { begin, prepare } from "./prepare.ts";
import { type Open, runService } from "./service.ts";

/** How long a request waits, at most, for a server that was just started: most are ready before. */
const PATIENCE = 1_000;

/** How long a start waits, at most, for either of {@link greetingSent} and {@link questionSent}, milliseconds. */
const HEAD_START = 20;

/** What `deno task start` runs once everything is built: it migrates, seeds the demo on the first start, and serves. */
await runService(serve);

/**
 * Listens at once, but for the moment that the database is greeted in. What is asked in the first second waits for its
 * answer; then it is 50300 until the database is there and fit: that may take a while.
 */
async function serve(
  config: Config,
  open: Open,
  stopped: Promise<void>,
): Promise<void> {
  const storage = openUsableStorage(config.storage);
  let handler = guard(preparing, config);
  const opening = Promise.withResolvers<void>();
  const door = openDoor(
    (req, info) => handler(req, info),
    atMost(PATIENCE, opening.promise),
  );
  const stopping = new AbortController();
  const opened = open((database) => begin(database, config, storage));
  const prepared = opened.then((database) =>
    prepare(database, config, storage)
  );
  prepared.catch(() => {}); // told by `start`
  const start = async () => {
    const database = await opened;
    if (database.engine === "postgres") {
      await atMost(HEAD_START, questionSent(database));
    }
    const { signal } = stopping;
    const app = await makeApp({ config, database, storage, stopping: signal });
    await keepSettings(database, await prepared);
    return { database, app };
  };
  // A server makes its end of the connection while this thread is busy with what comes next; the embedded database
  // would keep the thread from listening.
  if (config.databaseUrl !== null) {
    await atMost(HEAD_START, opened.then(greetingSent));
  }
  const server = listen(config, door.handler);
  const started = start();
  if (!await doneBefore(started, stopped)) return await server.shutdown();
  const { database, app } = await started;
  measureSockets(() => hubOf(database).seats);
  startWithoutZlib();
  handler = app;
  opening.resolve();
  await nextTurn(); // who waits is answered first
  const background = config.jobs
    ? startBackground(database, config, storage)
    : undefined;
  const working = background?.started ?? Promise.resolve();
  if (await doneBefore(working, stopped)) {
    await announce(database, config, server.addr);
    if (keepsData(config)) watchDisk(config.dataDir);
    await stopped;
  }
  stopping.abort(); // while the door closes, whoever balances is told to send requests elsewhere
  await Promise.all([
    atMost(LAST_REQUESTS, closeSockets(database)), // its pages are sent away at once, then the database is asked
    stopServer(server, door),
    background?.stop(),
  ]);
}

/** Resolves when the first words to the database's server are on their way: the driver sends them a moment later. */
async function greetingSent(database: Database): Promise<void> {
  if (database.engine !== "postgres") return;
  await database.line.connected;
  await nextTurn();
}

/** Resolves when the server has answered them, and what was to be asked is on its way: it is worked on from here on. */
async function questionSent(
  { line }: Database & { engine: "postgres" },
): Promise<void> {
  await line.greeted;
  await nextTurn();
}

/** Lets go of the thread, for what waits to be read or written. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Loads all that answers, while the database is made ready. */
async function makeApp(services: Services): Promise<Deno.ServeHandler> {
  const { createHandler, readAhead } = await import("@/main.ts");
  const handler = createHandler(services);
  readAhead();
  return handler;
}

/** Saves the first request a question. */
async function keepSettings(
  { db }: Database,
  settings: Settings | undefined,
): Promise<void> {
  const { rememberSettings } = await import("@/site/request.ts");
  if (settings) rememberSettings(db, settings);
}

function preparing(req: Request): Response {
  if (pathOf(req.url) === "/healthz") return healthz()();
  throw unavailable();
}

async function announce(
  { db }: Database,
  config: Config,
  { port }: Deno.NetAddr,
): Promise<void> {
  const local = ["127.0.0.1", "0.0.0.0", "::"].includes(config.host)
    ? "localhost"
    : config.host;
  const lines = [
    `The office is open: ${
      config.publicOrigins[0] ?? `http://${addressOf(local, port)}`
    }/`,
    config.databaseUrl === null &&
    `Embedded database in ${config.dataDir}: a killed process loses nothing, a power cut can. ` +
      "For what must survive one, set DATABASE_URL.",
    ...(config.demo ? await signInLines(db) : []),
  ];
  // Not through the console: OpenTelemetry would carry the demo's passwords away.
  const text = `${lines.filter(Boolean).join("\n")}\n`;
  try {
    Deno.stdout.writeSync(new TextEncoder().encode(text));
  } catch {
    // A full disk, or nobody who reads it any more: the log is lost then too, and the product serves.
  }
}

/** How to sign in, where the database holds the demo. */
async function signInLines(db: Db): Promise<string[]> {
  const { holdsDemo } = await import("@/db/account/demo_accounts.ts");
  if (!await holdsDemo.read(db)) return [];
  const { demoSignIns } = await import("@/db/seed/demo.ts");
  return [
    "Demo accounts:",
    ...demoSignIns().map(({ username, password, title }) =>
      `  ${username.padEnd(12)} ${password.padEnd(18)} ${title}`
    ),
  ];
}
