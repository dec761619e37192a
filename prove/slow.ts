import { connect, type Socket } from "node:net";

/** What became of a slow connection. */
export interface Slow {
  /** until the other side ended it */
  seconds: number;
  /** of the answer that it was given; 0: none */
  status: number;
}

/**
 * A connection from an address of this machine that sends a head a byte a second, or a whole head and nothing of its
 * body. Waits for its end.
 */
export async function openSlow(
  port: number,
  localAddress: string,
  what: "head" | "body",
): Promise<Slow> {
  const socket = connect({ host: "127.0.0.1", port, localAddress });
  const said = listen(socket);
  const started = performance.now();
  const head = `POST /login HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
    "content-type: application/x-www-form-urlencoded\r\ncontent-length: 99\r\n\r\n";
  let sent = 0;
  const timer = what === "head"
    ? setInterval(() => socket.write(head[sent++] ?? ""), 1_000)
    : undefined;
  if (what === "body") socket.write(`${head}u`);
  await ended(socket);
  clearInterval(timer);
  return {
    seconds: (performance.now() - started) / 1_000,
    status: Number(said().slice(9, 12)) || 0,
  };
}

/** One request from an address of this machine, which says that it comes from another. */
export async function askFrom(
  port: number,
  localAddress: string,
  path: string,
  madeUp: string,
): Promise<void> {
  const socket = connect({ host: "127.0.0.1", port, localAddress });
  listen(socket);
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-forwarded-for: ${madeUp}\r\nconnection: close\r\n\r\n`,
  );
  await ended(socket);
}

function ended(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.on("close", () => resolve()));
}

/** Reads all that comes; an error is an end like others. */
function listen(socket: Socket): () => string {
  let said = "";
  socket.setEncoding("latin1");
  socket.on("data", (text) => said += text);
  socket.on("error", () => {});
  return () => said;
}
