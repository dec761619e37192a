import { Socket } from "node:net";
import postgres from "postgres";

/** How often it is looked whether the server says anything, milliseconds. */
const LOOK_MS = 150;
/** So many looks without a word, while something waits for one, and the server is asked whether it is there. */
const QUIET_LOOKS = 3;
/** Within so long it has to answer, connecting included, milliseconds. */
const PATIENCE_MS = 1_000;

/** Where postgres.js wants to connect to: one host, or several of which one stands in for another. */
interface Target {
  host: string[];
  port: number[];
  path: string | undefined;
}

/** A connection that ends sooner was to the wrong host, milliseconds. */
const SETTLED_MS = 5_000;

/**
 * The line to a server: notices when it falls silent. A server that is gone, or its host, or the way to it, may leave
 * connections open that never say anything again; a statement would wait for that as long as TCP does, which is many
 * minutes. A statement may also take its time, so silence alone says nothing: the server is then asked on another
 * connection. If it has no answer for that either, everything that waits is refused and all connections are closed; what
 * comes is refused at once until it answers.
 */
export class PostgresLine {
  #sockets = new Set<Socket>();
  /** refuse what waits for an answer */
  #waiting = new Set<(error: Error) => void>();
  #looking: ReturnType<typeof setTimeout> | undefined;
  /** the place of a host in the address */
  #host = 0;
  #heard = 0;
  #quiet = 0;
  #silent = false;
  #closed = false;

  constructor(readonly url: string) {}

  /** Opens a connection for postgres.js: to the host that worked last. */
  readonly open = (target: Target): Socket => {
    const host = this.#host;
    const started = performance.now();
    const socket = connect(target, host);
    this.#sockets.add(socket);
    socket.once("close", () => {
      this.#sockets.delete(socket);
      if (performance.now() - started < SETTLED_MS && this.#host === host) {
        this.#host = (host + 1) % target.host.length;
      }
    });
    return socket;
  };

  /** What `act` comes to. Throws as soon as the server is silent; what then becomes of it is unknown. */
  answer<T>(act: () => Promise<T>): Promise<T> {
    if (this.#silent) return Promise.reject(silence());
    this.#looking ??= setTimeout(() => this.#look(), LOOK_MS);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.add(reject);
    act().then(resolve, reject).finally(() => this.#waiting.delete(reject));
    return promise;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#looking);
  }

  async #look(): Promise<void> {
    const heard = this.#bytesRead();
    this.#quiet = heard === this.#heard ? this.#quiet + 1 : 0;
    this.#heard = heard;
    if (this.#quiet >= QUIET_LOOKS && this.#waiting.size > 0) {
      this.#quiet = 0;
      if (!await this.#isThere() && heard === this.#bytesRead()) {
        await this.#endSilence();
      }
    }
    const again = this.#waiting.size > 0 && !this.#closed;
    this.#looking = again ? setTimeout(() => this.#look(), LOOK_MS) : undefined;
  }

  async #endSilence(): Promise<void> {
    this.#silent = true;
    for (const refuse of this.#waiting) refuse(silence());
    for (const socket of this.#sockets) socket.destroy(silence());
    while (!this.#closed && !await this.#isThere()) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    this.#silent = false;
  }

  /** A connection that is gone takes its count with it, which is a change, too. */
  #bytesRead(): number {
    return [...this.#sockets].reduce(
      (sum, { bytesRead }) => sum + bytesRead,
      0,
    );
  }

  /** Whether the server answers another connection; that it refuses one is an answer. */
  async #isThere(): Promise<boolean> {
    let socket: Socket | undefined;
    const options = {
      socket: (target: Target) => socket = connect(target, this.#host),
      max: 1,
      fetch_types: false,
      onnotice: () => {},
    };
    const sql = postgres(this.url, options);
    const late = Promise.withResolvers<false>();
    const timer = setTimeout(() => late.resolve(false), PATIENCE_MS);
    const answered = sql`select 1`.then(
      () => true,
      (error) => error instanceof Error && "severity" in error,
    );
    try {
      return await Promise.race([answered, late.promise]);
    } finally {
      clearTimeout(timer);
      socket?.destroy(); // the driver would wait for the server's goodbye
      await sql.end({ timeout: 0 });
    }
  }
}

/** A socket on its way to one of the hosts; what is written to it waits until it stands. */
function connect({ host: hosts, port: ports, path }: Target, i: number) {
  const [host, port] = [hosts[i], ports[i]];
  const socket = new Socket();
  if (path) socket.connect(path);
  else socket.connect(port ?? 5432, host ?? "localhost");
  return Object.assign(socket, { host, port }); // for the certificate's name
}

function silence(): Error {
  return Object.assign(new Error("the database says nothing"), {
    code: "ETIMEDOUT",
  });
}
