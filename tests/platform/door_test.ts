import { deepEqual, ok } from "node:assert/strict";
import { openDoor } from "@/platform/door.ts";
import { sendRaw } from "./raw_http.ts";
import { listen } from "../listen.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

Deno.test("while the door closes whoever still asks is answered, and told to come by another connection", async () => {
  const door = openDoor(() => new Response("here"));
  const server = listen(door.handler);
  const closes = async () => {
    const { status, head } = await sendRaw(server.addr.port, REQUEST);
    return [status, head.includes("connection: close")];
  };
  deepEqual(await closes(), [200, false]);
  const closed = door.close(2_000);
  deepEqual(await closes(), [200, true]);
  await closed;
  await server.shutdown();
});

Deno.test("a door at which people keep asking closes all the same", async () => {
  const door = openDoor(() => new Response("here"));
  const server = listen(door.handler);
  let closed = false;
  const started = performance.now();
  const closing = door.close(600).then(() => closed = true);
  while (!closed) await sendRaw(server.addr.port, REQUEST);
  await closing;
  ok(performance.now() - started < 2_000);
  await server.shutdown();
});
