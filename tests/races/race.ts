import { type CallAnswer, visitServer } from "@/tests/http.ts";
import { freePort } from "@/tests/postgres.ts";
import type { AccountName } from "@/tests/story.ts";
import { openWorld, type World } from "@/tests/world.ts";

export const CLIENTS = 64;
export const ROUNDS = 20;

/** The story on a real PostgreSQL, served by two processes. */
export interface Race extends AsyncDisposable {
  world: World;
  /** where the two servers are */
  origins: readonly string[];
  /**
   * Every client makes its call at once, half of them at each server. `call` says what the i-th one asks for, and as
   * whom.
   */
  run<Data>(call: (i: number) => RaceCall): Promise<CallAnswer<Data>[]>;
}

export interface RaceCall {
  as: AccountName;
  method: string;
  path: string;
  body?: unknown;
  /** Idempotency-Key; without it a fresh one */
  key?: string;
}

interface Server {
  origin: string;
  stop(): Promise<void>;
}

export async function openRace(): Promise<Race> {
  const world = await openWorld({ server: true });
  const started = await Promise.allSettled([
    startServer(world),
    startServer(world),
  ]);
  const servers = started.flatMap((result) =>
    result.status === "fulfilled" ? [result.value] : []
  );
  const close = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await world[Symbol.asyncDispose]();
  };
  const failed = started.find((result) => result.status === "rejected");
  if (failed) {
    await close();
    throw failed.reason;
  }
  const origins = servers.map(({ origin }) => origin);
  const call = caller(origins);
  return {
    world,
    origins,
    run: <Data>(ask: (i: number) => RaceCall) =>
      Promise.all(
        Array.from({ length: CLIENTS }, (_, i) => call<Data>(i, ask(i))),
      ),
    [Symbol.asyncDispose]: close,
  };
}

/** Makes calls; each account signs in once, and its clients share the token. */
function caller(origins: string[]) {
  const tokens = new Map<AccountName, Promise<string>>();
  const originOf = (i: number) => origins[i % origins.length] ?? "";
  return async <Data>(i: number, { as, method, path, body, key }: RaceCall) => {
    let token = tokens.get(as);
    if (!token) tokens.set(as, token = visitServer(originOf(0)).authorize(as));
    const client = visitServer(originOf(i), await token);
    return await client.call<Data>(method, path, body, {
      "idempotency-key": key ?? crypto.randomUUID(),
    });
  };
}

async function startServer({ url }: World): Promise<Server> {
  const port = freePort();
  const folder = await Deno.makeTempDir({ prefix: "race-" });
  const process = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--no-check",
      new URL("server.ts", import.meta.url).pathname,
    ],
    env: {
      DATABASE_URL: url ?? "",
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: "error",
    },
    stdin: "null",
    stdout: "piped",
  }).spawn();
  const output = process.stdout.pipeThrough(new TextDecoderStream())
    .getReader();
  const ready = await untilReady(output);
  const passedOn = passOn(output);
  const stop = async () => {
    if (ready) process.kill("SIGTERM");
    await Promise.all([process.status, passedOn]);
    await Deno.remove(folder, { recursive: true });
  };
  if (!ready) {
    await stop();
    throw new Error("a server did not start");
  }
  return { origin: `http://127.0.0.1:${port}`, stop };
}

async function untilReady(
  output: ReadableStreamDefaultReader<string>,
): Promise<boolean> {
  for (let said = ""; !said.includes("ready");) {
    const { value, done } = await output.read();
    if (done) return false;
    said += value;
  }
  return true;
}

/** What a server says later is a fault, and belongs into the test's own output. */
async function passOn(
  output: ReadableStreamDefaultReader<string>,
): Promise<void> {
  for (let read = await output.read(); !read.done; read = await output.read()) {
    console.error(read.value.trimEnd());
  }
}
