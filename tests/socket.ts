import type { Database } from "@/db/client.ts";
import { closeSockets } from "@/platform/socket_hub.ts";
import type { Config } from "@/platform/config.ts";
import { enter, openSite, type Visitor, visitServer } from "./http.ts";
import { listen } from "./listen.ts";
import { pause } from "./until.ts";

/** A message of the server. */
export interface Said {
  type: string;
  data?: Record<string, number>;
  id?: number;
}

/** An open page's connection. */
export interface Line extends AsyncDisposable {
  /** all that was said so far, pings left out */
  heard: Said[];
  /** waits for what fits, said already or later */
  hear(fits: (said: Said) => boolean): Promise<Said>;
  /** the code with which it was closed */
  closed: Promise<number>;
  send(frame: string | Uint8Array<ArrayBuffer>): void;
}

const PATIENCE_MS = 8_000;

/** A server on a port of its own, in this process. */
export interface Served extends AsyncDisposable {
  origin: string;
  visitor(): Visitor;
  /** a visitor who is signed in */
  enter(username: string): Promise<Visitor>;
}

export function serve(
  database: Database,
  options: Partial<Config> = {},
): Served {
  const server = listen(openSite(database, options).handler);
  const origin = `http://127.0.0.1:${server.addr.port}`;
  return {
    origin,
    visitor: () => visitServer(origin),
    enter: (username) => enter(visitServer(origin), username),
    async [Symbol.asyncDispose]() {
      await closeSockets(database);
      await server.shutdown();
    },
  };
}

/** A fresh token for the visitor. */
export async function tokenOf(visitor: Visitor): Promise<string> {
  const { data, code } = await visitor.call<{ token: string }>(
    "POST",
    "/api/common/socket/token",
  );
  if (code !== 0) throw new Error(`no token: ${code}`);
  return data.token;
}

/** Connects with a fresh token; fails if the server does not want it. */
export async function connect(
  origin: string,
  visitor: Visitor,
  since?: number,
): Promise<Line> {
  return await dial(origin, await tokenOf(visitor), since);
}

export async function dial(
  origin: string,
  token: string,
  since?: number,
): Promise<Line> {
  const query = since === undefined ? "" : `&since=${since}`;
  const socket = new WebSocket(
    `${origin.replace("http", "ws")}/api/common/socket?token=${token}${query}`,
  );
  const heard: Said[] = [];
  const closed = Promise.withResolvers<number>();
  const opened = Promise.withResolvers<void>();
  let notice = Promise.withResolvers<void>();
  socket.onopen = () => opened.resolve();
  socket.onerror = () => opened.reject(new Error("the socket was refused"));
  socket.onclose = ({ code }) => closed.resolve(code);
  socket.onmessage = ({ data }) => {
    const said: Said = JSON.parse(data);
    if (said.type !== "ping") heard.push(said);
    notice.resolve();
    notice = Promise.withResolvers();
  };
  await opened.promise;
  return {
    heard,
    closed: closed.promise,
    send: (frame) => socket.send(frame),
    async hear(fits) {
      const late = Promise.withResolvers<"late">();
      const timer = setTimeout(late.resolve, PATIENCE_MS, "late");
      try {
        for (;;) {
          const said = heard.find(fits);
          if (said) return said;
          if (await Promise.race([notice.promise, late.promise]) === "late") {
            throw new Error(`not heard; heard: ${JSON.stringify(heard)}`);
          }
        }
      } finally {
        clearTimeout(timer);
      }
    },
    async [Symbol.asyncDispose]() {
      if (socket.readyState <= WebSocket.OPEN) socket.close();
      await closed.promise;
    },
  };
}

/** Long enough for a word to arrive that must not. */
export function silence(): Promise<void> {
  return pause(400);
}
