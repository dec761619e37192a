import { isProbe, pathOf } from "./guard.ts";

/** Where requests come in: a server can close it between two of them. */
export interface Door {
  handler: Deno.ServeHandler;
  /** From now on every answer ends its connection. Resolves after a quiet moment, or after `most` milliseconds. */
  close(most: number): Promise<void>;
}

/** Longer than a request waits on a busy machine between its arrival and its reading. */
const QUIET_MS = 300;

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
      const started = lastCame = performance.now();
      const end = () => Math.min(lastCame + QUIET_MS, started + most);
      while (performance.now() < end()) {
        await new Promise((resolve) =>
          setTimeout(resolve, end() - performance.now())
        );
      }
    },
  };
}
