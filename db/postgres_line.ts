import { Buffer } from "node:buffer";
import net from "node:net";
import type { PostgresUrl } from "@/platform/postgres_url.ts";
import { PostgresSocket } from "./postgres_socket.ts";

/** How often it is looked whether the server says anything, milliseconds. */
const LOOK_MS = 150;
/** After this many checks without a reply while something waits for one, the server is probed. */
const QUIET_LOOKS = 3;
/** How long the server has to answer the probe, connecting included, in milliseconds. */
const PATIENCE_MS = 1_000;
/** After so long without a word on any connection the server is probed even if nothing waits, milliseconds. */
const IDLE_MS = 60_000;
/** A connection that ends sooner was to the wrong host, milliseconds. */
const SETTLED_MS = 5_000;

type Servers = PostgresUrl["servers"];
type Socket = PostgresSocket | net.Socket;

/** Milliseconds. */
export interface LineTimes {
  /** without a word before the server is probed though nothing waits */
  idle?: number;
  /** that a connection has to last, or it was to the wrong host */
  settled?: number;
}

/** Its place among the hosts, and when it was opened. */
interface Opened {
  host: number;
  at: number;
}

/**
 * Watches the connections to a server. One that vanished, with its host or the network between, may leave connections
 * open that never answer; a statement would wait for many minutes, as long as TCP does. A statement may also be slow,
 * so silence alone means nothing: the server is then asked on another connection. If that gets no answer either,
 * everything that waits is refused, all connections are closed, and new requests are refused at once until one of the
 * hosts answers.
 */
export class PostgresLine {
  #servers: Servers;
  #idle: number;
  #settled: number;
  /** the place of the host that worked last */
  #host = 0;
  #sockets = new Map<Socket, Opened>();
  /** refuse what waits for an answer */
  #waiting = new Set<(error: Error) => void>();
  #looking: ReturnType<typeof setTimeout> | undefined;
  #listening: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #quiet = 0;
  #silent = false;
  #wasOpened = false;
  /** why it has no other connection, where it says so */
  #reason: Error | undefined;
  #closed = false;
  #connected = Promise.withResolvers<void>();
  #greeted = Promise.withResolvers<void>();
  /** Resolves when a connection is there for the first time; what waited for it is sent then. */
  readonly connected: Promise<void> = this.#connected.promise;
  /** Resolves when the server has said something for the first time, where that is not in TLS. */
  readonly greeted: Promise<void> = this.#greeted.promise;

  /** Not those that postgres.js reads out of the address: it ends an IPv6 address at its first colon. */
  constructor(
    servers: Servers,
    { idle = IDLE_MS, settled = SETTLED_MS }: LineTimes = {},
  ) {
    this.#servers = servers;
    this.#idle = idle;
    this.#settled = settled;
  }

  /** Opens a connection for postgres.js, which writes to it before it is established. */
  readonly open = ({ ssl }: { ssl: unknown }): Socket => {
    this.#forgetClosed();
    const server = this.#servers[this.#host]!;
    // The first is Deno's, for which a start loads nothing. Node's costs less under load, and can have TLS around it.
    const socket = ssl || this.#wasOpened ? ofNode(server) : ofDeno(server);
    this.#wasOpened = true;
    socket.once("connect", this.#connected.resolve);
    if (!ssl) socket.once("data", this.#greeted.resolve);
    this.#listening ??= this.#watchIdle();
    this.#sockets.set(socket, { host: this.#host, at: performance.now() });
    return socket;
  };

  /** Settles as `act` does, but throws as soon as the server is silent; what then becomes of `act` is unknown. */
  answer<T>(act: () => Promise<T>): Promise<T> {
    if (this.#silent) return Promise.reject(silence(this.#reason));
    if (this.#closed) return act();
    this.#looking ??= setTimeout(() => this.#look(), LOOK_MS);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.add(reject);
    act().then(resolve, reject).finally(() => this.#waiting.delete(reject));
    return promise;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#looking);
    clearInterval(this.#listening);
  }

  /** What only listens waits for nothing, and would never hear that its server is gone. */
  #watchIdle(): ReturnType<typeof setInterval> {
    let heard = -1;
    return setInterval(async () => {
      const signs = this.#signs();
      const silent = signs === heard && this.#sockets.size > 0;
      heard = signs;
      if (!silent || this.#silent || this.#waiting.size > 0) return;
      if (!await this.#isThere() && signs === this.#signs()) {
        await this.#endSilence();
      }
    }, this.#idle).unref();
  }

  async #look(): Promise<void> {
    const heard = this.#signs();
    this.#quiet = heard === this.#heard ? this.#quiet + 1 : 0;
    this.#heard = heard;
    if (this.#quiet >= QUIET_LOOKS && this.#waiting.size > 0) {
      this.#quiet = 0;
      const there = await this.#isThere();
      if (!there && heard === this.#signs()) await this.#endSilence();
    }
    const again = this.#waiting.size > 0 && !this.#closed;
    this.#looking = again ? setTimeout(() => this.#look(), LOOK_MS) : undefined;
  }

  async #endSilence(): Promise<void> {
    this.#silent = true;
    for (const refuse of this.#waiting) refuse(silence(this.#reason));
    for (const socket of this.#sockets.keys()) {
      socket.on("error", () => {}); // the driver may have put TLS around it, and listens there
      socket.destroy(silence(this.#reason));
    }
    while (!this.#closed && !await this.#isThere()) {
      this.#host = (this.#host + 1) % this.#servers.length;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    this.#silent = false;
  }

  /** Changes whenever the server says something. */
  #signs(): number {
    this.#forgetClosed();
    const bytes = [...this.#sockets.keys()].map(({ bytesRead }) => bytesRead);
    return bytes.reduce((sum, read) => sum + read, 0);
  }

  /**
   * Connections that ended; after one that ended at once, the next host is tried. A set, not events: TLS takes over
   * their listeners.
   */
  #forgetClosed(): void {
    for (const [socket, { host, at }] of this.#sockets) {
      if (!socket.destroyed) continue;
      this.#sockets.delete(socket);
      if (host === this.#host && performance.now() - at < this.#settled) {
        this.#host = (host + 1) % this.#servers.length;
      }
    }
  }

  /** Whether the host answers another connection, whatever it says. */
  #isThere(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const socket = ofDeno(this.#servers[this.#host]!);
    this.#reason = undefined;
    socket.once("data", () => resolve(true));
    socket.once("error", (reason) => {
      this.#reason = reason;
      resolve(false);
    });
    socket.once("close", () => resolve(false));
    socket.write(MAY_TLS);
    const late = setTimeout(() => resolve(false), PATIENCE_MS);
    return promise.finally(() => {
      clearTimeout(late);
      socket.destroy();
    });
  }
}

/** The protocol's SSLRequest: every server answers it, without a user or a password, by one letter. */
const MAY_TLS = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

function ofDeno({ host, port }: Servers[number]): PostgresSocket {
  return new PostgresSocket(host, port);
}

function ofNode({ host, port }: Servers[number]): net.Socket {
  const socket = net.connect(port, host);
  return Object.assign(socket, { host, port }); // for the certificate's name
}

/** In the words of a refused socket, so that those who don't wait that long get the same message. */
function silence(reason?: Error): Error {
  const message = reason?.message || "the database says nothing";
  return Object.assign(new Error(message), { code: "ETIMEDOUT" });
}
