import { openStorage } from "@/platform/storage/open.ts";
import { type Visitor, visitServer } from "../http.ts";
import { startProduct } from "../product.ts";
import { pause, until } from "../until.ts";
import { openWorld } from "../world.ts";
import { findLosses, type Losses, openWriters } from "../writers.ts";
import { openRelay, type Relay } from "./relay.ts";

/** What a fault of the database came to. Times are milliseconds; the slowest. */
export interface Outcome {
  /** answers that were not the 503 that they should be, a page's or a call's */
  wrong: string[];
  slowestAnswer: number;
  /** from the database's return to the first answer as usual */
  back: number;
}

/** The product on a PostgreSQL that can go away, be slow, and come back. */
export interface Outages extends AsyncDisposable {
  /** comes first: the database is away since before the product was started, and comes back */
  atStart(): Promise<Outcome>;
  /** takes the database away while orders, adjustments and files are written */
  midway(): Promise<Outcome>;
  /** lets every piece of what database and product say wait so long; the slowest of 32 pages at once */
  slow(milliseconds: number): Promise<Outcome>;
  /** lets nothing pass for so long, without a word, while many ask at once; then as usual */
  silent(milliseconds: number): Promise<Outcome>;
  /** how often the log has told that the database went away, and came back, once it has been asked for a while again */
  told(): Promise<{ away: number; back: number }>;
  /** what came of everything acknowledged meanwhile */
  losses(): Promise<Losses & { acknowledged: number }>;
}

export async function openOutages(): Promise<Outages> {
  await using stack = new AsyncDisposableStack();
  const world = stack.use(await openWorld({ server: true }));
  const folder = await Deno.makeTempDir({ prefix: "outage-" });
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  const url = new URL(world.url ?? "");
  const relay = stack.use(openRelay(Number(url.port)));
  url.port = String(relay.port);
  const env = {
    DATABASE_URL: url.href,
    DATA_DIR: folder,
    JOBS: "false",
    LOG_LEVEL: "info",
  };
  const { origin, said } = stack.use(
    await startProduct(env, { path: "/healthz" }),
  );
  const writers = openWriters(world);
  const people = { reader: visitServer(origin), caller: visitServer(origin) };
  const opened = stack.move();
  return {
    async atStart() {
      const outcome = await duringOutage(people, relay);
      await writers.signIn(origin);
      await people.reader.signIn("green");
      await people.caller.authorize("green");
      return outcome;
    },
    async midway() {
      const stopped = new AbortController();
      const working = writers.work(origin, stopped.signal);
      await moment();
      relay.cut();
      const outcome = await duringOutage(people, relay);
      stopped.abort();
      await working;
      return outcome;
    },
    async slow(milliseconds) {
      relay.slow(milliseconds);
      const answers = await pages(people, 32);
      relay.slow(0);
      return outcomeOf(answers, 200, await untilBack(people));
    },
    async silent(milliseconds) {
      relay.slow(Infinity);
      const over = pause(milliseconds);
      const answers = [];
      for (let i = 0; i < 3; i++) answers.push(...await many(people));
      await over;
      relay.slow(0);
      return outcomeOf(answers, 503, await untilBack(people));
    },
    async told() {
      await pause(1_500);
      await ask(people.reader, PAGE, /<h1/);
      const count = (words: string) => said().split(`"${words}"`).length - 1;
      return {
        away: count("the database can't be reached any more"),
        back: count("the database is back"),
      };
    },
    losses: async () => ({
      acknowledged: writers.acknowledged.length,
      ...await findLosses(
        world.db,
        openStorage({ kind: "folder", folder: `${folder}/files` }),
        writers.acknowledged,
      ),
    }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

interface Asked {
  what: string;
  status: number;
  milliseconds: number;
}

interface People {
  /** reads pages */
  reader: Visitor;
  /** makes calls */
  caller: Visitor;
}

/** Asks a page and a call, one by one and many at once, while the database is away, then lets it come back. */
async function duringOutage(people: People, relay: Relay): Promise<Outcome> {
  const answers: Asked[] = [];
  for (let i = 0; i < 10; i++) answers.push(...await both(people));
  answers.push(...await many(people));
  relay.mend();
  return outcomeOf(answers, 503, await untilBack(people));
}

const PAGE = "/oem/order/mine";

async function both({ reader, caller }: People): Promise<Asked[]> {
  return [
    await ask(reader, PAGE, /^<!doctype html>[^]*<h1/i),
    await ask(caller, "/api/oem/order", /^\{"code":50300,/),
  ];
}

async function many(people: People): Promise<Asked[]> {
  const asked = Array.from({ length: 20 }, () => both(people));
  return (await Promise.all(asked)).flat();
}

/** Its status counts only if it looks as it should. */
async function ask(
  visitor: Visitor,
  path: string,
  looks: RegExp,
): Promise<Asked> {
  const started = performance.now();
  const response = await visitor.send("GET", path);
  const body = await response.text();
  return {
    what: looks.test(body) ? path : `${path} ${body.slice(0, 200)}`,
    status: looks.test(body) ? response.status : 0,
    milliseconds: performance.now() - started,
  };
}

function pages({ reader }: People, count: number): Promise<Asked[]> {
  return Promise.all(
    Array.from({ length: count }, () => ask(reader, PAGE, /<h1/)),
  );
}

function outcomeOf(
  answers: Asked[],
  expected: number,
  back: number,
): Outcome {
  return {
    wrong: answers.filter(({ status }) => status !== expected)
      .map(({ what, status }) => `${status} ${what}`),
    slowestAnswer: Math.max(...answers.map(({ milliseconds }) => milliseconds)),
    back,
  };
}

/** Milliseconds until a page is answered as usual. */
async function untilBack({ reader }: People): Promise<number> {
  const started = performance.now();
  await until(30, async () => {
    const response = await reader.send("GET", PAGE);
    await response.body?.cancel();
    return response.status < 400;
  });
  return performance.now() - started;
}

function moment(): Promise<void> {
  return pause(300 + 300 * Math.random());
}
