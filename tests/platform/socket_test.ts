import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { openPostgres } from "@/db/client.ts";
import { readCounters } from "@/db/platform/badges.ts";
import { inTransaction } from "@/db/transaction.ts";
import { markRead } from "@/domain/message/inbox.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { startLog } from "@/platform/log.ts";
import { atMost } from "@/platform/process.ts";
import { closeSockets } from "@/platform/socket_hub.ts";
import { post, withWriter } from "@/tests/domain/message/posting.ts";
import type { Visitor } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import {
  connect,
  dial,
  type Line,
  serve,
  silence,
  tokenOf,
} from "@/tests/socket.ts";
import { pause, until } from "@/tests/until.ts";
import { openWorld } from "@/tests/world.ts";
import { openRelay } from "./relay.ts";

/** What makes a request one for a socket. */
const HANDSHAKE: Record<string, string> = {
  upgrade: "websocket",
  connection: "keep-alive, Upgrade",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
};

async function openOffice() {
  const world = await openWorld();
  const site = serve(world.database);
  return {
    world,
    site,
    enter: site.enter,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
    },
  };
}

Deno.test("who has a page open hears of a message at once, and of its being read", async () => {
  await using office = await openOffice();
  const { world, site, enter } = office;
  const { db, sales } = world;
  const writer = await withWriter(world);
  await using line = await connect(site.origin, await enter("sales"));
  await line.hear(({ type, data }) => type === "message" && data?.unread === 0);
  const { id } = await post(db, writer, { accounts: [sales.id] });
  await line.hear(({ type, data }) => type === "message" && data?.unread === 1);
  await markRead(db, sales, id);
  line.heard.splice(0);
  await line.hear(({ type, data }) => type === "message" && data?.unread === 0);
});

Deno.test("counters come when they change for that account, to nobody else", async () => {
  await using office = await openOffice();
  const { world, site, enter } = office;
  await using sales = await connect(site.origin, await enter("sales"));
  await using sky = await connect(site.origin, await enter("sky"));
  await sales.hear(({ type }) => type === "counts");
  await sky.hear(({ type }) => type === "counts");
  sky.heard.splice(0);
  await placeOrder(world, { status: "unpaid_complete" });
  const { data } = await sales.hear(({ type, data }) =>
    type === "counts" && data?.["mkt-oem-list"] === 1
  );
  deepEqual(data, { "mkt-oem-list": 1 });
  await silence();
  deepEqual(sky.heard, []);
});

Deno.test("after a reconnect one hears what was missed, and nothing if nothing was", async () => {
  await using office = await openOffice();
  const { world, site, enter } = office;
  const { db, sales, finance } = world;
  const writer = await withWriter(world);
  await post(db, writer, { accounts: [finance.id] });
  const visitor = await enter("sales");
  const { cursor } = await readCounters(db, sales);
  {
    await using line = await connect(site.origin, visitor, cursor);
    await silence();
    deepEqual(line.heard, []);
  }
  await post(db, writer, { accounts: [sales.id] });
  await using line = await connect(site.origin, visitor, cursor);
  const { id } = await line.hear(({ data }) => data?.unread === 1);
  equal(typeof id, "number");
  await using again = await connect(site.origin, visitor, id);
  await silence();
  deepEqual(again.heard, []);
});

Deno.test("a token opens one socket, and none opens without", async () => {
  await using office = await openOffice();
  const { site, enter } = office;
  const visitor = await enter("sales");
  const token = await tokenOf(visitor);
  await using line = await dial(site.origin, token);
  await rejects(dial(site.origin, token));
  await rejects(dial(site.origin, "x".repeat(43)));
  const path = "/api/common/socket";
  const upgrade = { ...HANDSHAKE, origin: site.origin };
  equal((await visitor.call("GET", `${path}?token=${token}`)).code, 40000);
  const used = await visitor.call(
    "GET",
    `${path}?token=${token}`,
    undefined,
    upgrade,
  );
  deepEqual([used.status, used.code], [401, 40100]);
  const bad = await visitor.call(
    "GET",
    `${path}?token=&since=x`,
    undefined,
    upgrade,
  );
  equal(bad.code, 42200);
  equal((await site.visitor().call("POST", `${path}/token`)).code, 40100);
  await line.hear(({ type }) => type === "counts");
});

