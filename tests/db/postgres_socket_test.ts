import { deepEqual, equal, ok } from "node:assert/strict";
import { once } from "node:events";
import { PostgresSocket } from "@/db/postgres_socket.ts";
import { PostgresLine } from "@/db/postgres_line.ts";
import { openRelay } from "../platform/relay.ts";
import { freePort } from "../postgres.ts";
import { pause } from "../until.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

type Socket = ReturnType<PostgresLine["open"]>;

/** Resolves when it is closed: whether by a fault. */
function closing(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => socket.once("close", resolve));
}

/** A socket, and the other end of it. */
async function openPair() {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const socket = new PostgresSocket("127.0.0.1", listener.addr.port);
  const server = await listener.accept();
  listener.close();
  const closed = closing(socket);
  return {
    socket,
    server,
    closed,
    async [Symbol.asyncDispose]() {
      socket.on("error", () => {});
      socket.destroy();
      await closed;
      server.close();
    },
  };
}

Deno.test("what is written before there is a connection is sent in its order, and the end after it", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const socket = new PostgresSocket("127.0.0.1", listener.addr.port);
  const closed = closing(socket);
  socket.write(bytes("one "));
  socket.write(bytes("two "));
  socket.end(bytes("end"));
  const server = await listener.accept();
  const heard = await new Response(server.readable).text(); // to its end
  equal(heard, "one two end");
  equal(
    await closed,
    false,
    "closed without a fault, once the server has",
  );
  listener.close();
});

Deno.test("what the server says last is heard before the connection is closed", async () => {
  await using pair = await openPair();
  const heard: string[] = [];
  pair.socket.on("data", (data) => heard.push(String(data)));
  pair.socket.on("close", () => heard.push("closed"));
  await pair.server.write(bytes("goodbye"));
  await pair.server.closeWrite();
  await pair.closed;
  deepEqual(heard, ["goodbye", "closed"]);
  equal(pair.socket.bytesRead, 7);
});

Deno.test("a server that is not there is told by Node's code, one that breaks off too", async () => {
  const port = freePort();
  const socket = new PostgresSocket("127.0.0.1", port);
  const [error] = await once(socket, "error");
  deepEqual([error.code, error.message], [
    "ECONNREFUSED",
    `connect ECONNREFUSED 127.0.0.1:${port}`,
  ]);
});

Deno.test("who gives up while it connects leaves no connection behind, and who waits for a write is told", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const socket = new PostgresSocket("127.0.0.1", listener.addr.port);
  const told: unknown[] = [];
  socket.write(bytes("never sent"), (error) => told.push(error?.message));
  socket.destroy();
  equal(await closing(socket), false);
  equal(told.length, 1);
  ok(String(told[0]).startsWith("write ECONNRESET"));
  listener.close();
});

Deno.test("what goes wrong in who listens is told as it is, and not taken for an outage", async () => {
  await using pair = await openPair();
  const faults: unknown[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    faults.push(event.error);
  };
  const fault = new TypeError("in the driver");
  addEventListener("error", note);
  try {
    pair.socket.on("error", () => {});
    pair.socket.on("data", () => {
      throw fault;
    });
    await pair.server.write(bytes("x"));
    await pair.closed;
  } finally {
    removeEventListener("error", note);
  }
  deepEqual(faults, [fault]);
});

Deno.test("a connection that waits for nothing is given up when its server has fallen silent", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const answering = (async () => {
    for await (const connection of listener) {
      connection.read(new Uint8Array(8)).then(() =>
        connection.write(bytes("S"))
      )
        .catch(() => {});
    }
  })();
  const relay = openRelay(listener.addr.port);
  relay.mend();
  const servers = [{ host: "127.0.0.1", port: relay.port }];
  const line = new PostgresLine(servers, { idle: 100 });
  const socket = line.open({ ssl: false });
  const closed = closing(socket);
  await line.connected;
  await pause(500);
  equal(socket.destroyed, false, "it is silent, and its server is there");
  relay.slow(Infinity);
  equal(await closed, true);
  line.close();
  await pause(100); // whoever was on the way has arrived
  relay.cut();
  listener.close();
  await answering;
});
