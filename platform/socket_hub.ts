import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "@/db/client.ts";
import {
  type Change,
  changesSince,
  concerns,
  hasMissed,
  readChanges,
  readCursor,
} from "@/db/message/feed.ts";
import { listenToFeed } from "@/db/message/listen.ts";
import {
  counterKeys,
  forgetBadges,
  readCounters,
} from "@/db/platform/badges.ts";
import { readSessionById, type Session } from "@/domain/account/session.ts";
import type { Actor } from "@/domain/access.ts";
import { log } from "./log.ts";
import {
  CLOSED,
  closeSeat,
  hear,
  say,
  type Seat,
  send,
} from "./socket_seat.ts";

/** How often sockets get a ping, and the feed is read for changes that no notification announced. */
const BEAT_MS = 30_000;
/** Notifications come in bursts: one transaction sends several. */
const GATHER_MS = 50;
/** A socket that has not opened by then is given up, or it would count forever. */
const OPENING_MS = 5_000;

/** The open pages of one session; its rights are read again before each message to them. */
interface Group {
  sessionId: number;
  actor: Actor;
  expiresAt: Date;
  seats: Set<Seat>;
}

/**
 * The embedded engine notifies in the middle of the transaction that it reports, and sockets open in that of a request:
 * the work runs outside of both.
 */
const outside = AsyncLocalStorage.snapshot();

const hubs = new WeakMap<Database, SocketHub>();

/** The sockets of this process on a database. */
export function hubOf(database: Database): SocketHub {
  const hub = hubs.get(database) ?? new SocketHub(database);
  hubs.set(database, hub);
  return hub;
}

/** Closes all sockets, for the end of the process: their pages ask another instance. */
export async function closeSockets(database: Database): Promise<void> {
  await hubs.get(database)?.close();
}

/**
 * Tells open pages what changed for their account (decisions 1.8). Listens to the feed while there are sockets.
 * Messages carry the whole state, not differences, so repeating one does no harm.
 */
class SocketHub {
  #groups = new Map<number, Group>();
  /** ranges of change ids that were announced and not read yet */
  #ranges: [first: number, last: number][] = [];
  #due = new Set<Group>();
  #failed = false;
  #working: Promise<void> | null = null;
  #listening: Promise<() => Promise<void>> | null = null;
  #ended: Promise<unknown> = Promise.resolve();
  #beat: ReturnType<typeof setInterval> | undefined;
  #cursor = 0;
  #closed = false;

  constructor(readonly database: Database) {}

  get isClosed(): boolean {
    return this.#closed;
  }

  /** How many pages are open here. */
  get seats(): number {
    return [...this.#groups.values()].reduce(
      (sum, { seats }) => sum + seats.size,
      0,
    );
  }

  /** How many open pages an account has here. */
  seatsOf(accountId: number): number {
    return [...this.#groups.values()].reduce(
      (sum, { actor, seats }) =>
        actor.id === accountId ? sum + seats.size : sum,
      0,
    );
  }

