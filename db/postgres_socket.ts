import { Buffer } from "node:buffer";
import { EventEmitter } from "node:events";

/** How much is read at once, bytes. */
const ROOM = 65_536;

/** What waits to be written, and who wants to know when it is. */
interface Sent {
  bytes: Uint8Array;
  written?: () => void;
}

/**
 * A connection without TLS, with what postgres.js uses of Node's: that one would load Node's streams and resolver, a
 * tenth of a start. Its errors have Node's codes.
 */
export class PostgresSocket extends EventEmitter {
  readyState: "opening" | "open" | "closed" = "opening";
  destroyed = false;
  /** how many bytes the server has sent */
  bytesRead = 0;
  #connection: Deno.TcpConn | undefined;
  #unsent: Sent[] = [];
  #isSending = false;
  #isEnding = false;
  #left = new AbortController();

  constructor(readonly host: string, readonly port: number) {
    super();
    this.#live();
  }

  /** Sends what was written before first; what is written before there is a connection waits for it. */
  write(bytes: Uint8Array, written?: () => void): boolean {
    if (this.destroyed || this.#isEnding) return false;
    this.#unsent.push({ bytes, written });
    this.#send();
    return true;
  }

  /** Closes the connection once everything is sent. */
  end(bytes?: Uint8Array): void {
    if (bytes) this.write(bytes);
    this.#isEnding = true;
    if (!this.#isSending) this.destroy();
  }

  /** Closes the connection; with an error it is told before. */
  destroy(error?: Error): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.readyState = "closed";
    this.#unsent = [];
    this.#left.abort();
    this.#connection?.close();
    queueMicrotask(() => {
      if (error) this.emit("error", error);
      this.emit("close", error !== undefined);
    });
  }

  setKeepAlive(on: boolean): void {
    this.#connection?.setKeepAlive(on);
  }

  /** Connects, and passes on what comes until the other end closes. */
  async #live(): Promise<void> {
    try {
      const connection = await this.#connect();
      if (this.destroyed) return connection.close();
      this.#connection = connection;
      this.readyState = "open";
      this.#send();
      this.emit("connect");
      await this.#receive(connection);
      this.destroy();
    } catch (error) {
      this.destroy(this.#coded(error));
    }
  }

  async #connect(): Promise<Deno.TcpConn> {
    const connection = await Deno.connect({
      hostname: this.host,
      port: this.port,
      signal: this.#left.signal,
    });
    connection.setNoDelay(true);
    connection.setKeepAlive(true);
    return connection;
  }

  async #receive(connection: Deno.TcpConn): Promise<void> {
    const room = new Uint8Array(ROOM);
    for (;;) {
      const length = await connection.read(room);
      if (length === null || this.destroyed) return;
      this.bytesRead += length;
      this.emit("data", Buffer.from(room.subarray(0, length))); // its own: the driver keeps what it can't read yet
    }
  }

  async #send(): Promise<void> {
    const connection = this.#connection;
    if (!connection || this.#isSending) return;
    this.#isSending = true;
    try {
      for (let next; (next = this.#unsent.shift());) {
        await writeAll(connection, next.bytes);
        next.written?.();
      }
      this.#isSending = false;
      if (this.#isEnding) this.destroy();
    } catch (error) {
      this.destroy(this.#coded(error));
    }
  }

  /** In the words and with the code of Node's: a host that isn't found has none in Deno. */
  #coded(error: unknown): Error {
    const code = error instanceof Error && "code" in error
      ? error.code
      : error instanceof Deno.errors.NotCapable
      ? "EPERM"
      : this.#connection
      ? "ECONNRESET"
      : "ENOTFOUND";
    const act = this.#connection ? "read or write" : "connect";
    const message = `${act} ${code} ${this.host}:${this.port}`;
    return Object.assign(new Error(message, { cause: error }), { code });
  }
}

async function writeAll(
  connection: Deno.TcpConn,
  bytes: Uint8Array,
): Promise<void> {
  for (let sent = 0; sent < bytes.length;) {
    sent += await connection.write(bytes.subarray(sent));
  }
}
