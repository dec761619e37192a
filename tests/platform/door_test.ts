import { deepEqual, equal } from "node:assert/strict";
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

Deno.test("a server that was held up when it was told to stop still answers who had come meanwhile", async () => {
  const door = openDoor(() => new Response("here"));
  let closed = false;
  const closing = door.close(2_000).then(() => closed = true);
  holdUp(600);
  await new Promise((resolve) => setTimeout(resolve, 100)); // who came is read only now
  equal(closed, false);
  await closing;
});

/** Keeps the thread busy. */
function holdUp(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

Deno.test("whoever asks while a server opens waits and is answered, but monitors are told at once", async () => {
  const opening = Promise.withResolvers<void>();
  let says = "not yet";
  const door = openDoor(() => new Response(says), opening.promise);
  const server = listen(door.handler);
  const ask = async (path: string) =>
    await (await fetch(`http://127.0.0.1:${server.addr.port}${path}`)).text();
  const asked = ask("/login");
  deepEqual(await Promise.all([ask("/healthz"), ask("/readyz")]), [
    "not yet",
    "not yet",
  ]);
  says = "here";
  opening.resolve();
  deepEqual(await asked, "here");
  await server.shutdown();
});
