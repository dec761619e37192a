import { Buffer } from "node:buffer";
import { EventEmitter } from "node:events";
import { codeOf } from "./faults.ts";

/** How much is read at once, bytes. */
const ROOM = 65_536;

/** What waits to be written, and who wants to know when it is, or why it is not. */
interface Sent {
  bytes: Uint8Array;
  written?: (error?: Error) => void;
}

/**
 * A connection without TLS, with as much of Node's as postgres.js uses for statements, notices and COPY FROM: Node's own
 * would load its streams and resolver, a tenth of a start. Its errors have Node's codes.
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
    this.#live().catch((error) => {
      reportError(error); // a listener's: nothing is known of what it left undone
      this.destroy(error);
    });
  }

  /** Sends what was written before first; what is written before there is a connection waits for it. */
  write(bytes: Uint8Array, written?: Sent["written"]): boolean {
    if (this.destroyed || this.#isEnding) return false;
    this.#unsent.push({ bytes, written });
    this.#send();
    return true;
  }

  /** Says that nothing follows, once everything is sent; the server closes then. */
  end(bytes?: Uint8Array): void {
    if (bytes) this.write(bytes);
    this.#isEnding = true;
    this.#send();
  }

  /** Closes the connection; with an error it is told before. */
  destroy(error?: Error): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.readyState = "closed";
    this.#left.abort();
    this.#connection?.close();
    const unsent = this.#unsent.splice(0);
    setTimeout(() => { // not at once: who opens it may not listen yet
      for (const { written } of unsent) {
        written?.(error ?? this.#fault("write"));
      }
      if (error) this.emit("error", error);
      this.emit("close", error !== undefined);
    });
  }

  /** Connects, and passes on what comes until the other end closes. */
  async #live(): Promise<void> {
    const connection = await this.#connect();
    if (!connection) return;
    this.#connection = connection;
    this.readyState = "open";
    this.emit("connect");
    this.#send();
    const room = Buffer.allocUnsafeSlow(ROOM);
    for (;;) {
      let length: number | null;
      try {
        length = await connection.read(room);
      } catch (error) {
        return this.destroy(this.#fault("read", error));
      }
      if (length === null) return this.destroy();
      this.bytesRead += length;
      this.emit("data", Buffer.copyBytesFrom(room, 0, length)); // the driver keeps what it can't read yet
    }
  }

  /** Null if it can't, or need not any more. */
  async #connect(): Promise<Deno.TcpConn | null> {
    const { host: hostname, port } = this;
    try {
      const { signal } = this.#left;
      const connection = await Deno.connect({ hostname, port, signal });
      connection.setNoDelay(true);
      if (!this.destroyed) return connection;
      connection.close();
    } catch (error) {
      this.destroy(this.#fault("connect", error));
    }
    return null;
  }

  async #send(): Promise<void> {
    const connection = this.#connection;
    if (!connection || this.#isSending || this.destroyed) return;
    this.#isSending = true;
    try {
      for (let next; (next = this.#unsent[0]);) {
        const { bytes } = next;
        for (let sent = 0; sent < bytes.length;) {
          sent += await connection.write(sent ? bytes.subarray(sent) : bytes);
        }
        if (this.destroyed) return;
        this.#unsent.shift();
        next.written?.();
      }
      if (this.#isEnding) await connection.closeWrite();
    } catch (error) {
      this.destroy(this.#fault("write", error));
    }
    this.#isSending = false;
  }

  /** In Node's words, and with its code: a host that isn't found has none in Deno. */
  #fault(act: "connect" | "read" | "write", cause?: unknown): Error {
    if (cause instanceof Deno.errors.NotCapable) return cause;
    const usual = act === "connect" ? "ENOTFOUND" : "ECONNRESET";
    const code = codeOf(cause) || usual;
    const message = `${act} ${code} ${this.host}:${this.port}`;
    return Object.assign(new Error(message, { cause }), { code });
  }
}
