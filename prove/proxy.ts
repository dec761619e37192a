/** `deno task prove:proxy [CONNECTIONS]`: nginx with deploy/nginx.conf, while many connections are slow on purpose. */
import { visitServer } from "@/tests/http.ts";
import { startProduct } from "@/tests/product.ts";
import { connect } from "@/tests/socket.ts";
import { openWorld } from "@/tests/world.ts";
import { openNginx } from "./nginx.ts";
import {
  argument,
  atLeast,
  atMost,
  exactly,
  NONE,
  OPEN,
  prove,
} from "./report.ts";
import { askFrom, openSlow, type Slow } from "./slow.ts";

const SECONDS = 14;
const PAGE = "/oem/order/mine";
/** Of the shipped configuration. */
const MOST_OF_ONE_ADDRESS = 100;

const nginx = await openNginx();
if (!nginx) {
  console.log("nginx is not installed: there is nothing to prove it with");
  Deno.exit(1);
}
await prove(async (tell) => {
  const count = argument(0, 300);
  await using front = nginx;
  await using world = await openWorld({ server: true });
  const folder = await Deno.makeTempDir({ prefix: "proxy-" });
  const origin = `http://127.0.0.1:${front.port}`;
  {
    await using product = await startProduct({
      DATABASE_URL: world.url ?? "",
      DATA_DIR: folder,
      PUBLIC_ORIGIN: origin,
      TRUSTED_PROXY: "127.0.0.1",
      LOG_LEVEL: "info",
    });
    await front.start(product.port);
    const visitor = visitServer(origin);
    await visitor.signIn("green");

    const quiet = await normal(visitor, SECONDS / 2);
    tell("pages answered in quiet times", atLeast(1), quiet.times.length);
    tell("their p99, ms", OPEN, p99(quiet.times));

    const heads = slowOnes(
      count / 2,
      (i) => openSlow(front.port, from(i), "head"),
    );
    const bodies = slowOnes(
      count / 2,
      (i) => openSlow(front.port, from(i), "body"),
    );
    const busy = await normal(visitor, SECONDS);
    const [slowHeads, slowBodies] = [await heads, await bodies];
    tell(
      `pages answered beside ${count} slow connections`,
      atLeast(1),
      busy.times.length,
    );
    tell("their p99, ms", atMost(1_000), p99(busy.times));
    tell("answers other than 200", NONE, busy.wrong.length, busy.wrong);
    const cut = (slow: Slow[]) =>
      Math.max(...slow.map(({ seconds }) => seconds));
    tell("last slow head was cut after, s", atMost(12), cut(slowHeads));
    tell("last stalled body was cut after, s", atMost(12), cut(slowBodies));

    const flood = await slowOnes(
      count,
      () => openSlow(front.port, "127.0.9.9", "body"),
    );
    const refused = flood.filter(({ status }) => status === 429).length;
    tell(
      `of ${count} stalled bodies from one address, refused at once`,
      exactly(Math.max(0, count - MOST_OF_ONE_ADDRESS)),
      refused,
    );

    await askFrom(front.port, "127.0.0.55", "/api/none", "203.0.113.9");
    const seen = product.said().split("\n").filter((line) =>
      line.includes('"/api/none"')
    );
    const right = seen.filter((line) => line.includes('"ip":"127.0.0.55"'));
    tell(
      "requests under the client's own address, not a made-up one",
      exactly(1),
      right.length,
      seen,
    );
    await using line = await connect(origin, visitor);
    const { type } = await line.hear(({ type }) => type === "counts");
    tell("open pages that hear through the proxy", exactly(1), type ? 1 : 0);
    const body = new FormData();
    body.append("file", new File(["a,b\n".repeat(1_000_000)], "a.csv"));
    const { status } = await visitor.send("POST", "/api/common/file", body);
    tell("status of an upload of 4 MB", exactly(200), status);
  }
  await Deno.remove(folder, { recursive: true });
});

/** Thirty clients with different addresses. */
function from(i: number): string {
  return `127.0.1.${1 + i % 30}`;
}

function slowOnes(
  count: number,
  open: (i: number) => Promise<Slow>,
): Promise<Slow[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => open(i)));
}

/** Requests pages, four at a time, for this many seconds. */
async function normal(
  visitor: ReturnType<typeof visitServer>,
  seconds: number,
): Promise<{ times: number[]; wrong: string[] }> {
  const times: number[] = [];
  const wrong: string[] = [];
  const end = performance.now() + seconds * 1_000;
  const ask = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      const { status } = await visitor.get(PAGE);
      times.push(performance.now() - started);
      if (status !== 200) wrong.push(String(status));
    }
  };
  await Promise.all([ask(), ask(), ask(), ask()]);
  return { times, wrong };
}

function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ??
    NaN;
}
