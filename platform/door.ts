import { isProbe, pathOf } from "./guard.ts";
import { atMost, LAST_REQUESTS } from "./process.ts";

/** Where requests come in: a server can close it between two of them. */
interface Door {
  handler: Deno.ServeHandler;
  /** From now on every answer ends its connection. Resolves after a quiet moment, or after `most` milliseconds. */
  close(most: number): Promise<void>;
}

/** Longer than a request waits on a busy machine between its arrival and its reading. */
const QUIET_MS = 300;

/** How long a stopping server waits, at most, for a moment without requests. */
const MOST_MS = 3_000;

/** How long one look at the door takes. */
const LOOK_MS = 10;

/** A look that ends later than that: the thread was held up, and what came meanwhile may not have been read. */
const HELD_UP_MS = 50;

/**
 * A server that shuts down drops connections that it has read nothing from yet, although a request may be waiting in
 * them. So the door is closed first. Until `opening` resolves, requests wait before it, those of monitors excepted.
 */
export function openDoor(
  handler: Deno.ServeHandler,
  opening: Promise<void> = Promise.resolve(),
): Door {
  let closing = false;
  let lastCame = performance.now();
  return {
    async handler(req, info) {
      lastCame = performance.now();
      if (!isProbe(pathOf(req.url))) await opening;
      const response = await handler(req, info);
      if (closing && response.status !== 101) {
        response.headers.set("connection", "close");
      }
      return response;
    },
    async close(most) {
      closing = true;
      let looked = lastCame = performance.now();
      const latest = looked + most;
      while (looked < Math.min(lastCame + QUIET_MS, latest)) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        const now = performance.now();
        if (now - looked > HELD_UP_MS) lastCame = now;
        looked = now;
      }
    },
  };
}

/** Stops a server: its door closes, and what is under way is answered, within {@link LAST_REQUESTS}. */
export async function stopServer(
  server: Deno.HttpServer,
  door: Door,
): Promise<void> {
  await atMost(
    LAST_REQUESTS,
    door.close(MOST_MS).then(() => server.shutdown()),
  );
}