  /** Adds an open page. `since` is the cursor of what it shows; null = unknown. */
  join(socket: WebSocket, session: Session, since: number | null): void {
    const { sessionId, actor, expiresAt } = session;
    const group = this.#groups.get(sessionId) ??
      { sessionId, actor, expiresAt, seats: new Set() };
    this.#groups.set(sessionId, group);
    const leave = () => this.#leave(group, seat);
    const opening = setTimeout(leave, OPENING_MS);
    const seat: Seat = { socket, opening, told: new Map(), heard: 0 };
    group.seats.add(seat);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      clearTimeout(opening);
      if (!group.seats.has(seat)) return closeSeat(seat, CLOSED.leaving);
      outside(() => this.#welcome(group, since));
    };
    socket.onmessage = ({ data }) => hear(seat, data);
    socket.onclose = leave;
    this.#start();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const group of this.#groups.values()) {
      dismiss(group, CLOSED.leaving);
      for (const { opening } of group.seats) clearTimeout(opening);
    }
    this.#groups.clear();
    this.#stop();
    await this.#working;
    await this.#ended;
  }

  /** Tells a page what changed between its rendering and its socket, if anything did. */
  async #welcome(group: Group, since: number | null): Promise<void> {
    try {
      await this.#listening;
      const { db } = this.database;
      const { actor } = group;
      const missed = since === null ||
        await hasMissed(db, actor, counterKeys(db, actor), since);
      if (!missed || this.#closed) return;
      this.#due.add(group);
      this.#work();
    } catch (error) {
      if (!this.#closed) this.#fail(error);
    }
  }

  #leave(group: Group, seat: Seat): void {
    group.seats.delete(seat);
    if (group.seats.size > 0) return;
    if (this.#groups.get(group.sessionId) === group) {
      this.#groups.delete(group.sessionId);
    }
    if (this.#groups.size === 0) this.#stop();
  }

  #start(): void {
    if (this.#closed) return;
    this.#beat ??= setInterval(() => outside(() => this.#onBeat()), BEAT_MS);
    if (this.#listening) return;
    const listening = this.#listening = this.#ended.then(() => this.#listen());
    listening.catch((error) => {
      if (this.#listening === listening) this.#listening = null;
      this.#fail(error);
    });
  }

  async #listen(): Promise<() => Promise<void>> {
    this.#cursor = await readCursor(this.database.db); // first: what fails after it listens would leave it listening
    return await listenToFeed(this.database, {
      onChanges: (first, last) => {
        this.#ranges.push([first, last]);
        outside(() => this.#work());
      },
      onGap: () => outside(() => this.#onBeat()),
    });
  }

  #stop(): void {
    clearInterval(this.#beat);
    this.#beat = undefined;
    const listening = this.#listening;
    this.#listening = null;
    if (!listening) return;
    this.#ended = listening.then((stop) => stop()).catch(() => {});
  }

  #work(): Promise<void> {
    return this.#working ??= this.#run();
  }

  async #run(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    try {
      while (this.#ranges.length > 0 || this.#due.size > 0) {
        await this.#readTold();
        for (const group of this.#due) {
          this.#due.delete(group); // first: what changes meanwhile makes it due again
          await this.#tell(group);
        }
      }
    } catch (error) {
      this.#fail(error); // the next beat tells everybody
    } finally {
      this.#working = null; // at once, so that nothing falls between two runs
    }
  }

  async #readTold(): Promise<void> {
    if (this.#ranges.length === 0) return;
    const ranges = this.#ranges.splice(0);
    const [first, last] = [
      Math.min(...ranges.map(([first]) => first)),
      Math.max(...ranges.map(([, last]) => last)),
    ];
    const changes = await readChanges(this.database.db, first, last);
    this.#mark(changes);
  }

  #mark(changes: readonly Change[] | "everything"): void {
    const { db } = this.database;
    for (const group of this.#groups.values()) {
      const { actor } = group;
      const keys = counterKeys(db, actor);
      const concerned = changes === "everything" ||
        changes.some((change) => concerns(change, actor, keys));
      if (concerned) this.#due.add(group);
    }
  }

  /** Reads the session's rights and counters, and tells its pages what they have not been told. */
  async #tell(group: Group): Promise<void> {
    if (group.seats.size === 0) return;
    const { db } = this.database;
    const session = await readSessionById(db, group.sessionId);
    if (!session || session.totpDue) return dismiss(group, CLOSED.session);
    group.actor = session.actor;
    group.expiresAt = session.expiresAt;
    forgetBadges(db, session.actor.id);
    const { badges, unread, cursor } = await readCounters(db, session.actor);
    for (const seat of group.seats) {
      say(seat, "counts", badges, cursor);
      say(seat, "message", { unread }, cursor);
    }
  }

  /** Reads changes that no notification announced, and confirms to every page how far it is up to date. */
  async #onBeat(): Promise<void> {
    const now = new Date();
    for (const group of this.#groups.values()) {
      if (this.#failed || group.expiresAt <= now) this.#due.add(group);
    }
    this.#failed = false;
    this.#start(); // again, where listening had failed
    try {
      const { changes, cursor } = await changesSince(
        this.database.db,
        this.#cursor,
      );
      this.#mark(changes);
      await this.#work();
      if (this.#failed) return;
      this.#cursor = cursor;
      for (const { seats } of this.#groups.values()) {
        for (const seat of seats) send(seat, { type: "ping", id: cursor });
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#failed = true;
    log.warning("open pages could not be told of changes: {error}", { error });
  }
}

function dismiss({ seats }: Group, code: number): void {
  for (const seat of seats) closeSeat(seat, code);
}
