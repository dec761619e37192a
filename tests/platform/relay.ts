import { freePort } from "@/tests/postgres.ts";
import { pause } from "@/tests/until.ts";

/** A way to a server that can be cut and mended. */
export interface Relay extends Disposable {
  /** where to connect instead of the server */
  port: number;
  cut(): void;
  mend(): void;
  /** lets every piece wait so many milliseconds, those on their way too; Infinity: until it is called again */
  slow(milliseconds: number): void;
}

/**
 * Passes connections on to `target`, a port of this machine, from when it is mended until it is cut. `count` is told
 * how many bytes go to the server, each time before they do.
 */
export function openRelay(
  target: number,
  count: (bytes: number) => void = () => {},
): Relay {
  const port = freePort();
  let listener: Deno.Listener | undefined;
  let ending = new AbortController();
  const pace: Pace = { milliseconds: 0 };
  const cut = () => {
    listener?.close();
    listener = undefined;
    ending.abort();
  };
  const mend = () => {
    ending = new AbortController();
    listener = Deno.listen({ hostname: "127.0.0.1", port });
    passOn(listener, target, { count, pace, signal: ending.signal });
  };
  const slow = (milliseconds: number) => {
    pace.milliseconds = milliseconds;
  };
  return { port, cut, mend, slow, [Symbol.dispose]: cut };
}

interface Pace {
  milliseconds: number;
}

interface Way {
  count(bytes: number): void;
  pace: Pace;
  signal: AbortSignal;
}

async function passOn(
  listener: Deno.Listener,
  target: number,
  { count, pace, signal }: Way,
): Promise<void> {
  for await (const client of listener) {
    const server = await Deno.connect({ hostname: "127.0.0.1", port: target });
    Promise.allSettled([
      client.readable.pipeThrough(counting(count)).pipeThrough(waiting(pace))
        .pipeTo(server.writable, { signal }),
      server.readable.pipeThrough(waiting(pace))
        .pipeTo(client.writable, { signal }),
    ]);
  }
}

function waiting(pace: Pace) {
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    async transform(chunk, controller) {
      const came = performance.now();
      while (performance.now() < came + pace.milliseconds) {
        await pause(10);
      }
      controller.enqueue(chunk);
    },
  });
}

function counting(count: (bytes: number) => void) {
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });
}
