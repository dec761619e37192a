import { equal, match, ok } from "node:assert/strict";
import { visitServer } from "../http.ts";
import { behindRelay } from "../platform/away.ts";
import { sendRaw } from "../platform/raw_http.ts";
import { startProduct } from "../product.ts";
import { dataFolder } from "../snapshot.ts";
import { connect } from "../socket.ts";
import { pause, until } from "../until.ts";
import { openWorld } from "../world.ts";

const BODY = "username=nobody&password=wrong";

/** A sign-in of which the last letters are still to come. */
async function beginSignIn(port: number) {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const send = (text: string) =>
    connection.write(new TextEncoder().encode(text));
  await send(
    `POST /login HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\n` +
      "Content-Type: application/x-www-form-urlencoded\r\n" +
      `Content-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, -5)}`,
  );
  return {
    /** Sends the rest and reads the answer until the server ends the connection. */
    async end(): Promise<string> {
      await send(BODY.slice(-5));
      return await new Response(connection.readable).text();
    },
  };
}

Deno.test("a server that was told to stop is not ready any more, and answers what has arrived", async () => {
  const folder = await dataFolder("empty");
  await using product = await startProduct({ DATA_DIR: folder });
  const { port } = product;
  const ask = () =>
    sendRaw(port, `GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const underWay = await beginSignIn(port);
  equal((await ask()).status, 200);
  const stopped = product.stop();
  let answer = await ask();
  await until(2, async () => (answer = await ask()).status !== 200);
  equal(answer.status, 503);
  match(answer.body, /"stopping"/);
  match(answer.head, /connection: close/);
  const ended = await underWay.end();
  match(ended, /^HTTP\/1\.1 4\d\d [\s\S]*<\/html>/);
  const { code, milliseconds } = await stopped;
  equal(code, 0);
  ok(milliseconds < 10_000, `${milliseconds} ms`);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a server whose database says nothing any more ends in time, with pages open", async () => {
  await using world = await openWorld({ server: true });
  const { relay, own } = behindRelay(world);
  using _relay = relay;
  relay.mend();
  const folder = await Deno.makeTempDir({ prefix: "stop-" });
  {
    await using product = await startProduct({
      DATABASE_URL: own.databaseUrl,
      DATA_DIR: folder,
    });
    const visitor = visitServer(product.origin);
    await visitor.signIn("green");
    const line = await connect(product.origin, visitor);
    await line.hear(({ type }) => type === "counts");
    relay.slow(Infinity);
    await pause(3_000); // whatever was asked is given up, and nothing is asked any more
    const { code, milliseconds } = await product.stop();
    equal(code, 0);
    ok(milliseconds < 10_000, `${milliseconds} ms`);
    equal(await line.closed, 1001);
    relay.slow(0);
  }
  await Deno.remove(folder, { recursive: true });
});
