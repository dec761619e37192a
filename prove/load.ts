import { type Visitor, visitServer } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import { connect } from "@/tests/socket.ts";
import type { AccountName } from "@/tests/story.ts";
import { pause } from "@/tests/until.ts";
import type { World } from "@/tests/world.ts";
import { openWriters } from "@/tests/writers.ts";

/** What people do with the product, all at once. */
export interface Load {
  /** requests and sockets so far */
  done: number;
  /** answers that were not as expected */
  faults: string[];
  /** works until the signal comes */
  work(signal: AbortSignal): Promise<void>;
}

/** One act of somebody; returns what was wrong with it. */
type Act = () => Promise<string | undefined>;

/** Rest of a hand between two acts: the machine is used, not saturated. */
const PACE_MS = 50;

/**
 * Lists and details of both sides, calls, forms that write, wrong input, orders and files and adjustments that are
 * written, uploads that break off, sockets that come and go.
 */
export async function openLoad(world: World, origin: string): Promise<Load> {
  const id = await placeOrder(world, { status: "draft_complete" });
  const enter = async (name: AccountName) => {
    const visitor = visitServer(origin);
    await visitor.signIn(name);
    return visitor;
  };
  const [green, sales] = await Promise.all([enter("green"), enter("sales")]);
  const caller = visitServer(origin);
  const authorization = await caller.authorize("green2");
  const shows =
    (of: Visitor, path: string, ...right: number[]): Act => async () => {
      const { status } = await of.get(path);
      return right.includes(status) ? undefined : `${path}: ${status}`;
    };
  // Who searches in a loop is told to wait.
  const searches = shows(sales, "/common?q=board", 200, 429);
  const calls = (path: string): Act => async () => {
    const { code } = await caller.call("GET", path);
    return code === 0 ? undefined : `${path}: ${code}`;
  };
  const opensPage: Act = async () => {
    await using line = await connect(origin, sales);
    await line.hear(({ type }) => type === "counts");
  };
  const hands: Act[][] = [
    [
      shows(green, "/oem/order/mine", 200),
      shows(green, `/oem/order/${id}`, 200),
    ],
    [
      shows(sales, "/mkt/oem/list", 200),
      shows(sales, `/mkt/oem/detail/${id}`, 200),
    ],
    [calls("/api/oem/order"), calls("/api/oem/inventory")],
    [
      shows(sales, "/mkt/oem/oem-card", 200),
      shows(sales, "/mkt/oem/inventory", 200),
    ],
    [shows(green, "/oem/order/999999", 404), searches],
    [() => remark(green, id)],
    [opensPage],
    [() => breakOff(origin, authorization)],
  ];
  const writers = openWriters(world, { pace: 5 * PACE_MS });
  await writers.signIn(origin);
  const load: Load = {
    done: 0,
    faults: writers.refused,
    async work(signal) {
      await Promise.all([
        writers.work(origin, signal),
        ...hands.map((acts) => repeat(acts, signal)),
      ]);
    },
  };
  const repeat = async (acts: Act[], signal: AbortSignal) => {
    for (let i = 0; !signal.aborted; i++) {
      const fault = await acts[i % acts.length]!().catch(String);
      if (fault) load.faults.push(fault);
      load.done++;
      await pause(PACE_MS);
    }
  };
  return load;
}

/** Writes a remark on an order by its form: who does so in a loop is told to wait. */
async function remark(
  customer: Visitor,
  order: number,
): Promise<string | undefined> {
  const path = `/oem/order/${order}?confirm=remark`;
  const page = await customer.get(path);
  const answer = await customer.submit(path, page, {
    form: ({ fields }) => fields.some(([, value]) => value === "remark"),
    fields: { content: "please hurry" },
  });
  return [303, 429].includes(answer.status)
    ? undefined
    : `remark: ${answer.status}`;
}

/** Begins an upload and closes the connection in the middle of it. */
async function breakOff(
  origin: string,
  authorization: string,
): Promise<undefined> {
  const body = new FormData();
  body.append("file", new File([new Uint8Array(100_000)], "a.png"));
  const request = new Request(origin, { method: "POST", body });
  const bytes = await request.bytes();
  const { host, port } = new URL(origin);
  const head = [
    "POST /api/common/file HTTP/1.1",
    `host: ${host}`,
    `authorization: ${authorization}`,
    `content-type: ${request.headers.get("content-type")}`,
    `content-length: ${bytes.length}`,
  ].join("\r\n");
  using connection = await Deno.connect({ port: Number(port) });
  await connection.write(new TextEncoder().encode(`${head}\r\n\r\n`));
  await connection.write(bytes.subarray(0, bytes.length / 2));
}
