import { type CallAnswer, visitServer } from "@/tests/http.ts";
import { type Product, startProduct } from "@/tests/product.ts";
import type { AccountName } from "@/tests/story.ts";
import { openWorld, type World } from "@/tests/world.ts";

export const CLIENTS = 64;
export const ROUNDS = 20;

/** The story on a real PostgreSQL, served by two processes over one folder of files. */
export interface Race extends AsyncDisposable {
  world: World;
  servers: readonly [Product, Product];
  /** where the two servers are */
  origins: readonly [string, string];
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

/** With `jobs` both servers do the background work too. */
export async function openRace({ jobs = false } = {}): Promise<Race> {
  await using stack = new AsyncDisposableStack();
  const world = stack.use(await openWorld({ server: true }));
  const folder = await Deno.makeTempDir({ prefix: "race-" });
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  const start = async () =>
    stack.adopt(
      await startProduct({
        DATABASE_URL: world.url ?? "",
        DATA_DIR: folder,
        JOBS: String(jobs),
      }),
      stop,
    );
  const servers = await Promise.all([start(), start()]);
  const origins = [servers[0].origin, servers[1].origin] as const;
  const call = caller(origins);
  const opened = stack.move();
  return {
    world,
    servers,
    origins,
    run: <Data>(ask: (i: number) => RaceCall) =>
      Promise.all(
        Array.from({ length: CLIENTS }, (_, i) => call<Data>(i, ask(i))),
      ),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** What a server has said is a fault, and belongs into the test's own output. */
async function stop(server: Product): Promise<void> {
  await server.stop();
  const faults = server.faults();
  if (faults.length > 0) console.error(faults.join("\n"));
}

/** Makes calls; each account signs in once, and its clients share the token. */
function caller(origins: readonly string[]) {
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