Deno.test("an upgrade of which a proxy passes on a part is malformed, and its token opens a socket after that", async () => {
  await using office = await openOffice();
  const { site, enter } = office;
  const visitor = await enter("sales");
  const token = await tokenOf(visitor);
  for (const header of Object.keys(HANDSHAKE)) {
    const { [header]: _, ...rest } = HANDSHAKE;
    const { status, code } = await visitor.call(
      "GET",
      `/api/common/socket?token=${token}`,
      undefined,
      { ...rest, origin: site.origin },
    );
    deepEqual([status, code], [400, 40000], header);
  }
  await (await dial(site.origin, token))[Symbol.asyncDispose]();
});

Deno.test("another site's page can't open a socket", async () => {
  await using office = await openOffice();
  const { site, enter } = office;
  const visitor = await enter("sales");
  const token = await tokenOf(visitor);
  const answer = await visitor.call(
    "GET",
    `/api/common/socket?token=${token}`,
    undefined,
    { ...HANDSHAKE, origin: "https://elsewhere.example" },
  );
  deepEqual([answer.status, answer.code], [403, 40301]);
  await (await dial(site.origin, token))[Symbol.asyncDispose]();
});

Deno.test("behind a proxy that ends TLS a socket opens too", async () => {
  await using world = await openWorld();
  await using site = serve(world.database, {
    publicOrigins: ["https://office.example"],
    trustedProxies: ["127.0.0.1"],
  });
  const { port } = new URL(site.origin);
  const head = (lines: string[]) =>
    lines.map((line) => `${line}\r\n`).join("") + "\r\n";
  const signIn = "username=sales&password=demo-sales&redirect=";
  const signedIn = await raw(
    port,
    head([
      "POST /login HTTP/1.1",
      "Host: office.example",
      "Origin: https://office.example",
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${signIn.length}`,
    ]) + signIn,
  );
  const cookie = /set-cookie: (__Host-session=[^;]+)/i.exec(signedIn)?.[1] ??
    "";
  const token = await raw(
    port,
    head([
      "POST /api/common/socket/token HTTP/1.1",
      "Host: office.example",
      "Origin: https://office.example",
      `Cookie: ${cookie}`,
      "Content-Length: 0",
    ]),
  );
  const ticket = /"token":"([^"]+)"/.exec(token)?.[1];
  const opened = await raw(
    port,
    head([
      `GET /api/common/socket?token=${ticket} HTTP/1.1`,
      "Host: office.example",
      "Origin: https://office.example",
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]),
  );
  match(opened, /^HTTP\/1\.1 101 /);
});

/** What a server says first to these bytes. */
async function raw(port: string, sent: string): Promise<string> {
  using connection = await Deno.connect({
    hostname: "127.0.0.1",
    port: Number(port),
  });
  await connection.write(new TextEncoder().encode(sent));
  const buffer = new Uint8Array(16_384);
  const n = await connection.read(buffer) ?? 0;
  return new TextDecoder().decode(buffer.subarray(0, n));
}

Deno.test("a session that ends takes its sockets along, and no other's", async () => {
  await using office = await openOffice();
  const { world, site, enter } = office;
  const ending = await enter("sales");
  await using line = await connect(site.origin, ending);
  await using other = await connect(site.origin, await enter("sales"));
  await line.hear(() => true);
  await other.hear(() => true);
  await ending.post("/logout", {});
  equal(await line.closed, 4001);
  const writer = await withWriter(world);
  await post(world.db, writer, { accounts: [world.sales.id] });
  await other.hear(({ data }) => data?.unread === 1);
});

Deno.test("who loses a permission, or their account, is told nothing of it any more", async () => {
  await using office = await openOffice();
  const { world, site, enter } = office;
  const { db, sales, finance } = world;
  await using line = await connect(site.origin, await enter("sales"));
  await using gone = await connect(site.origin, await enter("finance"));
  await line.hear(({ data }) => data?.["mkt-oem-list"] === 0);
  await gone.hear(() => true);
  await db.deleteFrom("account_permission")
    .where("account_id", "=", sales.id).execute();
  await line.hear(({ type, data }) =>
    type === "counts" && Object.keys(data ?? {}).length === 0
  );
  await db.updateTable("account").set({ status: 0 })
    .where("id", "=", finance.id).execute();
  equal(await gone.closed, 4001);
});

Deno.test("a page that sends what no page sends is let go", async () => {
  await using office = await openOffice();
  const { site, enter } = office;
  const visitor = await enter("sales");
  await using long = await connect(site.origin, visitor);
  long.send("x".repeat(1_025));
  equal(await long.closed, 1009);
  await using binary = await connect(site.origin, visitor);
  binary.send(new Uint8Array(1_025));
  equal(await binary.closed, 1009);
  await using many = await connect(site.origin, visitor);
  for (let i = 0; i <= 100; i++) many.send("{}");
  equal(await many.closed, 1008);
});

Deno.test("one account has so many sockets and no more", async () => {
  await using office = await openOffice();
  const { world, site, enter } = office;
  await world.db.insertInto("setting").values({
    key: "sockets_per_account",
    value: JSON.stringify(2),
  }).execute();
  const [one, two] = [await enter("sales"), await enter("sales")];
  await using _first = await connect(site.origin, one);
  const second = await connect(site.origin, two);
  await rejects(connect(site.origin, one));
  await using _other = await connect(site.origin, await enter("finance"));
  await second[Symbol.asyncDispose]();
  await using _third = await connectOnceThereIsRoom(site.origin, one);
});

Deno.test("who is gone before the socket opens takes no room, and no stop waits for them", async () => {
  await using world = await openWorld();
  const site = serve(world.database);
  await world.db.insertInto("setting").values({
    key: "sockets_per_account",
    value: JSON.stringify(1),
  }).execute();
  const visitor = await site.enter("sales");
  const { host, port } = new URL(site.origin);
  const token = await tokenOf(visitor);
  const head = [
    `GET /api/common/socket?token=${token} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${site.origin}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  await inTransaction(world.db, async () => { // the server waits for the database meanwhile
    const connection = await Deno.connect({ port: Number(port) });
    await connection.write(
      new TextEncoder().encode(`${head.join("\r\n")}\r\n\r\n`),
    );
    connection.close();
    await pause(200);
  });
  await using _line = await connect(site.origin, visitor);
  const stopped = Promise.resolve(site[Symbol.asyncDispose]());
  equal(await atMost(30_000, stopped.then(() => "at all")), "at all");
});

/** The server hears of a socket's end a moment later than who ended it. */
async function connectOnceThereIsRoom(origin: string, visitor: Visitor) {
  let line: Line | undefined;
  await until(10, async () => {
    line = await connect(origin, visitor).catch(() => undefined);
    return line !== undefined;
  });
  return line!;
}

Deno.test("when the server stops, it says goodbye and takes no more", async () => {
  await using office = await openOffice();
  const { world, site, enter } = office;
  const visitor = await enter("sales");
  await using line = await connect(site.origin, visitor);
  await closeSockets(world.database);
  equal(await line.closed, 1001);
  await rejects(connect(site.origin, visitor));
  const { status, code, headers } = await visitor.call(
    "GET",
    `/api/common/socket?token=${await tokenOf(visitor)}`,
    undefined,
    { ...HANDSHAKE, origin: site.origin },
  );
  deepEqual([status, code, headers.get("retry-after")], [503, 50300, "5"]);
});

Deno.test("a transaction that tells of several things is told as where it ends", async () => {
  await using office = await openOffice();
  const { world, site, enter } = office;
  const { db, green } = world;
  const id = await placeOrder(world, { status: "shipping" });
  await using line = await connect(site.origin, await enter("green"));
  await line.hear(({ data }) => data?.["oem-order"] === 1);
  line.heard.splice(0);
  await db.transaction().execute(async (trx) => {
    await moveOrder(trx, green, id, "extend");
    await moveOrder(trx, green, id, "receive", {});
    await placeOrder({ ...world, db: trx }, { status: "draft" });
  });
  await line.hear(({ data }) => data?.["oem-order"] === 2);
  deepEqual(
    line.heard.filter(({ type }) => type === "counts").map(({ data }) => data),
    [{ "oem-order": 2 }],
  );
});

Deno.test("a database that was away is listened to again, and nothing is missed", async () => {
  await using world = await openWorld({ server: true });
  const writer = await withWriter(world);
  const target = new URL(world.url ?? "");
  using relay = openRelay(Number(target.port));
  relay.mend();
  target.port = String(relay.port);
  const database = openPostgres(target.href, 4);
  {
    await using site = serve(database);
    startLog("error", () => {}); // what is said meanwhile is about the outage
    const visitor = await site.enter("sales");
    await using line = await connect(site.origin, visitor);
    await line.hear(({ data }) => data?.unread === 0);
    relay.cut();
    await post(world.db, writer, { accounts: [world.sales.id] });
    await pause(3_000); // it tries to listen again, in vain
    relay.mend();
    await line.hear(({ data }) => data?.unread === 1);
    await post(world.db, writer, { accounts: [world.sales.id] });
    await line.hear(({ data }) => data?.unread === 2);
  }
  await database.close();
});
