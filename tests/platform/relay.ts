import { freePort } from "@/tests/postgres.ts";

/** A way to a server that can be cut and mended. */
export interface Relay extends Disposable {
  /** where to connect instead of the server */
  port: number;
  cut(): void;
  mend(): void;
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
  const cut = () => {
    listener?.close();
    listener = undefined;
    ending.abort();
  };
  const mend = () => {
    ending = new AbortController();
    listener = Deno.listen({ hostname: "127.0.0.1", port });
    passOn(listener, target, count, ending.signal);
  };
  return { port, cut, mend, [Symbol.dispose]: cut };
}

async function passOn(
  listener: Deno.Listener,
  target: number,
  count: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for await (const client of listener) {
    const server = await Deno.connect({ hostname: "127.0.0.1", port: target });
    Promise.allSettled([
      client.readable.pipeThrough(counting(count))
        .pipeTo(server.writable, { signal }),
      server.readable.pipeTo(client.writable, { signal }),
    ]);
  }
}

function counting(count: (bytes: number) => void) {
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });
}
