/** `deno task prove:stop [ROUNDS]`: the product is told to stop while requests, fast and slow ones, are in flight. */
import { startProduct } from "@/tests/product.ts";
import { cookieHeader, visitServer } from "@/tests/http.ts";
import { connect } from "@/tests/socket.ts";
import { pause } from "@/tests/until.ts";
import { openWorld } from "@/tests/world.ts";
import { argument, atLeast, atMost, NONE, OPEN, prove } from "./report.ts";
import { type Asked, askWithoutEnd } from "./asking.ts";

const CLIENTS = 32;

await prove(async (tell) => {
  const rounds = argument(0, 10);
  await using world = await openWorld({ server: true });
  const folder = await Deno.makeTempDir({ prefix: "stop-" });
  const asked: Asked = { answered: 0, cut: [], wrong: [] };
  const ends: number[] = [];
  const codes: number[] = [];
  let sockets = 0;
  for (let round = 0; round < rounds; round++) {
    await using product = await startProduct({
      DATABASE_URL: world.url ?? "",
      DATA_DIR: folder,
    });
    const visitor = visitServer(product.origin);
    await visitor.signIn("green");
    const line = await connect(product.origin, visitor);
    const cookie = cookieHeader(visitor.cookies);
    const told = new AbortController();
    const asking = Array.from(
      { length: CLIENTS },
      (_, i) =>
        askWithoutEnd(
          product.port,
          {
            head: `GET /oem/order/mine HTTP/1.1\r\ncookie: ${cookie}`,
            keepAlive: i % 2 === 0,
          },
          asked,
          told.signal,
        ),
    );
    await pause(1_000 + Math.random() * 500);
    const slow = await stallingUpload(product.port);
    told.abort();
    const { code, milliseconds } = await product.stop();
    slow.close();
    await Promise.all(asking);
    codes.push(code);
    ends.push(milliseconds);
    if (await line.closed === 1001) sockets++;
  }
  await Deno.remove(folder, { recursive: true });
  tell(
    "requests that were answered",
    atLeast(rounds * CLIENTS),
    asked.answered,
  );
  tell("requests that were cut", NONE, asked.cut.length, asked.cut);
  tell("answers other than 200", NONE, asked.wrong.length, asked.wrong);
  tell("open pages that were not sent away", NONE, rounds - sockets);
  tell("exit codes other than 0", NONE, codes.filter(Boolean).length);
  tell("quickest end, ms", OPEN, Math.min(...ends));
  tell(
    "slowest end, ms, beside an upload that stalls",
    atMost(10_000),
    Math.max(...ends),
  );
});

/** A request that will never be whole. */
async function stallingUpload(port: number): Promise<Deno.Conn> {
  const connection = await Deno.connect({ port });
  const head = "POST /login HTTP/1.1\r\nhost: localhost\r\n" +
    "content-type: application/x-www-form-urlencoded\r\ncontent-length: 99\r\n\r\nu";
  await connection.write(new TextEncoder().encode(head));
  return connection;
}
